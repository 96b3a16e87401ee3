import { type BalanceHistory, balanceHistoryDays } from '#contract/money/wallet/wallet.ts'
import { day } from '../../../platform/clock.ts'
import type { ReadContext } from '../../../platform/context.ts'
import { queryPrepared } from '../../../platform/database/prepared.ts'

type Row = { kind: 'user_available' | 'user_held'; balance: string; moved_on: string | null; amount: string | null }

const dayText = (time: number) => new Date(time).toISOString().slice(0, 10)

/**
 * The actor's available and held money at the end of each of the last days (UTC), today's so far, in cents: today's balances from the
 * ledger, less later movements.
 */
export async function readBalanceHistory({ database, clock, actor }: ReadContext): Promise<BalanceHistory> {
  const today = Math.floor(clock().getTime() / day) * day
  const days = Array.from({ length: balanceHistoryDays }, (_, i) => dayText(today - i * day))
  const { rows } = await queryPrepared<Row>(database.pool, {
    text: `select a.kind, a.balance, moved.day::text as moved_on, moved.amount
      from ledger.accounts a left join lateral (
        select (j.created_at at time zone 'UTC')::date as day, sum(e.amount) as amount
        from ledger.entries e join ledger.journals j on j.id = e.journal_id
        where e.account_id = a.id and j.created_at >= $2::timestamptz
          -- the index of the account's entries goes by journal: those before are not read, with an hour for what was booked slowly
          and e.journal_id > coalesce((select id from ledger.journals where created_at < $2::timestamptz - interval '1 hour'
            order by created_at desc, id desc limit 1), 0)
        group by 1) moved on true
      where a.owner_id = $1 and a.kind in ('user_available', 'user_held') and a.currency = 'USD'`,
    values: [actor.party.id, new Date(today - (balanceHistoryDays - 1) * day)],
  })
  const balancesOf = (kind: Row['kind']) => {
    const ofAccount = rows.filter((row) => row.kind === kind)
    let balance = Number(ofAccount[0]?.balance ?? 0)
    return days.map((date) => {
      const atEnd = balance
      balance -= Number(ofAccount.find(({ moved_on }) => moved_on === date)?.amount ?? 0)
      return atEnd
    })
  }
  const [available, held] = [balancesOf('user_available'), balancesOf('user_held')]
  // both have all days
  return { days: days.map((date, i) => ({ day: date, available: available[i]!, held: held[i]! })).reverse() }
}
