import { Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { money } from '#contract/wallet/wallet.ts'
import { useRead } from '../../api/queries.ts'
import { useSignedIn } from '../../api/session.ts'
import { Loaded, OneErrorPanel, Screen } from '../../kit/screens.tsx'
import { FiguresSkeleton } from '../../kit/skeleton/skeletons.tsx'
import { Together } from '../../kit/skeleton/Together.tsx'
import { Balances } from './Balances.tsx'
import { DepositButton } from './DepositButton.tsx'
import { PendingDeposits } from './PendingDeposits.tsx'
import { Receipts } from './Receipts.tsx'
import { Statement } from './Statement.tsx'
import { TopUp } from './TopUp.tsx'
import { Withdrawals } from './Withdrawals.tsx'
import { WithdrawButton } from './WithdrawButton.tsx'

/** /wallet: balances, deposits, withdrawals, receipts and the statement; every figure is from the ledger. */
export function WalletScreen() {
  const { t } = useTranslation()
  const user = useSignedIn()
  const wallet = useRead(money.wallet, {}, { fresh: true })
  const canMoveMoney = user.role !== 'admin'
  return (
    <Screen
      title={t('wallet.title')}
      action={
        canMoveMoney && (
          <Group gap="sm">
            <TopUp variant="filled" />
            <DepositButton />
            <WithdrawButton variant={user.role === 'business' ? 'default' : 'filled'} />
          </Group>
        )
      }
    >
      <OneErrorPanel>
        <Together skeleton={<FiguresSkeleton count={user.role === 'influencer' ? 4 : 3} />}>
          <Loaded read={wallet} section={t('wallet.title')}>
            {(data) => <Balances wallet={data} />}
          </Loaded>
          {canMoveMoney && <PendingDeposits />}
          {canMoveMoney && <Withdrawals />}
          {canMoveMoney && <Receipts />}
          <Statement />
        </Together>
      </OneErrorPanel>
    </Screen>
  )
}
