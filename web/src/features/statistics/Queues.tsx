import { Anchor, Table, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Overview, QueueCounts } from '#contract/admin/admin.ts'
import type { QueueName } from '#contract/statistics/queues.ts'
import type { PlatformReport } from '#contract/statistics/statistics.ts'
import { RelativeTime, useDuration, useNumber, usePercent } from '../../format/figures.tsx'
import { paths } from '../../format/paths.ts'
import { serverNow } from '../../format/server-clock.ts'
import type { TextKey } from '../../format/texts.ts'
import { LinkButton } from '../../kit/buttons.tsx'
import { WideTable } from '../../kit/WideTable.tsx'

type QueueTimes = PlatformReport['queues'][number]
type Row = { to: string; label: TextKey; count: keyof QueueCounts; times?: QueueName }

const rows: readonly Row[] = [
  { to: paths.kycQueue, label: 'header.verifications', count: 'waitingVerifications', times: 'verifications' },
  { to: paths.deskQueue('deposits'), label: 'admin.waitingDeposits', count: 'waitingDeposits', times: 'deposits' },
  {
    to: paths.deskQueue('withdrawals'),
    label: 'admin.waitingWithdrawals',
    count: 'waitingWithdrawals',
    times: 'withdrawals',
  },
  { to: paths.campaignQueue, label: 'admin.campaignsInReview', count: 'campaignsInReview', times: 'campaigns' },
  { to: paths.videoQueue, label: 'video.list', count: 'waitingVideos' },
  { to: paths.reportQueue, label: 'reports.title', count: 'waitingReports', times: 'reports' },
  { to: paths.appealQueue, label: 'appeal.queue', count: 'waitingAppeals', times: 'appeals' },
  { to: paths.disputeQueue, label: 'admin.openDisputes', count: 'openDisputes', times: 'disputes' },
  { to: paths.contactQueue, label: 'contact.queue', count: 'waitingContacts', times: 'contact' },
  { to: paths.deskTab('alerts'), label: 'admin.waitingAlerts', count: 'waitingAlerts' },
]
const columns = ['queue', 'waiting', 'act', 'oldest', 'target', 'decided', 'average', 'inTime'] as const
const hourMs = 3_600_000

/** What waits in each queue, those with something first, since when, and how long items waited until they were decided, against the target. */
export function Queues({ overview, queues }: { overview: Overview; queues: readonly QueueTimes[] }) {
  const { t } = useTranslation()
  const number = useNumber()
  const isWaiting = ({ count }: Row) => overview[count] > 0
  const waitingFirst = [...rows.filter(isWaiting), ...rows.filter((row) => !isWaiting(row))]
  return (
    <section aria-labelledby="waiting">
      <Title order={2} id="waiting">
        {t('admin.waiting')}
      </Title>
      <Text c="dimmed" size="sm" mb="md">
        {t('statistics.queuesText')}
      </Text>
      <WideTable minWidth={920}>
        <Table aria-labelledby="waiting">
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <Table.Th
                  key={column}
                  scope="col"
                  ta={column === 'queue' ? 'start' : 'end'}
                  {...((column === 'waiting' || column === 'act') && { w: '1%' })}
                >
                  {t(`statistics.queue.${column}`)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {waitingFirst.map(({ to, label, count, times }) => (
              <Table.Tr key={to}>
                <Table.Th scope="row">
                  <Anchor component={Link} to={to}>
                    {t(label)}
                  </Anchor>
                </Table.Th>
                <Table.Td ta="end">{number(overview[count])}</Table.Td>
                <Table.Td ta="end">
                  {overview[count] > 0 && (
                    <LinkButton to={to} size="xs" aria-label={`${t('dashboard.review')}: ${t(label)}`}>
                      {t('dashboard.review')}
                    </LinkButton>
                  )}
                </Table.Td>
                <Times times={queues.find(({ name }) => name === times)} />
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
    </section>
  )
}

function Times({ times }: { times: QueueTimes | undefined }) {
  const number = useNumber()
  const percent = usePercent()
  const duration = useDuration()
  if (!times)
    return columns.slice(3).map((column) => (
      <Table.Td key={column} ta="end">
        –
      </Table.Td>
    ))
  const { oldestAt, targetHours, decided, inTime, averageHours } = times
  const isLate = oldestAt !== null && serverNow() - Date.parse(oldestAt) > targetHours * hourMs
  return (
    <>
      <Table.Td ta="end">
        {oldestAt === null ? (
          '–'
        ) : (
          <Text span inherit fw={isLate ? 600 : undefined} c={isLate ? 'var(--vivobid-danger)' : undefined}>
            <RelativeTime at={oldestAt} />
          </Text>
        )}
      </Table.Td>
      <Table.Td ta="end">{duration(targetHours * hourMs)}</Table.Td>
      <Table.Td ta="end">{number(decided)}</Table.Td>
      <Table.Td ta="end">{averageHours === null ? '–' : duration(averageHours * hourMs)}</Table.Td>
      <Table.Td ta="end">{decided === 0 ? '–' : percent(inTime / decided)}</Table.Td>
    </>
  )
}
