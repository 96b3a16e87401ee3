import { sql } from 'drizzle-orm'
import type { Answer, Person, World } from './world.ts'

export const browser =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36'

/** A visitor with a given browser and address. */
export function aVisitor(world: World, agent = browser, remoteAddress = '203.0.113.7') {
  return async (
    method: 'GET' | 'HEAD' | 'POST' | 'PUT',
    url: string,
    { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {},
  ): Promise<Answer> => {
    const answer = await world.app.inject({
      method,
      url,
      remoteAddress,
      headers: { 'user-agent': agent, ...headers },
      ...(body !== undefined && { payload: body }),
    })
    const isJson = String(answer.headers['content-type']).includes('json')
    return { status: answer.statusCode, body: isJson ? answer.json() : {}, headers: answer.headers }
  }
}

/** Creates a link; returns its id. */
export async function aLink(
  world: World,
  owner: Person,
  link: { title?: string; url?: string; active?: boolean } = {},
) {
  const { title = 'My shop', url = 'https://shop.example/cups?from=ana', active = true } = link
  const { rows } = await world.database.orm.execute<{ id: number }>(sql`
    insert into influencer_links (user_id, title, url, active) values (${owner.id}, ${title}, ${url}, ${active}) returning id`)
  return rows[0]!.id
}

/** Numbers of an influencer's analytics events by kind. */
export async function eventsOf(world: World, owner: Person): Promise<Record<string, number>> {
  const { rows } = await world.database.orm.execute<{ kind: string; many: number }>(
    sql`select kind, count(*)::int as many from analytics_events where user_id = ${owner.id} group by kind`,
  )
  return Object.fromEntries(rows.map(({ kind, many }) => [kind, many]))
}
