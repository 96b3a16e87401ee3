import { Stack, Tabs } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { admin } from '#contract/admin/admin.ts'
import { paymentStatusFilters } from '#contract/deposits/deposits.ts'
import { withdrawalFilters } from '#contract/withdrawals/withdrawals.ts'
import { useRead } from '../../api/queries.ts'
import { useCount } from '../../format/figures.tsx'
import { Screen } from '../../kit/screens.tsx'
import { Alerts } from './alerts/Alerts.tsx'
import { Bonuses } from './bonuses/Bonuses.tsx'
import { DepositQueue } from './DepositQueue.tsx'
import { Audit } from './ledger/Audit.tsx'
import { Ledger } from './ledger/Ledger.tsx'
import { Payments } from './Payments.tsx'
import { PayoutBatches } from './payouts/PayoutBatches.tsx'
import { StatusChips } from './StatusChips.tsx'
import { DepositAccountsForm } from './settings/DepositAccountsForm.tsx'
import { FreezeSwitch } from './settings/FreezeSwitch.tsx'
import { OtherPendingChanges } from './settings/OtherPendingChanges.tsx'
import { VerificationFeeForm } from './settings/VerificationFeeForm.tsx'
import { WithdrawalRulesForm } from './settings/WithdrawalRulesForm.tsx'
import { WithdrawalQueue } from './WithdrawalQueue.tsx'

const tabs = [
  'withdrawals',
  'batches',
  'deposits',
  'payments',
  'bonuses',
  'ledger',
  'audit',
  'alerts',
  'settings',
] as const

/** /admin/money: pending work, all payments, the ledger and its audit, and the payment settings (?tab=). */
export function MoneyDeskScreen() {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const tab = tabs.find((each) => each === search.get('tab')) ?? 'withdrawals'
  const withdrawalStatus = withdrawalFilters.find((each) => each === search.get('status')) ?? 'pending'
  const paymentStatus = paymentStatusFilters.find((each) => each === search.get('status')) ?? 'pending'
  const count = useCount()
  const { data } = useRead(admin.overview, {}, { fresh: true })
  /** How much waits for an admin behind a tab. */
  const waiting: Partial<Record<(typeof tabs)[number], number | undefined>> = {
    withdrawals: data?.waitingWithdrawals,
    deposits: data?.waitingDeposits,
    alerts: data?.waitingAlerts,
  }
  return (
    <Screen title={t('desk.title')} size="lg">
      <FreezeSwitch />
      <Tabs value={tab} onChange={(value) => setSearch(value === 'withdrawals' ? {} : { tab: String(value) })} mt="lg">
        <Tabs.List mb="lg" aria-label={t('desk.title')}>
          {tabs.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {t(`desk.${each}`)}
              {waiting[each] ? ` (${count(waiting[each])})` : ''}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="withdrawals">
          {tab === 'withdrawals' && (
            <Stack>
              <QueueStatus statuses={withdrawalFilters} chosen={withdrawalStatus} />
              <WithdrawalQueue status={withdrawalStatus} />
            </Stack>
          )}
        </Tabs.Panel>
        <Tabs.Panel value="batches">{tab === 'batches' && <PayoutBatches />}</Tabs.Panel>
        <Tabs.Panel value="deposits">
          {tab === 'deposits' && (
            <Stack>
              <QueueStatus statuses={paymentStatusFilters} chosen={paymentStatus} />
              <DepositQueue status={paymentStatus} />
            </Stack>
          )}
        </Tabs.Panel>
        <Tabs.Panel value="payments">{tab === 'payments' && <Payments />}</Tabs.Panel>
        <Tabs.Panel value="bonuses">{tab === 'bonuses' && <Bonuses />}</Tabs.Panel>
        <Tabs.Panel value="ledger">{tab === 'ledger' && <Ledger />}</Tabs.Panel>
        <Tabs.Panel value="audit">{tab === 'audit' && <Audit />}</Tabs.Panel>
        <Tabs.Panel value="alerts">{tab === 'alerts' && <Alerts />}</Tabs.Panel>
        <Tabs.Panel value="settings">
          {tab === 'settings' && (
            <Stack gap="lg">
              <OtherPendingChanges />
              <WithdrawalRulesForm />
              <DepositAccountsForm />
              <VerificationFeeForm />
            </Stack>
          )}
        </Tabs.Panel>
      </Tabs>
    </Screen>
  )
}

type Status = (typeof withdrawalFilters)[number] | (typeof paymentStatusFilters)[number]

/** Chooses the status of the queue, which is kept in the URL. */
function QueueStatus({ statuses, chosen }: { statuses: readonly Status[]; chosen: Status }) {
  const { t } = useTranslation()
  const [, setSearch] = useSearchParams()
  const choose = (status: Status) =>
    setSearch((before) => {
      const next = new URLSearchParams(before)
      if (status === 'pending') next.delete('status')
      else next.set('status', status)
      return next
    })
  return (
    <StatusChips
      statuses={statuses}
      chosen={chosen}
      labelOf={(status) => t(`desk.status.${status}`)}
      onChoose={choose}
    />
  )
}
