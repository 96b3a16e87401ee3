import IconDownload from 'icon:download'
import { Button, Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { transparency } from '#contract/presence/moderation/transparency.ts'
import { useDownload } from '../../../api/files/download.ts'
import { useRead } from '../../../api/queries.ts'
import { buildUrl } from '../../../api/request.ts'
import { paths } from '../../../format/paths.ts'

const quarterOf = (at: Date) => `${at.getUTCFullYear()}-q${Math.floor(at.getUTCMonth() / 3) + 1}`

/** The transparency report with exact counts, of this quarter and of each that has ended, and a link to the public page. */
export function TransparencyExport() {
  const { t } = useTranslation()
  const read = useRead(transparency.read, { query: {} })
  const quarters = [quarterOf(new Date()), ...(read.data?.quarters ?? [])]
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="default" size="sm" leftSection={<IconDownload size={18} stroke={1.5} aria-hidden />}>
          {t('transparency.title')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('transparency.exact')}</Menu.Label>
        {quarters.map((quarter) => (
          <Quarter key={quarter} quarter={quarter} />
        ))}
        <Menu.Divider />
        <Menu.Item component="a" href={paths.transparency}>
          {t('transparency.public')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function Quarter({ quarter }: { quarter: string }) {
  const { t } = useTranslation()
  const download = useDownload(buildUrl(transparency.exportExactCsv.url, { quarter }, {}))
  return (
    <Menu.Item onClick={() => download.mutate()}>
      {t('transparency.quarterName', { quarter: quarter.slice(-1), year: quarter.slice(0, 4) })}
    </Menu.Item>
  )
}
