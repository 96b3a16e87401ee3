import { Chip, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { type AlertStatus, alertStatuses, alerts } from '#contract/foundation/alerts/alerts.ts'
import { useList } from '../../../../api/queries.ts'
import { EmptyState } from '../../../../kit/screens.tsx'
import { QueueList } from '../../../../kit/shortcuts/QueueKeys.tsx'
import { Reconciliations } from '../ledger/Reconciliations.tsx'
import { AlertCard } from './AlertCard.tsx'

/** Alerts that need an admin (?status=), and the daily reconciliation with the card provider. */
export function Alerts() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const status = alertStatuses.find((each) => each === search.get('status')) ?? 'pending'
  const list = useList(alerts.list, { query: { status } })
  return (
    <Stack>
      <Text c="dimmed">{t('alerts.text')}</Text>
      <StatusChips chosen={status} />
      <QueueList
        list={list}
        section={t('desk.alerts')}
        empty={<EmptyState kind="done" title={t('alerts.empty')} text={t(`alerts.emptyText.${status}`)} />}
      >
        {(alert) => <AlertCard key={alert.id} alert={alert} />}
      </QueueList>
      <Reconciliations />
    </Stack>
  )
}

function StatusChips({ chosen }: { chosen: AlertStatus }) {
  const { t } = useTranslation()
  const [, setSearch] = useSearchParams()
  const choose = (status: string) => setSearch(status === 'pending' ? { tab: 'alerts' } : { tab: 'alerts', status })
  return (
    <Chip.Group<false> value={chosen} onChange={choose}>
      <Group gap="xs" role="radiogroup" aria-label={t('common.filter')}>
        {alertStatuses.map((status) => (
          <Chip key={status} value={status} variant="outline">
            {t(`alerts.status.${status}`)}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  )
}
