import { Badge, Group, Table, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type MonthTotals, monthReports } from '#contract/admin/statistics/month-reports.ts'
import { useRead } from '../../../../api/queries.ts'
import { buildUrl } from '../../../../api/request.ts'
import { useBucketLabel } from '../../../../format/bucket-label.ts'
import { Money } from '../../../../format/figures.tsx'
import { DownloadButton } from '../../../../kit/files/DownloadButton.tsx'
import { EmptyState, Loaded } from '../../../../kit/screens.tsx'
import { WideTable } from '../../../../kit/WideTable.tsx'

const columns = ['turnover', 'fees', 'vat', 'refunded', 'chargedBack', 'deposited', 'paidOut'] as const
type Month = { month: string; isFinal: boolean; totals: MonthTotals }

/** The books by month, each as a file for spreadsheets and as a PDF. */
export function MonthReports() {
  const { t } = useTranslation()
  const read = useRead(monthReports.list, {})
  return (
    <section aria-labelledby="months">
      <Title order={2} id="months">
        {t('months.title')}
      </Title>
      <Text c="dimmed" mb="md">
        {t('months.text')}
      </Text>
      <Loaded read={read} section={t('months.title')} lines={4}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={t('months.empty')} text={t('months.emptyText')} />
          ) : (
            <Months items={items} />
          )
        }
      </Loaded>
    </section>
  )
}

function Months({ items }: { items: Month[] }) {
  const { t } = useTranslation()
  return (
    <WideTable minWidth={1_000}>
      <Table aria-labelledby="months">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('statistics.month')}</Table.Th>
            {columns.map((column) => (
              <Table.Th key={column} scope="col" ta="end">
                {t(column === 'vat' ? 'months.vat' : `statistics.${column}`)}
              </Table.Th>
            ))}
            <Table.Th scope="col">{t('months.files')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {items.map((item) => (
            <MonthRow key={item.month} item={item} />
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  )
}

function MonthRow({ item: { month, isFinal, totals } }: { item: Month }) {
  const { t, i18n } = useTranslation()
  const name = useBucketLabel('month').long(`${month}-01`)
  const files = [
    { kind: 'Excel', url: buildUrl(monthReports.exportXlsx.url, { month }, {}) },
    { kind: 'CSV', url: buildUrl(monthReports.exportCsv.url, { month }, {}) },
    { kind: 'PDF', url: buildUrl(monthReports.exportPdf.url, { month }, { lng: i18n.language }) },
  ]
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <Group gap="xs" wrap="nowrap">
          {name}
          {!isFinal && (
            <Badge variant="light" color="gray" c="var(--mantine-color-text)" tt="none" flex="none">
              {t('months.provisional')}
            </Badge>
          )}
        </Group>
      </Table.Th>
      {columns.map((column) => (
        <Table.Td key={column} ta="end">
          <Money cents={totals[column]} />
        </Table.Td>
      ))}
      <Table.Td>
        <Group gap="md" wrap="nowrap">
          {files.map(({ kind, url }) => (
            <DownloadButton key={kind} url={url} size="xs" aria-label={t('months.download', { kind, month: name })}>
              {kind}
            </DownloadButton>
          ))}
        </Group>
      </Table.Td>
    </Table.Tr>
  )
}
