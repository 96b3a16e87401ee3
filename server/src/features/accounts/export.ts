import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { messages } from '#contract/messages.ts'
import type { Database } from '../../platform/database.ts'
import type { Actor } from '../../platform/http/route.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Accounts } from './accounts.ts'
import { limitAttempts } from './attempts.ts'
import { readPayoutDetails } from './payout-details.ts'
import { type Exported, exported } from './personal-data.ts'

const rowsAtOnce = 500

/**
 * Everything of a person as a JSON attachment (reliability.md 4.7), read in pieces while it is sent. Refuses admins (403), and 429
 * after five in a day.
 */
export async function exportData(
  { services: { database, clock, secret }, limits }: Accounts,
  actor: Actor,
  reply: FastifyReply,
): Promise<Readable> {
  if (actor.role === 'admin') throw new Refusal(403, 'wrong_role', messages.wrongRole)
  await limitAttempts(database.orm, clock, `export:${actor.id}`, limits.exportsPerUser)
  const now = clock().toISOString()
  reply.header('Content-Type', 'application/json; charset=utf-8')
  reply.header('Content-Disposition', `attachment; filename="vivobid-${now.slice(0, 10)}.json"`)
  return Readable.from(pieces(database, secret, actor.id, now))
}

async function* pieces(database: Database, secret: string, userId: number, now: string) {
  yield `{"exportedAt":${JSON.stringify(now)}`
  yield `,\n"payoutDetails":${JSON.stringify([await readPayoutDetails(database.orm, secret, userId)])}`
  for (const section of exported) {
    yield `,\n${JSON.stringify(section.section)}:[`
    let first = true
    for await (const rows of pages(database, userId, section)) {
      yield `${first ? '' : ','}${rows.map((row) => JSON.stringify(inCamelCase(row))).join(',\n')}`
      first = false
    }
    yield ']'
  }
  yield '}\n'
}

type Row = { id: string | number; item: Record<string, unknown> }

async function* pages(database: Database, userId: number, { section, table, own, without, idType }: Exported) {
  let after: string | null = null
  while (true) {
    const { rows }: { rows: Row[] } = await database.pool.query<Row>({
      name: `export-${section}`,
      text: `select t.id, to_jsonb(t) - $2::text[] as item from ${table} t
        where ${own} and ($3::text is null or t.id > $3::text::${idType ?? 'bigint'}) order by t.id limit ${rowsAtOnce}`,
      values: [userId, without ?? [], after],
    })
    if (rows.length > 0) yield rows.map(({ item }) => item)
    if (rows.length < rowsAtOnce) return
    after = String(rows.at(-1)!.id)
  }
}

const inCamelCase = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key.replaceAll(/_(\w)/g, (_, c: string) => c.toUpperCase()), value]),
  )
