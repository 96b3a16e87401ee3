import { Chip, Group, Stack, Tabs } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { paymentStatuses } from '#contract/wallet.ts'
import { withdrawalStatuses } from '#contract/withdrawals.ts'
import { Screen } from '../../ui/screens.tsx'
import { Alerts } from './Alerts.tsx'
import { Audit } from './Audit.tsx'
import { DepositAccountsForm } from './DepositAccountsForm.tsx'
import { DepositQueue } from './DepositQueue.tsx'
import { FreezeSwitch } from './FreezeSwitch.tsx'
import { Ledger } from './Ledger.tsx'
import { Payments } from './Payments.tsx'
import { WithdrawalQueue } from './WithdrawalQueue.tsx'
import { WithdrawalRulesForm } from './WithdrawalRulesForm.tsx'

const tabs = ['withdrawals', 'deposits', 'payments', 'ledger', 'audit', 'alerts', 'settings'] as const

/** /admin/money: what waits for an admin, everything that was paid, the books and what their audit found, and the rules (?tab=). */
export function Component() {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const tab = tabs.find((each) => each === search.get('tab')) ?? 'withdrawals'
  const withdrawalStatus = withdrawalStatuses.find((each) => each === search.get('status')) ?? 'pending'
  const paymentStatus = paymentStatuses.find((each) => each === search.get('status')) ?? 'pending'
  return (
    <Screen title={t('desk.title')} size="lg">
      <FreezeSwitch />
      <Tabs value={tab} onChange={(value) => setSearch(value === 'withdrawals' ? {} : { tab: String(value) })} mt="lg">
        <Tabs.List mb="lg" aria-label={t('desk.title')}>
          {tabs.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {t(`desk.${each}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="withdrawals">
          {tab === 'withdrawals' && (
            <Stack>
              <Statuses statuses={withdrawalStatuses} chosen={withdrawalStatus} />
              <WithdrawalQueue status={withdrawalStatus} />
            </Stack>
          )}
        </Tabs.Panel>
        <Tabs.Panel value="deposits">
          {tab === 'deposits' && (
            <Stack>
              <Statuses statuses={paymentStatuses} chosen={paymentStatus} />
              <DepositQueue status={paymentStatus} />
            </Stack>
          )}
        </Tabs.Panel>
        <Tabs.Panel value="payments">{tab === 'payments' && <Payments />}</Tabs.Panel>
        <Tabs.Panel value="ledger">{tab === 'ledger' && <Ledger />}</Tabs.Panel>
        <Tabs.Panel value="audit">{tab === 'audit' && <Audit />}</Tabs.Panel>
        <Tabs.Panel value="alerts">{tab === 'alerts' && <Alerts />}</Tabs.Panel>
        <Tabs.Panel value="settings">
          {tab === 'settings' && (
            <Stack gap="lg">
              <WithdrawalRulesForm />
              <DepositAccountsForm />
            </Stack>
          )}
        </Tabs.Panel>
      </Tabs>
    </Screen>
  )
}

type Status = (typeof withdrawalStatuses)[number] | (typeof paymentStatuses)[number]

function Statuses({ statuses, chosen }: { statuses: readonly Status[]; chosen: Status }) {
  const { t } = useTranslation()
  const [, setSearch] = useSearchParams()
  const choose = (status: string) =>
    setSearch((before) => {
      const next = new URLSearchParams(before)
      if (status === 'pending') next.delete('status')
      else next.set('status', status)
      return next
    })
  return (
    <Chip.Group<false> value={chosen} onChange={choose}>
      <Group gap="xs" role="radiogroup" aria-label={t('common.filter')}>
        {statuses.map((status) => (
          <Chip key={status} value={status} variant="outline">
            {t(`desk.status.${status}`)}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  )
}
