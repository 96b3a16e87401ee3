import type pg from 'pg'
import type { Role } from '#contract/accounts.ts'
import type { PublicProfile } from '#contract/profiles.ts'
import { notFound } from '../../platform/refusal.ts'
import { type DealRow, dealColumns, dealFromRow } from '../deals/read-deals.ts'

const columns = `u.id, u.username, u.display_name, u.role, u.avatar_url, u.cover_url, u.bio, u.profession, u.country_of_origin,
  u.languages_spoken, u.is_verified, u.created_at,
  (select count(*)::int from influencer_deal_purchases p
    where (p.influencer_id = u.id or p.business_id = u.id) and p.status = 'completed') as completed_orders`

type ProfileRow = {
  id: number
  username: string
  display_name: string
  role: Role
  avatar_url: string | null
  cover_url: string | null
  bio: string | null
  profession: string | null
  country_of_origin: string | null
  languages_spoken: string[]
  is_verified: boolean
  created_at: Date
  completed_orders: number
}

/** The statements behind a public profile; the first finds the person by number or by name. */
export const profileStatements = {
  byId: (id: number) => ({
    name: 'profile-by-id',
    text: `select ${columns} from users u where u.id = $1 and u.is_active and u.role <> 'admin'`,
    values: [id],
  }),
  byName: (username: string) => ({
    name: 'profile-by-name',
    text: `select ${columns} from users u where lower(u.username) = lower($1) and u.is_active and u.role <> 'admin'`,
    values: [username],
  }),
  deals: (userId: number) => ({
    name: 'profile-deals',
    text: `select ${dealColumns} from influencer_deals d join users u on u.id = d.influencer_id
      where d.influencer_id = $1 and d.is_active and d.is_visible_to_businesses order by d.id desc limit 24`,
    values: [userId],
  }),
}

/** What the world sees of a person; blocked people, admins and unknown names are 404. */
export async function readProfile(pool: pg.Pool, idOrUsername: string): Promise<PublicProfile> {
  const person = await findPerson(pool, idOrUsername)
  if (!person) throw notFound()
  const { rows } = await pool.query<DealRow>(profileStatements.deals(person.id))
  return {
    id: person.id,
    username: person.username,
    displayName: person.display_name,
    role: person.role,
    avatarUrl: person.avatar_url,
    coverUrl: person.cover_url,
    bio: person.bio,
    profession: person.profession,
    countryOfOrigin: person.country_of_origin,
    languagesSpoken: person.languages_spoken,
    isVerified: person.is_verified,
    createdAt: person.created_at.toISOString(),
    completedOrders: person.completed_orders,
    deals: rows.map(dealFromRow),
  }
}

async function findPerson(pool: pg.Pool, idOrUsername: string): Promise<ProfileRow | undefined> {
  const id = /^[1-9]\d{0,9}$/.test(idOrUsername) ? Number(idOrUsername) : null
  if (id !== null && id <= 2_147_483_647) {
    const { rows } = await pool.query<ProfileRow>(profileStatements.byId(id))
    if (rows[0]) return rows[0]
  }
  if (idOrUsername.includes('\0')) return undefined
  const { rows } = await pool.query<ProfileRow>(profileStatements.byName(idOrUsername))
  return rows[0]
}
