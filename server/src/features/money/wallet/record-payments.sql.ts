import { type InferInsertModel, type SQL, sql } from 'drizzle-orm'
import type { SystemContext } from '../../../platform/context.ts'
import type { payments } from './tables.ts'

type NewPayment = Pick<
  InferInsertModel<typeof payments>,
  'userId' | 'toUserId' | 'amount' | 'type' | 'purchaseId' | 'campaignRequestId' | 'paymentDetails'
>

/**
 * Records a journal between wallets as completed payments, one per entry of `newPayments`, and links each to the journal. Returns
 * their ids.
 */
export async function recordPayments(
  { tx, clock }: SystemContext,
  journalId: number,
  ...newPayments: NewPayment[]
): Promise<number[]> {
  const details = sql`coalesce(p."paymentDetails", '{}')`
  const { rows } = await tx.execute<{ payment_id: number }>(sql`
    with added as (${paymentsAdded(newPayments, { now: clock(), journalId: sql`${journalId}`, details })})
    insert into payment_journals (payment_id, journal_id) select added.id, ${journalId} from added
    returning payment_id`)
  return rows.map(({ payment_id }) => payment_id)
}

type Added = {
  now: Date
  journalId: SQL
  details: SQL
  /** Other sources of the statement for the journal and the details, as rows of one each. */
  sources?: SQL
}

/** SQL: inserts completed payments between wallets and returns their ids. */
export const paymentsAdded = (newPayments: NewPayment[], { now, journalId, details, sources }: Added): SQL => sql`
  insert into payments (user_id, to_user_id, amount, type, method, status, purchase_id, campaign_request_id,
    payment_details, journal_id, created_at, updated_at)
  select p."userId", p."toUserId", p.amount, p.type, 'wallet', 'completed', p."purchaseId", p."campaignRequestId",
    ${details}, ${journalId}, ${now}, ${now}
  from jsonb_to_recordset(${JSON.stringify(newPayments)}::jsonb) as p ("userId" int, "toUserId" int, amount int, type text,
    "purchaseId" int, "campaignRequestId" int, "paymentDetails" jsonb)${sources && sql`, ${sources}`}
  returning id`
