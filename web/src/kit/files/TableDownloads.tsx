import { Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DownloadLink } from './DownloadLink.tsx'

/** A table as a file for a spreadsheet, and as CSV for whatever else reads tables. */
export function TableDownloads({ xlsx, csv, size }: { xlsx: string; csv: string; size?: string }) {
  const { t } = useTranslation()
  return (
    <Group gap="xs">
      <DownloadLink href={xlsx} size={size}>
        {t('wallet.downloadXlsx')}
      </DownloadLink>
      <DownloadLink href={csv} size={size}>
        {t('wallet.downloadCsv')}
      </DownloadLink>
    </Group>
  )
}
