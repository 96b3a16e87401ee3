import { Chip, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { type AlertStatus, alertStatuses, alerts } from '#contract/alerts.ts'
import { useList } from '../../ui/queries.ts'
import { EmptyState, ListOf } from '../../ui/screens.tsx'
import { AlertCard } from './AlertCard.tsx'
import { Reconciliations } from './Reconciliations.tsx'

/** What the program noticed and an admin has to look at (?status=), and how the days agreed with the card provider. */
export function Alerts() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const status = alertStatuses.find((each) => each === search.get('status')) ?? 'pending'
  const list = useList(alerts.list, { query: { status } }, { fresh: true })
  return (
    <Stack>
      <Text c="dimmed">{t('alerts.text')}</Text>
      <Statuses chosen={status} />
      <ListOf
        list={list}
        section={t('desk.alerts')}
        empty={<EmptyState title={t('alerts.empty')} text={t(`alerts.emptyText.${status}`)} />}
      >
        {(items) => items.map((alert) => <AlertCard key={alert.id} alert={alert} />)}
      </ListOf>
      <Reconciliations />
    </Stack>
  )
}

function Statuses({ chosen }: { chosen: AlertStatus }) {
  const { t } = useTranslation()
  const [, setSearch] = useSearchParams()
  const choose = (status: string) => setSearch({ tab: 'alerts', ...(status !== 'pending' && { status }) })
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
