import { type SQL, sql } from 'drizzle-orm'
import { lockUntilCommit } from '../../../platform/database/advisory-lock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { mustFind } from '../../../platform/must-find.ts'
import type { Services } from '../../../platform/services.ts'
import { readSetting } from '../../foundation/settings/index.ts'
import { composeContent } from './compose-content.ts'
import { formatReceiptNumber, type Series } from './content.ts'
import { bookedAfter, type MissingReceipt, readMissing } from './missing-receipts.sql.ts'

type IssueServices = Pick<Services, 'database' | 'clock'>
const usualBatch = 500

/** Issues the missing documents in scope before somebody reads them; if there are none it costs one read and no lock. */
export async function issueMissing({ database, clock }: IssueServices, scope: SQL): Promise<void> {
  const missing = await readMissing(database.orm, scope, 1)
  if (missing.length === 0) return
  await database.transaction(async (tx) => {
    await lockIssuing(tx)
    await issue(tx, clock(), await readMissing(tx, scope, usualBatch))
  })
}

/**
 * Issues all missing documents, in batches with their own transactions, and saves its progress. Never blocks money movements. Returns how
 * many were issued.
 */
export async function issueAllMissing({ database, clock }: IssueServices, batchSize = usualBatch): Promise<number> {
  let issued = 0
  // a batch continues at the end of the one before; movements committed before that point meanwhile are found by the next run
  let from = 0
  while (true) {
    const { count, end } = await database.transaction(async (tx) => {
      await lockIssuing(tx)
      const through = await readProgress(tx)
      const missing = await readMissing(tx, bookedAfter(Math.max(through, from)), batchSize)
      await issue(tx, clock(), missing)
      const last = missing.length < batchSize ? undefined : missing.at(-1)
      // the last movement of a full batch may need a second document
      const end = last ? Number(last.journal_id) - 1 : Number.MAX_SAFE_INTEGER
      await saveProgress(tx, { through, end })
      return { count: missing.length, end }
    })
    issued += count
    if (count < batchSize) return issued
    from = end
  }
}

/** Ensures a single writer across all servers until its transaction ends; it then sees what others have issued. */
const lockIssuing = (tx: Tx) => lockUntilCommit(tx, 'receipts')

/**
 * Numbers and writes documents; the caller holds the lock. A rolled back transaction gives its numbers back, so there are no gaps.
 */
async function issue(tx: Tx, now: Date, missing: MissingReceipt[]): Promise<void> {
  if (missing.length === 0) return
  const year = now.getUTCFullYear()
  const { rows } = await tx.execute<{ series: Series; number: number }>(sql`
    select s.series, coalesce((select max(r.number) from receipts r where r.series = s.series and r.year = ${year}), 0) as number
    from (values ('R'), ('S'), ('C'), ('T')) as s (series)`)
  const lastNumbers = new Map(rows.map(({ series, number }) => [series, number]))
  /** Receipt numbers of orders and requests whose receipt is in this batch. */
  const receiptNumbers = new Map<string, string>()
  const { vatBps } = await readSetting(tx, 'tax')
  const documents = missing.map((each) => {
    const number = mustFind(lastNumbers, each.series) + 1
    lastNumbers.set(each.series, number)
    if (each.series === 'R') receiptNumbers.set(subjectOf(each), formatReceiptNumber({ series: 'R', year, number }))
    return {
      series: each.series,
      number,
      owner_id: each.owner_id,
      journal_id: each.journal_id,
      purchase_id: each.purchase_id,
      campaign_request_id: each.campaign_request_id,
      payment_id: each.payment_id,
      ...composeContent(each, {
        receiptNumber: receiptNumbers.get(subjectOf(each)) ?? earlierReceiptNumber(each),
        vatBps,
      }),
    }
  })
  await tx.execute(sql`
    insert into receipts (series, year, number, owner_id, journal_id, purchase_id, campaign_request_id, payment_id, amount, content,
      issued_at)
    select d.series, ${year}, d.number, d.owner_id, d.journal_id, d.purchase_id, d.campaign_request_id, d.payment_id, d.amount, d.content, ${now}
    from jsonb_to_recordset(${JSON.stringify(documents)}::jsonb) as d (series text, number int, owner_id int, journal_id bigint,
      purchase_id int, campaign_request_id int, payment_id int, amount int, content jsonb)
    order by d.journal_id, d.series = 'C'`)
}

const subjectOf = ({ purchase_id, campaign_request_id }: MissingReceipt) =>
  campaign_request_id === null ? `order ${purchase_id}` : `request ${campaign_request_id}`

const earlierReceiptNumber = ({ receipt_year: year, receipt_number: number }: MissingReceipt) =>
  year === null || number === null ? null : formatReceiptNumber({ series: 'R', year, number })

async function readProgress(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ through: string }>(sql`select through from receipt_progress`)
  return Number(rows[0]?.through ?? 0)
}

/**
 * Journals may commit out of order, but no transaction lasts ten minutes: everything older is complete, up to the end of this
 * batch.
 */
async function saveProgress(tx: Tx, { through, end }: { through: number; end: number }): Promise<void> {
  await tx.execute(sql`
    insert into receipt_progress (id, through)
    select 1, max(id) from ledger.journals
    where id > ${through} and id <= ${end} and created_at < now() - interval '10 minutes'
    having max(id) is not null
    on conflict (id) do update set through = excluded.through`)
}
