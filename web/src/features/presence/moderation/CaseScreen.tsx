import { Anchor, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { reportCases } from '#contract/market/reports/cases.ts'
import { type CaseDetails, cases } from '#contract/presence/moderation/cases.ts'
import { useList, useRead } from '../../../api/queries.ts'
import { RequestError } from '../../../api/request.ts'
import { RelativeTime } from '../../../format/figures.tsx'
import { paths } from '../../../format/paths.ts'
import { ActionButton, LinkButton } from '../../../kit/buttons.tsx'
import { EmptyState, Loaded, Screen } from '../../../kit/screens.tsx'
import { useShortcut } from '../../../kit/shortcuts/use-shortcut.ts'
import { UserText } from '../../../kit/text/UserText.tsx'
import { UserRow } from '../../foundation/users/UserRow.tsx'
import { CaseBadges } from './CaseBadges.tsx'
import { CaseReports, Snapshot } from './CaseReports.tsx'
import { CaseTaking } from './CaseTaking.tsx'
import { DecideCase } from './DecideCase.tsx'
import { caseQueryIn } from './load-reports.ts'
import { SanctionCard } from './SanctionCard.tsx'

/** /admin/reports/:id: one case; j and k go to the next and the previous one of the queue. */
export function CaseScreen() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const read = useRead(cases.read, { params: { id } })
  const isGone = read.error instanceof RequestError && [404, 422].includes(read.error.status)
  const { previous, next } = useNeighbours(Number(id))
  const navigate = useNavigate()
  const go = (to: number | undefined) => to && navigate(paths.reportCase(to, search.toString()))
  useShortcut('j', 'reports.next', () => void go(next))
  useShortcut('k', 'reports.previous', () => void go(previous))
  const back = `${paths.reportQueue}${search.size > 0 ? `?${search}` : ''}`
  return (
    <Screen
      title={t('reports.case', { id })}
      size="md"
      action={
        <Group gap="xs">
          <ActionButton
            variant="default"
            reason={previous ? null : t('reports.noPrevious')}
            onClick={() => go(previous)}
          >
            {t('reports.previous')}
          </ActionButton>
          <ActionButton variant="default" reason={next ? null : t('reports.noNext')} onClick={() => go(next)}>
            {t('reports.next')}
          </ActionButton>
          <LinkButton to={back} variant="default">
            {t('reports.all')}
          </LinkButton>
        </Group>
      }
    >
      {isGone ? (
        <EmptyState kind="search" title={t('reports.noCase')} text={t('reports.noCaseText')} />
      ) : (
        <Loaded read={read} section={t('reports.title')} lines={8}>
          {(item) => (
            <Case
              key={item.id}
              item={item}
              onDecided={() => navigate(next ? paths.reportCase(next, search.toString()) : back)}
            />
          )}
        </Loaded>
      )}
    </Screen>
  )
}

/** The cases before and after one in the queue that it was opened from. */
function useNeighbours(id: number): { previous: number | undefined; next: number | undefined } {
  const [search] = useSearchParams()
  const { data } = useList(reportCases.list, { query: caseQueryIn(search) })
  const ids = data?.pages.flatMap(({ items }) => items.map((item) => item.id)) ?? []
  const at = ids.indexOf(id)
  return at === -1 ? { previous: undefined, next: undefined } : { previous: ids[at - 1], next: ids[at + 1] }
}

function Case({ item, onDecided }: { item: CaseDetails; onDecided: () => void }) {
  const { t } = useTranslation()
  const { subject } = item
  return (
    <Stack gap="xl">
      <Group justify="space-between" align="flex-start">
        <Stack gap="xs">
          <CaseBadges item={item} />
          <Text size="sm" c="dimmed">
            <RelativeTime at={item.openedAt} />
          </Text>
        </Stack>
        {item.status === 'pending' && <CaseTaking item={item} />}
      </Group>
      <section aria-labelledby="as-it-was">
        <Title order={2} size="h4" id="as-it-was" mb="sm">
          {t('reports.asItWas')}
        </Title>
        <Card withBorder padding="lg">
          <Stack gap="md">
            {subject && (
              <Group justify="space-between">
                <UserRow person={subject} note={<bdi>@{subject.username}</bdi>} />
                <Anchor component={Link} to={paths.personForAdmins(subject.id)}>
                  {t('people.open')}
                </Anchor>
              </Group>
            )}
            {item.snapshot ? <Snapshot snapshot={item.snapshot} /> : <Text c="dimmed">{t('reports.noSnapshot')}</Text>}
          </Stack>
        </Card>
      </section>
      <CaseReports reports={item.reports} />
      {item.status === 'pending' ? <DecideCase item={item} onDecided={onDecided} /> : <Outcome item={item} />}
      {subject && <History item={item} />}
    </Stack>
  )
}

function Outcome({ item }: { item: CaseDetails }) {
  const { t } = useTranslation()
  const answer = item.reports.find(({ adminNotes }) => adminNotes)?.adminNotes
  return (
    <section aria-labelledby="outcome">
      <Title order={2} size="h4" id="outcome" mb="sm">
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
      <Title order={2} size="h4" id="history" mb="sm">
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
