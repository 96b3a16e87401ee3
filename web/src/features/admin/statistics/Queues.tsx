import { Anchor, Group, Stack, Table, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Overview, QueueCounts, QueueMoney } from '#contract/admin/admin/admin.ts'
import type { QueueName } from '#contract/admin/statistics/queues.ts'
import type { PlatformReport } from '#contract/admin/statistics/statistics.ts'
import { Money, RelativeTime, useDuration, useNumber, usePercent } from '../../../format/figures.tsx'
import { paths } from '../../../format/paths.ts'
import { serverNow } from '../../../format/server-clock.ts'
import type { TextKey } from '../../../format/texts.ts'
import { LinkButton } from '../../../kit/buttons.tsx'
import layout from '../../../kit/layout.module.css'
import { WideTable } from '../../../kit/WideTable.tsx'

type QueueTimes = PlatformReport['queues'][number]
type Row = { to: string; label: TextKey; count: keyof QueueCounts; times?: QueueName; money?: keyof QueueMoney }

const rows: readonly Row[] = [
  { to: paths.kycQueue, label: 'header.verifications', count: 'waitingVerifications', times: 'verifications' },
  {
    to: paths.deskQueue('deposits'),
    label: 'admin.waitingDeposits',
    count: 'waitingDeposits',
    times: 'deposits',
    money: 'depositsMoney',
  },
  {
    to: paths.deskQueue('withdrawals'),
    label: 'admin.waitingWithdrawals',
    count: 'waitingWithdrawals',
    times: 'withdrawals',
    money: 'withdrawalsMoney',
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

/**
 * Queues in which something waits, those furthest over their target first: how many items and how much money, the age of the oldest, and
 * the time until decisions against the target. The others are named below.
 */
export function Queues({ overview, queues }: { overview: Overview; queues: readonly QueueTimes[] }) {
  const { t } = useTranslation()
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  const waiting = rows
    .filter(({ count }) => overview[count] > 0)
    .toSorted((a, b) => shareOfTarget(timesOf(queues, b.times)) - shareOfTarget(timesOf(queues, a.times)))
  const empty = rows.filter(({ count }) => overview[count] === 0)
  return (
    <section aria-labelledby="waiting">
      <Title order={2} id="waiting" mb="sm">
        {t('admin.waiting')}
      </Title>
      {isPhone ? (
        <QueueList rows={waiting} overview={overview} queues={queues} />
      ) : (
        waiting.length > 0 && <QueueTable rows={waiting} overview={overview} queues={queues} />
      )}
      {empty.length > 0 && (
        <Text c="dimmed" size="sm" mt="sm">
          {t('statistics.queue.empty')}{' '}
          {empty.map(({ to, label }, index) => (
            <Fragment key={to}>
              {index > 0 && ' · '}
              <Anchor component={Link} to={to} inherit underline="always">
                {t(label)}
              </Anchor>
            </Fragment>
          ))}
        </Text>
      )}
    </section>
  )
}

/** Age of the oldest item as a share of the target; 0 where there is none. */
const shareOfTarget = (times: QueueTimes | undefined) =>
  times?.oldestAt ? (serverNow() - Date.parse(times.oldestAt)) / (times.targetHours * hourMs) : 0

type Shown = { rows: readonly Row[]; overview: Overview; queues: readonly QueueTimes[] }

const timesOf = (queues: readonly QueueTimes[], queue: QueueName | undefined) =>
  queues.find(({ name }) => name === queue)

const ReviewLink = ({ to, label }: Pick<Row, 'to' | 'label'>) => {
  const { t } = useTranslation()
  return (
    <LinkButton to={to} size="xs" aria-label={`${t('dashboard.review')}: ${t(label)}`}>
      {t('dashboard.review')}
    </LinkButton>
  )
}

/** Queues on phones: the number of waiting items, the age of the oldest, and the target. */
function QueueList({ rows, overview, queues }: Shown) {
  const { t } = useTranslation()
  const number = useNumber()
  const duration = useDuration()
  return (
    <Stack component="ul" gap="xs" className={layout.plainList} aria-labelledby="waiting">
      {rows.map(({ to, label, count, times: queue, money }) => {
        const times = timesOf(queues, queue)
        return (
          <Group key={to} component="li" justify="space-between" wrap="nowrap" mih={44}>
            <div className={layout.shrinks}>
              <Anchor component={Link} to={to}>
                {t(label)}
              </Anchor>{' '}
              <Text span fw={600}>
                {number(overview[count])}
                {money && (
                  <>
                    {' · '}
                    <Money cents={overview[money]} />
                  </>
                )}
              </Text>
              {times?.oldestAt && (
                <Text size="sm" c="dimmed">
                  {t('statistics.queue.oldest')}: <Oldest times={times} /> · {t('statistics.queue.target')}:{' '}
                  {duration(times.targetHours * hourMs)}
                </Text>
              )}
            </div>
            <ReviewLink to={to} label={label} />
          </Group>
        )
      })}
    </Stack>
  )
}

function QueueTable({ rows, overview, queues }: Shown) {
  const { t } = useTranslation()
  const number = useNumber()
  return (
    <WideTable minWidth={920}>
      <Table aria-labelledby="waiting">
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th
                key={column}
                scope="col"
                ta={column === 'queue' ? 'start' : 'end'}
                w={column === 'waiting' || column === 'act' ? '1%' : undefined}
              >
                {t(`statistics.queue.${column}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ to, label, count, times, money }) => (
            <Table.Tr key={to}>
              <Table.Th scope="row">
                <Anchor component={Link} to={to}>
                  {t(label)}
                </Anchor>
                {money && (
                  <>
                    {' · '}
                    <Money cents={overview[money]} />
                  </>
                )}
              </Table.Th>
              <Table.Td ta="end">{number(overview[count])}</Table.Td>
              <Table.Td ta="end">
                <ReviewLink to={to} label={label} />
              </Table.Td>
              <Times times={timesOf(queues, times)} />
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  )
}

/** Time from which the oldest item of a queue waits; red past its target. */
function Oldest({ times: { oldestAt, targetHours } }: { times: QueueTimes }) {
  if (oldestAt === null) return '–'
  const isLate = serverNow() - Date.parse(oldestAt) > targetHours * hourMs
  return (
    <Text span inherit fw={isLate ? 600 : undefined} c={isLate ? 'var(--vivobid-danger)' : undefined}>
      <RelativeTime at={oldestAt} />
    </Text>
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
  const { targetHours, decided, inTime, averageHours } = times
  return (
    <>
      <Table.Td ta="end">
        <Oldest times={times} />
      </Table.Td>
      <Table.Td ta="end">{duration(targetHours * hourMs)}</Table.Td>
      <Table.Td ta="end">{number(decided)}</Table.Td>
      <Table.Td ta="end">{averageHours === null ? '–' : duration(averageHours * hourMs)}</Table.Td>
      <Table.Td ta="end">{decided === 0 ? '–' : percent(inTime / decided)}</Table.Td>
    </>
  )
}
