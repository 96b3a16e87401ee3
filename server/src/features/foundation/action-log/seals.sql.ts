import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { maxUnsealedMinutes, type SealedChain } from '#contract/foundation/action-log/action-log.ts'
import { inTransaction } from '../../../platform/context.ts'
import type { Database } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import type { Services } from '../../../platform/services.ts'

const batchSize = 1_000

/** The number of entries that may be sealed before one whose transaction takes long; the check finds those that come later still. */
const lateIds = 10_000

/**
 * An entry as it is hashed: jsonb prints the same value always in the same way. `extract` gives microseconds, independent of the
 * session's time zone.
 */
const entryText = sql.raw(`jsonb_build_array(l.id, l.admin_id, l.action_type, l.target_type, l.target_id, l.details,
  l.ip_address, l.user_agent, extract(epoch from l.created_at))::text`)

type Unsealed = { id: number; entry: string }
type Sealed = { number: number; id: number; hash: string; entry: string | null }

const hashOf = (previous: string, entry: string) => createHash('sha256').update(previous).update(entry).digest('hex')

/**
 * Adds all committed entries to the hash chain, each with the hash of the one before; returns how many. It runs in a job, so that
 * acting admins and the money path never wait for each other at the end of the chain. An entry whose transaction commits after later
 * ones have been sealed follows them; `number` is therefore the order of the chain, within a batch that of the ids.
 */
export async function sealActions(services: Services): Promise<number> {
  let total = 0
  for (;;) {
    const sealed = await sealBatch(services)
    total += sealed
    if (sealed < batchSize) return total
  }
}

const sealBatch = (services: Services): Promise<number> =>
  inTransaction(services, async ({ tx, clock }) => {
    // one writer at a time; another server's run already does the work
    const { rows: locks } = await tx.execute<{ locked: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtext('action_log_seals')) as locked`,
    )
    if (!onlyRow(locks).locked) return 0
    const { rows: last } = await tx.execute<{ hash: string }>(
      sql`select hash from action_log_seals order by number desc limit 1`,
    )
    const { rows } = await tx.execute<Unsealed>(sql`
      select l.id, ${entryText} as entry from admin_action_logs l
      where l.id > (select coalesce(max(action_id), 0) - ${lateIds} from action_log_seals)
        and not exists (select from action_log_seals s where s.action_id = l.id) order by l.id limit ${batchSize}`)
    if (rows.length === 0) return 0
    let hash = last[0]?.hash ?? ''
    const seals = rows.map(({ id, entry }) => {
      hash = hashOf(hash, entry)
      return { id, hash }
    })
    await tx.execute(sql`
      insert into action_log_seals (action_id, hash, sealed_at)
      select id, hash, ${clock()} from jsonb_to_recordset(${JSON.stringify(seals)}::jsonb) as seal (id int, hash text)
      order by id`)
    return rows.length
  })

/** Recomputes the chain from its beginning: finds entries that were changed or removed, and entries that nobody has sealed. */
export async function verifyActionLog({ orm }: Database, now: Date): Promise<SealedChain> {
  let [hash, sealed, sealedTo] = ['', 0, null as number | null]
  let firstBroken: number | undefined
  for (let after = 0; firstBroken === undefined; ) {
    const { rows } = await orm.execute<Sealed>(sql`
      select s.number, s.action_id as id, s.hash, case when l.id is not null then ${entryText} end as entry
      from action_log_seals s left join admin_action_logs l on l.id = s.action_id
      where s.number > ${after} order by s.number limit ${batchSize}`)
    for (const row of rows) {
      hash = hashOf(hash, row.entry ?? '')
      if (row.entry === null || hash !== row.hash) {
        firstBroken = row.id
        break
      }
      sealed += 1
      sealedTo = row.id
    }
    const last = rows.at(-1)
    if (!last || rows.length < batchSize) break
    after = last.number
  }
  const overdueSince = new Date(now.getTime() - maxUnsealedMinutes * 60_000)
  const { rows } = await orm.execute<{ overdue: number }>(sql`
    select count(*)::int as overdue from admin_action_logs l
    where l.created_at < ${overdueSince} and not exists (select from action_log_seals s where s.action_id = l.id)`)
  const { overdue } = onlyRow(rows)
  return {
    intact: firstBroken === undefined,
    sealed,
    sealedTo,
    lastHash: sealedTo === null ? null : hash,
    overdue,
    ...(firstBroken !== undefined && { firstBroken }),
  }
}
