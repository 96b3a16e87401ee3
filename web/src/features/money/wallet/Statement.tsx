import IconFileTypeCsv from 'icon:file-type-csv'
import IconFileTypePdf from 'icon:file-type-pdf'
import IconFileTypeXls from 'icon:file-type-xls'
import { Group, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { money } from '#contract/money/wallet/wallet.ts'
import { useList } from '../../../api/queries.ts'
import { buildUrl } from '../../../api/request.ts'
import { DownloadLink } from '../../../kit/files/DownloadLink.tsx'
import { EmptyState, isEmptyList, PagedList } from '../../../kit/screens.tsx'
import { StatementFilters } from './StatementFilters.tsx'
import { StatementTable } from './StatementTable.tsx'
import { filtersIn } from './statement-query.ts'

/** The statement with the balance after each movement; the filters in the URL also apply to the downloads. */
export function Statement() {
  const { t, i18n } = useTranslation()
  const [search] = useSearchParams()
  const query = filtersIn(search)
  const filtered = Object.values(query).some(Boolean)
  const list = useList(money.statement, { query })
  const isNew = !filtered && isEmptyList(list)
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
        {!isNew && (
          <Group gap="xs">
            {downloads.map(({ url, label, Icon }) => (
              <DownloadLink key={url} href={buildUrl(url, {}, { ...query, lng: i18n.language })} Icon={Icon} size="sm">
                {label}
              </DownloadLink>
            ))}
          </Group>
        )}
      </Group>
      {!isNew && <StatementFilters />}
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
        {(lines) => <StatementTable lines={lines} hasMore={list.hasNextPage} />}
      </PagedList>
    </section>
  )
}
