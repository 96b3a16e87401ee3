import { sql } from 'drizzle-orm'
import type { Platform } from '#contract/fields.ts'
import type { NewMember } from '#contract/foundation/site/site.ts'
import type { Role } from '#contract/foundation/users/roles.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { preferencesView, visibleCountrySql } from '../../foundation/preferences/index.ts'
import { readSetting } from '../../foundation/settings/index.ts'
import { usersView } from '../../foundation/users/index.ts'
import { socialProfilesView } from '../../money/social-profiles/index.ts'

const maxMembers = 50

type Row = {
  id: number
  display_name: string
  username: string
  role: Role
  platform: Platform | null
  country_of_origin: string | null
  created_at: string
  is_verified: boolean
}

/** The newest members who opted in, newest first, if admins chose real ones for the landing page (product.md, landing). */
export async function readNewMembers(db: Queryable): Promise<{ isReal: boolean; items: NewMember[] }> {
  const { realMembers } = await readSetting(db, 'landing')
  if (!realMembers) return { isReal: false, items: [] }
  const { rows } = await db.execute<Row>(sql`
    select u.id, u.display_name, u.username, u.role, ${sql.raw(visibleCountrySql())} as country_of_origin, u.created_at, u.is_verified,
      (select s.platform from ${socialProfilesView} s where s.user_id = u.id order by s.followers desc, s.id limit 1) as platform
    from ${preferencesView} p join ${usersView} u on u.id = p.user_id
    where p.preference_name = 'show_as_new_member' and p.preference_value = 'true' and u.is_active and u.role <> 'admin'
    order by p.user_id desc limit ${maxMembers}`)
  return { isReal: true, items: rows.map(toMember) }
}

const toMember = (row: Row): NewMember => ({
  id: row.id,
  name: row.display_name,
  username: row.username,
  role: row.role,
  platform: row.platform,
  location: row.country_of_origin,
  joined: new Date(row.created_at).toISOString(),
  verified: row.is_verified,
})
