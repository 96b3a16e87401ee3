import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { admin, type Overview } from '#contract/admin/admin/admin.ts'
import { adminPayments, paymentStatusFilters } from '#contract/money/deposits/deposits.ts'
import { payouts, withdrawalFilters } from '#contract/money/withdrawals/withdrawals.ts'
import { useRead } from '../../../api/queries.ts'
import { useMoney } from '../../../format/figures.tsx'
import { paths } from '../../../format/paths.ts'
import { LinkButton } from '../../../kit/buttons.tsx'
import layout from '../../../kit/layout.module.css'
import { PageTabs } from '../../../kit/page/PageTabs.tsx'
import { Screen } from '../../../kit/screens.tsx'
import { ListSkeleton } from '../../../kit/skeleton/skeletons.tsx'
import { Together, useKeepWaiting } from '../../../kit/skeleton/Together.tsx'
import { DepositAccountsForm } from '../../foundation/settings/DepositAccountsForm.tsx'
import { VerificationFeeForm } from '../../foundation/settings/VerificationFeeForm.tsx'
import { WithdrawalRulesForm } from '../../foundation/settings/WithdrawalRulesForm.tsx'
import { Alerts } from './alerts/Alerts.tsx'
import { Bonuses } from './bonuses/Bonuses.tsx'
import { DepositQueue } from './DepositQueue.tsx'
import { Audit } from './ledger/Audit.tsx'
import { Ledger } from './ledger/Ledger.tsx'
import { MonthReports } from './months/MonthReports.tsx'
import { Payments } from './Payments.tsx'
import { PayoutBatches } from './payouts/PayoutBatches.tsx'
import { StatusChips } from './StatusChips.tsx'
import { FreezeSwitch } from './settings/FreezeSwitch.tsx'
import { OtherPendingChanges } from './settings/OtherPendingChanges.tsx'
import { WithdrawalQueue } from './WithdrawalQueue.tsx'

const tabs = [
  'withdrawals',
  'batches',
  'deposits',
  'payments',
  'bonuses',
  'ledger',
  'months',
  'audit',
  'alerts',
  'settings',
] as const
type Tab = (typeof tabs)[number]

/** /admin/money: pending work, all payments, the ledger and its audit, and the payment settings (?tab=). */
export function MoneyDeskScreen() {
  const { t } = useTranslation()
  return (
    <Screen title={t('desk.title')} size="lg">
      <Together skeleton={<ListSkeleton rows={5} height={88} />}>
        <Desk />
      </Together>
    </Screen>
  )
}

function Desk() {
  const { t } = useTranslation()
  const { data, isLoading } = useRead(admin.overview, {})
  useKeepWaiting(isLoading)
  /** Number of payments behind a tab that wait for an admin. */
  const waiting: Partial<Record<Tab, number | undefined>> = {
    withdrawals: data?.waitingWithdrawals,
    deposits: data?.waitingDeposits,
    alerts: data?.waitingAlerts,
  }
  return (
    <Stack gap="lg">
      <FreezeSwitch />
      <PageTabs
        label={t('desk.title')}
        tabs={tabs.map((value) => ({ value, label: t(`desk.${value}`), count: waiting[value] }))}
      >
        {(tab) => <DeskTab tab={tab} overview={data} />}
      </PageTabs>
    </Stack>
  )
}

function DeskTab({ tab, overview }: { tab: Tab; overview: Overview | undefined }) {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const withdrawalStatus = withdrawalFilters.find((each) => each === search.get('status')) ?? 'pending'
  const paymentStatus = paymentStatusFilters.find((each) => each === search.get('status')) ?? 'pending'
  switch (tab) {
    case 'withdrawals':
      return (
        <Stack>
          <Waiting cents={overview?.withdrawalsMoney} />
          <QueueStatus statuses={withdrawalFilters} chosen={withdrawalStatus} counts={payouts.counts} />
          <WithdrawalQueue status={withdrawalStatus} />
        </Stack>
      )
    case 'batches':
      return <PayoutBatches />
    case 'deposits':
      return (
        <Stack>
          <Waiting cents={overview?.depositsMoney} />
          <QueueStatus statuses={paymentStatusFilters} chosen={paymentStatus} counts={adminPayments.depositCounts} />
          <DepositQueue status={paymentStatus} />
        </Stack>
      )
    case 'payments':
      return <Payments />
    case 'bonuses':
      return <Bonuses />
    case 'ledger':
      return <Ledger />
    case 'months':
      return <MonthReports />
    case 'audit':
      return <Audit />
    case 'alerts':
      return <Alerts />
    case 'settings':
      return (
        <Stack gap="lg">
          <OtherPendingChanges />
          <WithdrawalRulesForm />
          <DepositAccountsForm />
          <VerificationFeeForm />
          <LinkButton to={paths.settingsTab('money')} variant="default" className={layout.start}>
            {t('setting.all')}
          </LinkButton>
        </Stack>
      )
  }
}

/** The sum of what waits for an admin; its line is there before the sum is known. */
function Waiting({ cents }: { cents: number | undefined }) {
  const { t } = useTranslation()
  const money = useMoney()
  return <Text fw={600}>{cents === undefined ? '\u00a0' : t('desk.waitingSum', { amount: money(cents) })}</Text>
}

type Status = (typeof withdrawalFilters)[number] | (typeof paymentStatusFilters)[number]

type QueueStatusProps = {
  statuses: readonly Status[]
  chosen: Status
  counts: typeof payouts.counts | typeof adminPayments.depositCounts
}

/** Chooses the status of the queue, which is kept in the URL. */
function QueueStatus({ statuses, chosen, counts: endpoint }: QueueStatusProps) {
  const { t } = useTranslation()
  const counts: Partial<Record<Status, number>> | undefined = useRead(endpoint, {}).data
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
      counts={counts}
      labelOf={(status) => t(`desk.status.${status}`)}
      onChoose={choose}
    />
  )
}
