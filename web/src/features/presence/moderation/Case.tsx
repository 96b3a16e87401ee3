import { Anchor, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { CaseDetails } from '#contract/presence/moderation/cases.ts'
import { RelativeTime } from '../../../format/figures.tsx'
import { paths } from '../../../format/paths.ts'
import { QueueItem } from '../../../kit/queue/QueueItem.tsx'
import { UserText } from '../../../kit/text/UserText.tsx'
import { UserRow } from '../../foundation/users/UserRow.tsx'
import { CaseBadges } from './CaseBadges.tsx'
import { CaseReports, Snapshot } from './CaseReports.tsx'
import { CaseTaking } from './CaseTaking.tsx'
import { DecideCase } from './DecideCase.tsx'
import { SanctionCard } from './SanctionCard.tsx'

/** A case: what was reported and the reports, and beside them the decision and the person so far. */
export function Case({ item, onDecided }: { item: CaseDetails; onDecided: () => void }) {
  const { t } = useTranslation()
  const { subject } = item
  const isPending = item.status === 'pending'
  return (
    <QueueItem
      title={t('reports.case', { id: item.id })}
      side={isPending && <CaseTaking item={item} />}
      decision={isPending ? <DecideCase item={item} onDecided={onDecided} /> : <Outcome item={item} />}
      formLabel={isPending ? t('reports.decide') : undefined}
      aside={subject && <History item={item} />}
    >
      <Stack gap="xs">
        <CaseBadges item={item} />
        <Text size="sm" c="dimmed">
          <RelativeTime at={item.openedAt} />
        </Text>
      </Stack>
      <section aria-labelledby="as-it-was">
        <Title order={3} size="h4" id="as-it-was" mb="sm">
          {t('reports.asItWas')}
        </Title>
        <Card withBorder padding="lg">
          <Stack gap="md">
            {subject && (
              <Group justify="space-between">
                <UserRow person={subject} note={<bdi>@{subject.username}</bdi>} />
                <Anchor component={Link} to={paths.personForAdmins(subject.id)} data-queue-key="e">
                  {t('people.open')}
                </Anchor>
              </Group>
            )}
            {item.snapshot ? <Snapshot snapshot={item.snapshot} /> : <Text c="dimmed">{t('reports.noSnapshot')}</Text>}
          </Stack>
        </Card>
      </section>
      <CaseReports reports={item.reports} />
    </QueueItem>
  )
}

function Outcome({ item }: { item: CaseDetails }) {
  const { t } = useTranslation()
  const answer = item.reports.find(({ adminNotes }) => adminNotes)?.adminNotes
  return (
    <section aria-labelledby="outcome">
      <Title order={3} size="h4" id="outcome" mb="sm">
        {t('reports.answer')} · {t(`reports.status.${item.status}`)}
      </Title>
      {answer && <UserText>{answer}</UserText>}
      <Text size="sm" c="dimmed">
        {item.decidedBy && <bdi>{t('reports.decidedBy', { name: item.decidedBy.displayName })}</bdi>}{' '}
        {item.decidedAt && <RelativeTime at={item.decidedAt} />}
      </Text>
    </section>
  )
}

function History({ item: { history, isRepeated, sanctions } }: { item: CaseDetails }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="history">
      <Title order={3} size="h4" id="history" mb="sm">
        {t('reports.history')}
      </Title>
      <Stack gap="sm">
        <Text>{t('reports.historyText', history)}</Text>
        {isRepeated && <Text fw={600}>{t('reports.repeated')}</Text>}
        {sanctions.map((sanction) => (
          <SanctionCard key={sanction.id} sanction={sanction} />
        ))}
      </Stack>
    </section>
  )
}
