import { sql } from 'drizzle-orm'
import { contactTargetHours } from '#contract/market/support/contact-messages.ts'
import { type ContactFigures, contactFigureDays } from '#contract/market/support/contact-queue.ts'
import type { ReadContext } from '../../../platform/context.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'

type Row = {
  open: number
  oldestSince: string | null
  firstAnswers: number
  inTime: number
  medianHours: number | null
  good: number
  bad: number
}

/** Waiting messages, and the speed and ratings of support's answers within the last `contactFigureDays`. */
export async function readFigures({ db, clock }: Pick<ReadContext, 'db' | 'clock'>): Promise<ContactFigures> {
  const since = new Date(clock().getTime() - contactFigureDays * 24 * 3_600_000)
  const hours = sql`extract(epoch from first_responded_at - created_at) / 3600`
  const { rows } = await db.execute<Row>(sql`
    select waiting.*, answered.*
    from (
      select count(*)::int as "open", to_char(min(updated_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "oldestSince"
      from contact_messages where status <> 'replied' and solved_at is null
    ) waiting, (
      select count(*)::int as "firstAnswers",
        (count(*) filter (where ${hours} <= ${contactTargetHours}))::int as "inTime",
        round((percentile_cont(0.5) within group (order by ${hours}))::numeric, 1)::float8 as "medianHours",
        (count(*) filter (where rating = 'good'))::int as "good",
        (count(*) filter (where rating = 'bad'))::int as "bad"
      from contact_messages where first_responded_at >= ${since}
    ) answered`)
  return { days: contactFigureDays, ...onlyRow(rows) }
}
