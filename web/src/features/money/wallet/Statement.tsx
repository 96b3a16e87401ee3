import IconFileTypeCsv from 'icon:file-type-csv'
import IconFileTypePdf from 'icon:file-type-pdf'
import IconFileTypeXls from 'icon:file-type-xls'
import { Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { money, type StatementLine, type StatementType } from '#contract/money/wallet/wallet.ts'
import { useList } from '../../../api/queries.ts'
import { buildUrl } from '../../../api/request.ts'
import { Money, RelativeTime, useTimes } from '../../../format/figures.tsx'
import { RichText } from '../../../format/RichText.tsx'
import { serverDate } from '../../../format/server-clock.ts'
import { DownloadLink } from '../../../kit/files/DownloadLink.tsx'
import { EmptyState, PagedList } from '../../../kit/screens.tsx'
import { type Column, DataTable } from '../../../kit/table/DataTable.tsx'
import { StatementFilters } from './StatementFilters.tsx'
import { filtersIn } from './statement-query.ts'
import { WorkLink } from './WorkLink.tsx'

/** The statement with the balance after each movement; the filters in the URL also apply to the downloads. */
export function Statement() {
  const { t, i18n } = useTranslation()
  const [search] = useSearchParams()
  const query = filtersIn(search)
  const filtered = Object.values(query).some(Boolean)
  const list = useList(money.statement, { query })
  const downloads = [
    { url: money.exportXlsx.url, label: t('wallet.downloadXlsx'), Icon: IconFileTypeXls },
    { url: money.exportCsv.url, label: t('wallet.downloadCsv'), Icon: IconFileTypeCsv },
    { url: money.exportPdf.url, label: t('wallet.downloadPdf'), Icon: IconFileTypePdf },
  ]
  return (
    <section aria-labelledby="statement">
      <Group justify="space-between" mt={40} mb="md">
        <Title order={2} id="statement">
          {t('wallet.statement')}
        </Title>
        <Group gap="xs">
          {downloads.map(({ url, label, Icon }) => (
            <DownloadLink key={url} href={buildUrl(url, {}, { ...query, lng: i18n.language })} Icon={Icon} size="sm">
              {label}
            </DownloadLink>
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
        {(lines) => <StatementTable lines={lines} />}
      </PagedList>
    </section>
  )
}

/** Movements, newest first. Not sorted otherwise, since there may be more than the loaded ones. */
function StatementTable({ lines }: { lines: StatementLine[] }) {
  const { t } = useTranslation()
  const columns: Column<StatementLine>[] = [
    { key: 'what', label: t('wallet.what'), cell: (line) => <LineDescription line={line} /> },
    { key: 'when', label: t('wallet.when'), cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
    {
      key: 'amount',
      label: t('wallet.amount'),
      cell: ({ amount }) => <Money cents={amount} signed />,
      isNumeric: true,
    },
    {
      key: 'balance',
      label: t('wallet.balance'),
      cell: ({ balanceAfter }) => <Money cents={balanceAfter} />,
      isNumeric: true,
    },
  ]
  return (
    <DataTable
      name="statement"
      label={t('wallet.statement')}
      rows={lines}
      columns={columns}
      keyOf={({ number }) => number}
      nameOf={({ type }) => t(`wallet.type.${type}`)}
    />
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
          <WorkLink work={line} />
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
      {line.maturesAt && new Date(line.maturesAt) > serverDate() && (
        <Text size="sm" c="dimmed">
          {t('wallet.withdrawableFrom', { date: day(line.maturesAt) })}
        </Text>
      )}
    </Stack>
  )
}
