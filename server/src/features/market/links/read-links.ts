import { hostOf } from '#contract/market/links/display-host.ts'
import type { Link, PublicLink } from '#contract/market/links/links.ts'
import type { ReadContext } from '../../../platform/context.ts'
import type { Expression } from '../../../platform/database/json-column.ts'
import { queryPrepared } from '../../../platform/database/prepared.ts'
import { decodeCursor, defaultLimit, encodeCursor, toPage } from '../../../platform/http/requests/cursor.ts'
import { notFound } from '../../../platform/refusal.ts'

type LinkRow = {
  id: number
  user_id: number
  title: string
  url: string
  description: string | null
  type: Link['type']
  clicks: number
  active: boolean
  icon_name: Link['iconName']
  image_url: string | null
  position: number
  created_at: Date
  updated_at: Date
}

const columns = `id, user_id, title, url, description, type, clicks, active, icon_name, image_url, position, created_at,
  updated_at`

const linkFromRow = (row: LinkRow): Link => ({
  id: row.id,
  userId: row.user_id,
  title: row.title,
  url: row.url,
  description: row.description,
  type: row.type,
  clicks: row.clicks,
  active: row.active,
  iconName: row.icon_name,
  imageUrl: row.image_url,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

/** One page of the actor's own links in their order, including inactive ones. */
export async function listLinks(
  { database: { pool }, actor }: ReadContext,
  query: { limit?: number; cursor?: string },
) {
  const limit = query.limit ?? defaultLimit
  const after = decodeCursor(query.cursor, 2)
  const { rows } = await queryPrepared<LinkRow>(pool, {
    text: `select ${columns} from influencer_links
      where user_id = $1 ${after ? 'and (position, id) > ($3, $4)' : ''} order by position, id limit $2`,
    values: [actor.party.id, limit + 1, ...(after ?? [])],
  })
  const { items, nextCursor } = toPage(rows, limit, ({ position, id }) => encodeCursor(position, id))
  return { items: items.map(linkFromRow), nextCursor }
}

/** One of the actor's own links; another user's is 404. */
export async function readLink({ database: { pool }, actor }: ReadContext, id: number): Promise<Link> {
  const { rows } = await queryPrepared<LinkRow>(pool, {
    text: `select ${columns} from influencer_links where id = $1 and user_id = $2`,
    values: [id, actor.party.id],
  })
  if (!rows[0]) throw notFound()
  return linkFromRow(rows[0])
}

/** The links of a public profile, as a part of its statement: the active ones, in the influencer's order. */
export const publicLinksStatement = (userId: Expression) => ({
  text: `select id, title, description, type, icon_name, image_url, url from influencer_links
    where user_id = $1 and active order by position, id`,
  values: [userId],
})

export type PublicLinkRow = Pick<LinkRow, 'id' | 'title' | 'description' | 'type' | 'icon_name' | 'image_url' | 'url'>

export const publicLinkFromRow = (row: PublicLinkRow): PublicLink => ({
  id: row.id,
  title: row.title,
  description: row.description,
  type: row.type,
  iconName: row.icon_name,
  imageUrl: row.image_url,
  host: hostOf(row.url),
})
