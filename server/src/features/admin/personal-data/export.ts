import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { queryPrepared } from '../../../platform/database/prepared.ts'
import { startStream } from '../../../platform/http/stream.ts'
import { limitAttempts } from '../../../platform/limits/throttle.ts'
import type { PersonalTable } from '../../../platform/personal-data.ts'
import type { Services } from '../../../platform/services.ts'
import type { AccountServices } from '../../accounts/credentials/index.ts'
import type { SignedInCall } from '../../accounts/sessions/index.ts'
import { readPayoutDetails } from '../../money/payout-details/index.ts'

const rowsAtOnce = 200

type ExportedTable = PersonalTable & { section: string }
const isExported = (table: PersonalTable): table is ExportedTable => table.section !== undefined

/**
 * All data of a user as a JSON attachment (reliability.md 4.7), streamed in batches. Refuses more than five a day
 * (429), and 503 when too many long reads are queued.
 */
export async function exportData(
  { services, limits }: AccountServices,
  { actor, reply }: SignedInCall,
  personalData: PersonalTable[],
): Promise<Readable> {
  const { database, clock } = services
  await limitAttempts({ db: database.orm, clock }, `export:${actor.person.id}`, limits.exportsPerUser)
  return startExport(services, { userId: actor.person.id, reply, personalData })
}

/** Starts the stream of all data of a user, without a limit. */
export async function startExport(
  services: Services,
  { userId, reply, personalData }: { userId: number; reply: FastifyReply; personalData: PersonalTable[] },
): Promise<Readable> {
  const now = services.clock().toISOString()
  const file = await startStream(
    exportChunks(services, { userId, now, exportedTables: personalData.filter(isExported) }),
  )
  reply.header('Content-Type', 'application/json; charset=utf-8')
  reply.header('Content-Disposition', `attachment; filename="vivobid-${now.slice(0, 10)}.json"`)
  return file
}

async function* exportChunks(
  services: Services,
  { userId, now, exportedTables }: { userId: number; now: string; exportedTables: ExportedTable[] },
) {
  const { database, longReads, secret } = services
  const details = await longReads.run(() => readPayoutDetails(database.orm, secret, userId))
  yield `{"exportedAt":${JSON.stringify(now)}`
  yield `,\n"payoutDetails":${JSON.stringify([details])}`
  for (const section of exportedTables) {
    yield `,\n${JSON.stringify(section.section)}:[`
    let first = true
    for await (const rows of pagesOf(services, userId, section)) {
      yield `${first ? '' : ','}${rows.map((row) => JSON.stringify(withCamelCaseKeys(row))).join(',\n')}`
      first = false
    }
    yield ']'
  }
  yield '}\n'
}

type Row = { id: string | number; item: Record<string, unknown> }

async function* pagesOf(
  { database, longReads }: Services,
  userId: number,
  { table, where, omit, idType }: ExportedTable,
) {
  let after: string | null = null
  while (true) {
    const values: unknown[] = [userId, omit ?? [], after]
    const { rows } = await longReads.runAdmitted(() =>
      queryPrepared<Row>(database.pool, {
        text: `select t.id, to_jsonb(t) - $2::text[] as item from ${table} t
          where ${where} and ($3::text is null or t.id > $3::text::${idType ?? 'bigint'}) order by t.id limit ${rowsAtOnce}`,
        values,
      }),
    )
    if (rows.length > 0) yield rows.map(({ item }) => item)
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) return
    after = String(last.id)
  }
}

const withCamelCaseKeys = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key.replaceAll(/_(\w)/g, (_, c: string) => c.toUpperCase()), value]),
  )
