import { Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { money } from '#contract/wallet/wallet.ts'
import { useRead } from '../../api/queries.ts'
import { useSignedIn } from '../../api/session.ts'
import { ActionButton } from '../../kit/buttons.tsx'
import { Loaded, Screen } from '../../kit/screens.tsx'
import { FiguresSkeleton } from '../../kit/skeleton/skeletons.tsx'
import { Together } from '../../kit/skeleton/Together.tsx'
import { Balances } from './Balances.tsx'
import { DepositDialog } from './DepositDialog.tsx'
import { PendingDeposits } from './PendingDeposits.tsx'
import { Receipts } from './Receipts.tsx'
import { Statement } from './Statement.tsx'
import { TopUp } from './TopUp.tsx'
import { Withdrawals } from './Withdrawals.tsx'
import { WithdrawDialog } from './WithdrawDialog.tsx'

/** /wallet: balances, deposits, withdrawals, receipts and the statement; every figure is from the ledger. */
export function WalletScreen() {
  const { t } = useTranslation()
  const user = useSignedIn()
  const wallet = useRead(money.wallet, {}, { fresh: true })
  const [search, setSearch] = useSearchParams()
  const opened = search.get('open')
  const open = (dialog: 'deposit' | 'withdraw' | null) =>
    setSearch((before) => {
      const next = new URLSearchParams(before)
      if (dialog) next.set('open', dialog)
      else next.delete('open')
      return next
    })
  const canMoveMoney = user.role !== 'admin'
  const reason = user.isVerified ? null : t('Confirm your email first')
  return (
    <Screen
      title={t('wallet.title')}
      action={
        canMoveMoney && (
          <Group gap="sm">
            <TopUp />
            <ActionButton variant="default" reason={reason} onClick={() => open('deposit')}>
              {t('wallet.deposit')}
            </ActionButton>
            <ActionButton onClick={() => open('withdraw')}>{t('wallet.withdraw')}</ActionButton>
          </Group>
        )
      }
    >
      <Together skeleton={<FiguresSkeleton count={user.role === 'influencer' ? 4 : 3} />}>
        <Loaded read={wallet} section={t('wallet.title')}>
          {(data) => <Balances wallet={data} />}
        </Loaded>
        {canMoveMoney && <PendingDeposits />}
        {canMoveMoney && <Withdrawals />}
        {canMoveMoney && <Receipts />}
        <Statement />
      </Together>
      {canMoveMoney && opened === 'deposit' && user.isVerified && <DepositDialog close={() => open(null)} />}
      {canMoveMoney && opened === 'withdraw' && <WithdrawDialog close={() => open(null)} />}
    </Screen>
  )
}
