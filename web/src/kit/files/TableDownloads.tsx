import { Group, type MantineSize } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DownloadButton } from './DownloadButton.tsx'

/** A table as a file for a spreadsheet, and as CSV for other programs. */
export function TableDownloads({ xlsx, csv, size }: { xlsx: string; csv: string; size?: MantineSize }) {
  const { t } = useTranslation()
  return (
    <Group gap="xs">
      <DownloadButton url={xlsx} size={size}>
        {t('wallet.downloadXlsx')}
      </DownloadButton>
      <DownloadButton url={csv} size={size}>
        {t('wallet.downloadCsv')}
      </DownloadButton>
    </Group>
  )
}
