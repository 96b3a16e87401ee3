import IconFileTypeCsv from 'icon:file-type-csv'
import IconFileTypePdf from 'icon:file-type-pdf'
import IconFileTypeXls from 'icon:file-type-xls'
import { Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { results } from '#contract/market/campaign-results/campaign-results.ts'
import { buildUrl } from '../../../api/request.ts'
import { DownloadLink } from '../../../kit/files/DownloadLink.tsx'

/** The results as tables, and as a report in the reader's language that can be passed on. */
export function ResultDownloads({ campaignId }: { campaignId: number }) {
  const { t, i18n } = useTranslation()
  const params = { id: campaignId }
  const downloads = [
    {
      href: buildUrl(results.reportPdf.url, params, { lng: i18n.language }),
      label: t('campaignResults.report'),
      Icon: IconFileTypePdf,
    },
    { href: buildUrl(results.exportXlsx.url, params), label: t('wallet.downloadXlsx'), Icon: IconFileTypeXls },
    { href: buildUrl(results.exportCsv.url, params), label: t('wallet.downloadCsv'), Icon: IconFileTypeCsv },
  ]
  return (
    <Group gap="xs" justify="flex-end">
      {downloads.map(({ href, label, Icon }) => (
        <DownloadLink key={href} href={href} Icon={Icon} size="sm">
          {label}
        </DownloadLink>
      ))}
    </Group>
  )
}
