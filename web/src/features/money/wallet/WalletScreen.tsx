import { Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { money } from '#contract/money/wallet/wallet.ts'
import { useRead } from '../../../api/queries.ts'
import { useSignedIn } from '../../../api/session.ts'
import { Loaded, OneErrorPanel, Screen, SectionBoundary } from '../../../kit/screens.tsx'
import { DashboardSkeleton } from '../../../kit/skeleton/skeletons.tsx'
import { Together } from '../../../kit/skeleton/Together.tsx'
import { AddMoney } from './AddMoney.tsx'
import { BalanceChart } from './BalanceChart.tsx'
import { Balances, Holds } from './Balances.tsx'
import { PayoutMoment } from './PayoutMoment.tsx'
import { PendingDeposits } from './PendingDeposits.tsx'
import { Receipts } from './Receipts.tsx'
import { Statement } from './Statement.tsx'
import { Withdrawals } from './Withdrawals.tsx'
import { WithdrawButton } from './WithdrawButton.tsx'

/** /wallet: balances, the statement, held money, withdrawals and receipts; every figure is from the ledger. */
export function WalletScreen() {
  const { t } = useTranslation()
  const user = useSignedIn()
  const wallet = useRead(money.wallet, {})
  const canMoveMoney = user.role !== 'admin'
  return (
    <Screen
      title={t('wallet.title')}
      action={
        canMoveMoney && (
          <Group gap="sm">
            <AddMoney />
            <WithdrawButton variant={user.role === 'business' ? 'default' : 'filled'} />
          </Group>
        )
      }
    >
      <OneErrorPanel>
        <Together skeleton={<DashboardSkeleton figures={user.role === 'influencer' ? 4 : 3} />}>
          {user.role === 'influencer' && (
            <SectionBoundary name={t('wallet.withdrawals')}>
              <PayoutMoment />
            </SectionBoundary>
          )}
          <Loaded read={wallet} section={t('wallet.title')}>
            {(data) => <Balances wallet={data} />}
          </Loaded>
          <SectionBoundary name={t('wallet.chart')}>
            <BalanceChart />
          </SectionBoundary>
          <SectionBoundary name={t('wallet.statement')}>
            <Statement />
          </SectionBoundary>
          {canMoveMoney && (
            <SectionBoundary name={t('wallet.awaited')}>
              <PendingDeposits />
            </SectionBoundary>
          )}
          {wallet.data && (
            <SectionBoundary name={t('wallet.heldFor')} of={wallet.data}>
              <Holds holds={wallet.data.holds} />
            </SectionBoundary>
          )}
          {canMoveMoney && <Withdrawals />}
          {canMoveMoney && <Receipts />}
        </Together>
      </OneErrorPanel>
    </Screen>
  )
}
