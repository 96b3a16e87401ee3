import type { MoneyState } from '#contract/admin/statistics/statistics.ts'
import type { AccountKind } from '#contract/money/ledger/ledger.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { readProgress } from '../counting/count.ts'

type Row = { account: AccountKind; is_withdrawal: boolean; balance: string }

/** The places of the platform's money, as of the last count. */
export async function readMoneyState({ pool, orm }: Database): Promise<MoneyState> {
  const [{ rows }, { countedAt }] = await Promise.all([
    pool.query<Row>(`
      select account, ref_type = 'withdrawal' as is_withdrawal, sum(received - given) as balance
      from statistics_ledger_days group by 1, 2`),
    readProgress(orm),
  ])
  const sum = (account: AccountKind, isWithdrawal?: boolean) =>
    rows
      .filter((row) => row.account === account && (isWithdrawal === undefined || row.is_withdrawal === isWithdrawal))
      .reduce((total, { balance }) => total + Number(balance), 0)
  return {
    held: sum('user_held', false),
    payoutsDue: sum('user_held', true),
    balances: sum('user_available'),
    debt: negated(sum('user_debt')),
    suspense: sum('suspense'),
    revenue: sum('platform_revenue'),
    countedAt: countedAt?.toISOString() ?? null,
  }
}

/** Negates without a negative zero. */
const negated = (cents: number) => (cents === 0 ? 0 : -cents)
