import { Anchor, Badge, Group, Table, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type MonthTotals, monthReports } from '#contract/statistics/month-reports.ts'
import { useRead } from '../../../api/queries.ts'
import { buildUrl } from '../../../api/request.ts'
import { Money } from '../../../format/figures.tsx'
import { EmptyState, Loaded } from '../../../kit/screens.tsx'
import { WideTable } from '../../../kit/WideTable.tsx'
import { useBucketLabel } from '../../../shared/analytics/bucket-label.ts'

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
    { kind: 'Excel', href: buildUrl(monthReports.exportXlsx.url, { month }, {}) },
    { kind: 'CSV', href: buildUrl(monthReports.exportCsv.url, { month }, {}) },
    { kind: 'PDF', href: buildUrl(monthReports.exportPdf.url, { month }, { lng: i18n.language }) },
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
          {files.map(({ kind, href }) => (
            <Anchor key={kind} href={href} download aria-label={t('months.download', { kind, month: name })}>
              {kind}
            </Anchor>
          ))}
        </Group>
      </Table.Td>
    </Table.Tr>
  )
}
