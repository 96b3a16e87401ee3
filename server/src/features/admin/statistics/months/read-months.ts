import type { AccountBalance, MonthReport, MonthTotals, Movement } from '#contract/admin/statistics/month-reports.ts'
import type { AccountKind } from '#contract/money/ledger/ledger.ts'
import { accountKinds } from '#contract/money/ledger/ledger.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { queryPrepared } from '../../../../platform/database/prepared.ts'
import { notFound } from '../../../../platform/refusal.ts'
import { readProgress } from '../counting/count.ts'
import type { DayKind } from '../counting/count-day.sql.ts'

const maxMonths = 120

const lastDayOf = (month: string) => {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}
const firstDayOf = (month: string) => `${month}-01`
const isFinal = (month: string, through: string | null) => through !== null && through >= lastDayOf(month)

/** The months with counted figures, newest first. */
export async function listMonths({ pool, orm }: Database) {
  const [{ rows }, { through }] = await Promise.all([
    queryPrepared<{ month: string; sums: Partial<Record<DayKind, string>> }>(pool, {
      text: `select month, json_object_agg(kind, cents) as sums
        from (
          select to_char(day, 'YYYY-MM') as month, kind, sum(cents)::text as cents from statistics_days where country = ''
          group by 1, 2) months
        group by month order by month desc limit $1`,
      values: [maxMonths],
    }),
    readProgress(orm),
  ])
  return {
    items: rows.map(({ month, sums }) => ({ month, isFinal: isFinal(month, through), totals: totalsFrom(sums) })),
  }
}

const totalsFrom = (sums: Partial<Record<DayKind, string>>): MonthTotals => {
  const of = (kind: DayKind) => Number(sums[kind] ?? 0)
  return {
    turnover: of('orders'),
    fees: of('fees'),
    refunded: of('refunds'),
    chargedBack: of('chargebacks'),
    deposited: of('deposits'),
    paidOut: of('payouts'),
    vat: of('vat'),
  }
}

type MovementRow = Pick<Movement, 'account' | 'code' | 'refType'> & Record<'journals' | 'received' | 'given', string>

/** The books of a month, from the ledger's days. Refuses 404 a month that has not begun. */
export async function readMonth({ pool, orm }: Database, month: string, now: Date): Promise<MonthReport> {
  if (firstDayOf(month) > now.toISOString().slice(0, 10)) throw notFound()
  const values = [firstDayOf(month), lastDayOf(month)]
  const [sums, balances, movements, { through, countedAt }] = await Promise.all([
    queryPrepared<{ kind: DayKind; cents: string }>(pool, {
      text: `select kind, sum(cents) as cents from statistics_days where country = '' and day between $1 and $2 group by kind`,
      values,
    }),
    queryPrepared<{ account: AccountKind; opening: string; net: string }>(pool, {
      text: `select account, coalesce(sum(received - given) filter (where day < $1), 0) as opening,
          coalesce(sum(received - given) filter (where day >= $1), 0) as net
        from statistics_ledger_days where day <= $2 group by account`,
      values,
    }),
    queryPrepared<MovementRow>(pool, {
      text: `select account, code, ref_type as "refType", sum(journals) as journals, sum(received) as received, sum(given) as given
        from statistics_ledger_days where day between $1 and $2 group by 1, 2, 3 order by 1, 2, 3`,
      values,
    }),
    readProgress(orm),
  ])
  return {
    month,
    isFinal: isFinal(month, through),
    totals: totalsFrom(Object.fromEntries(sums.rows.map(({ kind, cents }) => [kind, cents]))),
    balances: accountKinds.map((account) =>
      balanceOf(
        account,
        balances.rows.find((row) => row.account === account),
      ),
    ),
    movements: movements.rows.map(({ journals, received, given, ...row }) => ({
      ...row,
      journals: Number(journals),
      received: Number(received),
      given: Number(given),
    })),
    countedAt: countedAt?.toISOString() ?? null,
  }
}

function balanceOf(account: AccountKind, row: { opening: string; net: string } | undefined): AccountBalance {
  const [opening, net] = [Number(row?.opening ?? 0), Number(row?.net ?? 0)]
  return { account, opening, net, closing: opening + net }
}
