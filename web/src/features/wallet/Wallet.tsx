import { Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { money } from '#contract/wallet.ts'
import { ActionButton } from '../../ui/buttons.tsx'
import { useRead } from '../../ui/queries.ts'
import { Loaded, Screen } from '../../ui/screens.tsx'
import { useSignedIn } from '../../ui/session.ts'
import { AwaitedDeposits } from './AwaitedDeposits.tsx'
import { Balances } from './Balances.tsx'
import { DepositDialog } from './DepositDialog.tsx'
import { Receipts } from './Receipts.tsx'
import { Statement } from './Statement.tsx'
import { TopUp } from './TopUp.tsx'
import { Withdrawals } from './Withdrawals.tsx'
import { WithdrawDialog } from './WithdrawDialog.tsx'

/** /wallet: balance, held money, what comes and goes, and the statement; every figure from the ledger. */
export function Component() {
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
  const moves = user.role !== 'admin'
  const reason = user.isVerified ? null : t('Please verify your email address first')
  return (
    <Screen
      title={t('wallet.title')}
      action={
        moves && (
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
      <Loaded read={wallet} section={t('wallet.title')} lines={2}>
        {(data) => <Balances wallet={data} />}
      </Loaded>
      {moves && <AwaitedDeposits />}
      {moves && <Withdrawals />}
      {moves && <Receipts />}
      <Statement />
      {moves && opened === 'deposit' && user.isVerified && <DepositDialog close={() => open(null)} />}
      {moves && opened === 'withdraw' && <WithdrawDialog close={() => open(null)} />}
    </Screen>
  )
}
