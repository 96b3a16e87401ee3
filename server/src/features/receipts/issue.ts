import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { numberOf, type Series } from './content.ts'
import { after, type Due, readDue } from './due.ts'
import { contentOf } from './write.ts'

type Issuing = Pick<Services, 'database' | 'clock'>
const mostAtOnce = 500

/** Issues what the scope lacks of documents before somebody is shown them; what is complete costs one read and no lock. */
export async function issueMissing({ database, clock }: Issuing, scope: SQL): Promise<void> {
  const missing = await readDue(database.orm, scope, 1)
  if (missing.length === 0) return
  await database.transaction(async (tx) => {
    await becomeWriter(tx)
    await issue(tx, clock(), await readDue(tx, scope, mostAtOnce))
  })
}

/**
 * Issues all documents that are missing, in batches of their own transactions, and notes how far everything is complete. Money
 * that moves meanwhile waits for none of it. Gives how many were issued.
 */
export async function issueDue({ database, clock }: Issuing): Promise<number> {
  let issued = 0
  while (true) {
    const many = await database.transaction(async (tx) => {
      await becomeWriter(tx)
      const through = await readProgress(tx)
      const due = await readDue(tx, after(through), mostAtOnce)
      await issue(tx, clock(), due)
      await noteProgress(tx, through, due)
      return due.length
    })
    issued += many
    if (many < mostAtOnce) return issued
  }
}

/** One writer at a time in the whole installation, until its transaction ends; what others issued is then seen. */
const becomeWriter = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('receipts', 0))`)

/** Numbers and writes documents; the caller is the writer. A transaction that is rolled back takes its numbers with it. */
async function issue(tx: Tx, now: Date, due: Due[]): Promise<void> {
  if (due.length === 0) return
  const year = now.getUTCFullYear()
  const { rows } = await tx.execute<{ series: Series; number: number }>(sql`
    select s.series, coalesce((select max(r.number) from receipts r where r.series = s.series and r.year = ${year}), 0) as number
    from (values ('R'), ('S'), ('C'), ('T')) as s (series)`)
  const last = new Map(rows.map(({ series, number }) => [series, number]))
  /** Of orders whose receipt is in this batch. */
  const receiptNumbers = new Map<number | null, string>()
  const documents = due.map((each) => {
    const number = last.get(each.series)! + 1
    last.set(each.series, number)
    if (each.series === 'R') receiptNumbers.set(each.purchase_id, numberOf({ series: 'R', year, number }))
    return {
      series: each.series,
      number,
      owner_id: each.owner_id,
      journal_id: each.journal_id,
      purchase_id: each.purchase_id,
      payment_id: each.payment_id,
      ...contentOf(each, receiptNumbers.get(each.purchase_id) ?? receiptBefore(each)),
    }
  })
  await tx.execute(sql`
    insert into receipts (series, year, number, owner_id, journal_id, purchase_id, payment_id, amount, content, issued_at)
    select d.series, ${year}, d.number, d.owner_id, d.journal_id, d.purchase_id, d.payment_id, d.amount, d.content, ${now}
    from jsonb_to_recordset(${JSON.stringify(documents)}::jsonb) as d (series text, number int, owner_id int, journal_id bigint,
      purchase_id int, payment_id int, amount int, content jsonb)
    order by d.journal_id, d.series = 'C'`)
}

const receiptBefore = ({ receipt_year: year, receipt_number: number }: Due) =>
  year === null || number === null ? null : numberOf({ series: 'R', year, number })

async function readProgress(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ through: string }>(sql`select through from receipt_progress`)
  return Number(rows[0]?.through ?? 0)
}

/**
 * Journals become visible in another order than that of their numbers, but no transaction lasts ten minutes: what is older is
 * complete, up to where this batch ended.
 */
async function noteProgress(tx: Tx, through: number, due: Due[]): Promise<void> {
  const end = due.length < mostAtOnce ? Number.MAX_SAFE_INTEGER : Number(due.at(-1)!.journal_id) - 1
  await tx.execute(sql`
    insert into receipt_progress (id, through)
    select 1, max(id) from ledger.journals
    where id > ${through} and id <= ${end} and created_at < now() - interval '10 minutes'
    having max(id) is not null
    on conflict (id) do update set through = excluded.through`)
}
