import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Reconciliation, reconciliations } from '#contract/foundation/alerts/alerts.ts'
import { useList } from '../../../../api/queries.ts'
import { Money, RelativeTime, useNumber } from '../../../../format/figures.tsx'
import layout from '../../../../kit/layout.module.css'
import { EmptyState, PagedList } from '../../../../kit/screens.tsx'

/** Daily reconciliation of our ledger with the card provider. */
export function Reconciliations() {
  const { t } = useTranslation()
  const list = useList(reconciliations.list, {})
  return (
    <section aria-labelledby="reconciliations">
      <Title order={2} id="reconciliations" mt="lg" mb="sm">
        {t('reconciliation.title')}
      </Title>
      <Text c="dimmed" mb="md">
        {t('reconciliation.text')}
      </Text>
      <PagedList
        list={list}
        section={t('reconciliation.title')}
        empty={<EmptyState title={t('reconciliation.empty')} text={t('reconciliation.emptyText')} />}
      >
        {(items) => items.map((day) => <Day key={day.day} day={day} />)}
      </PagedList>
    </section>
  )
}

function Day({
  day: { day, status, sessions, reversals, payments, applied, differences, finishedAt },
}: {
  day: Reconciliation
}) {
  const { t } = useTranslation()
  const number = useNumber()
  const agrees = status === 'done' && differences.length === 0
  return (
    <Card withBorder component="article" aria-label={`${t('reconciliation.title')} ${day}`}>
      <Group justify="space-between">
        <Text fw={600}>
          <bdi>{day}</bdi>
        </Text>
        <Text {...(!agrees && status !== 'running' && { c: 'var(--mantine-color-error)', fw: 600 })}>
          {status === 'done'
            ? t('reconciliation.differences', { count: differences.length })
            : t(`reconciliation.${status}`)}
        </Text>
      </Group>
      <Text size="sm" c="dimmed">
        {t('reconciliation.counted', {
          sessions: number(sessions),
          reversals: number(reversals),
          payments: number(payments),
          applied: number(applied),
        })}{' '}
        {finishedAt && <RelativeTime at={finishedAt} />}
      </Text>
      <Stack gap={4} mt={differences.length > 0 ? 'xs' : 0}>
        {differences.map(({ what, subject, ours, theirs }) => (
          <Text key={`${what} ${subject}`} size="sm" className={layout.breaks}>
            {t(`reconciliation.what.${what}`)} <bdi>{subject}</bdi>
            {ours !== null && (
              <>
                {' · '}
                {t('reconciliation.ours')} <Money cents={ours} />
              </>
            )}
            {theirs !== null && (
              <>
                {' · '}
                {t('reconciliation.theirs')} <Money cents={theirs} />
              </>
            )}
          </Text>
        ))}
      </Stack>
    </Card>
  )
}
