import { Anchor, Button, Card, Group, Skeleton, Stack, Table, Text, Title } from '@mantine/core'
import { IconFileTypeCsv, IconFileTypePdf } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { money, type StatementLine, type StatementType } from '#contract/wallet/wallet.ts'
import { useList } from '../../api/queries.ts'
import { buildUrl } from '../../api/request.ts'
import { Money, RelativeTime, useTimes } from '../../format/figures.tsx'
import { paths } from '../../format/paths.ts'
import { RichText } from '../../format/RichText.tsx'
import { EmptyState, PagedList } from '../../kit/screens.tsx'
import { StatementFilters } from './StatementFilters.tsx'
import { filtersIn } from './statement-query.ts'

const BalanceChart = lazy(() => import('./BalanceChart.tsx'))
const chartHeight = 120

/** The statement with the balance after each movement; the filters in the URL also apply to the downloads. */
export function Statement() {
  const { t, i18n } = useTranslation()
  const [search] = useSearchParams()
  const query = filtersIn(search)
  const filtered = Object.values(query).some(Boolean)
  const list = useList(money.statement, { query })
  const downloads = [
    { url: money.exportCsv.url, label: t('wallet.downloadCsv'), Icon: IconFileTypeCsv, query },
    {
      url: money.exportPdf.url,
      label: t('wallet.downloadPdf'),
      Icon: IconFileTypePdf,
      query: { ...query, lng: i18n.language },
    },
  ]
  return (
    <section aria-labelledby="statement">
      <Group justify="space-between" mt={40} mb="md">
        <Title order={2} id="statement">
          {t('wallet.statement')}
        </Title>
        <Group gap="xs">
          {downloads.map(({ url, label, Icon, query: downloadQuery }) => (
            <Button
              key={url}
              component="a"
              href={buildUrl(url, {}, downloadQuery)}
              download
              variant="default"
              size="sm"
              leftSection={<Icon size={18} stroke={1.5} aria-hidden />}
            >
              {label}
            </Button>
          ))}
        </Group>
      </Group>
      <StatementFilters />
      <PagedList
        list={list}
        section={t('wallet.statement')}
        empty={
          <EmptyState
            kind={filtered ? 'search' : 'money'}
            title={t(filtered ? 'wallet.noneFound' : 'wallet.empty')}
            text={t(filtered ? 'wallet.noneFoundText' : 'wallet.emptyText')}
          />
        }
      >
        {(lines) => (
          <>
            {!filtered && lines.length > 1 && (
              <Suspense fallback={<Skeleton height={chartHeight} />}>
                <BalanceChart lines={lines} height={chartHeight} />
              </Suspense>
            )}
            <StatementTable lines={lines} />
          </>
        )}
      </PagedList>
    </section>
  )
}

/** On narrow screens the balance is shown below the amount. */
function StatementTable({ lines }: { lines: StatementLine[] }) {
  const { t } = useTranslation()
  return (
    <Card withBorder padding={0}>
      <Table verticalSpacing="sm" horizontalSpacing="md" aria-label={t('wallet.statement')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th visibleFrom="sm">{t('wallet.when')}</Table.Th>
            <Table.Th>{t('wallet.what')}</Table.Th>
            <Table.Th ta="end">{t('wallet.amount')}</Table.Th>
            <Table.Th ta="end" visibleFrom="sm">
              {t('wallet.balance')}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line) => (
            <Table.Tr key={line.id}>
              <Table.Td visibleFrom="sm">
                <RelativeTime at={line.createdAt} />
              </Table.Td>
              <Table.Td>
                <LineDescription line={line} />
              </Table.Td>
              <Table.Td ta="end">
                <Money cents={line.amount} signed />
                <Text size="sm" c="dimmed" hiddenFrom="sm">
                  {t('wallet.balance')} <Money cents={line.balanceAfter} />
                </Text>
              </Table.Td>
              <Table.Td ta="end" visibleFrom="sm">
                <Money cents={line.balanceAfter} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  )
}

/** Movements the user did not initiate, which need an explanation. */
const explainedTypes = [
  'bonus',
  'verification_fee',
  'gift',
  'payout_failed',
  'reversal',
  'returned',
  'debt',
  'correction',
] as const
const isExplained = (type: StatementType): type is (typeof explainedTypes)[number] =>
  explainedTypes.some((each) => each === type)

function LineDescription({ line }: { line: StatementLine }) {
  const { t } = useTranslation()
  const { day } = useTimes()
  const isReturned = line.type === 'withdrawal' && line.amount > 0
  return (
    <Stack gap={0}>
      <Text>{t(isReturned ? 'wallet.withdrawalReturned' : `wallet.type.${line.type}`)}</Text>
      {isExplained(line.type) && (
        <Text size="sm" c="dimmed">
          {t(`wallet.typeText.${line.type}`)}
        </Text>
      )}
      {line.dealTitle && (
        <Text size="sm" c="dimmed">
          {line.taskId ? (
            <Anchor component={Link} to={paths.task(line.taskId)} size="sm">
              <bdi>{line.dealTitle}</bdi>
            </Anchor>
          ) : (
            <bdi>{line.dealTitle}</bdi>
          )}
        </Text>
      )}
      {line.counterparty && (
        <Text size="sm" c="dimmed">
          <bdi>{line.counterparty.displayName}</bdi>
        </Text>
      )}
      {line.fee !== null && (
        <Text size="sm" c="dimmed">
          <RichText of="wallet.afterFee" values={{ amount: <Money cents={line.fee} /> }} />
        </Text>
      )}
      {line.maturesAt && new Date(line.maturesAt) > new Date() && (
        <Text size="sm" c="dimmed">
          {t('wallet.withdrawableFrom', { date: day(line.maturesAt) })}
        </Text>
      )}
      <Text size="sm" c="dimmed" hiddenFrom="sm">
        <RelativeTime at={line.createdAt} />
      </Text>
    </Stack>
  )
}
