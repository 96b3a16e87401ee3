import { Anchor, Card, Text, Title } from '@mantine/core'
import { IconDownload, IconExternalLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Task } from '#contract/orders/tasks.ts'
import { filePath } from '#contract/uploads/uploads.ts'
import layout from '../../../kit/layout.module.css'
import classes from './task.module.css'

/** The latest deliverable. */
export function Deliverable({ task }: { task: Task }) {
  const { t } = useTranslation()
  const { finalResultFile: file, finalResultUrl: url } = task
  return (
    <Card withBorder padding="lg" component="section" aria-labelledby="result">
      <Title order={2} id="result" mb="sm">
        {t('task.result')}
      </Title>
      {file?.kind === 'image' && <img src={filePath(file.id)} alt={file.name} className={classes.picture} />}
      {file && (
        <Anchor href={filePath(file.id)} download>
          <IconDownload size={18} stroke={1.5} aria-hidden className={classes.textIcon} /> <bdi>{file.name}</bdi>
        </Anchor>
      )}
      {url && (
        <Text>
          <Anchor href={url} target="_blank" rel="noopener noreferrer nofollow ugc" dir="ltr" className={layout.breaks}>
            {url} <IconExternalLink size={16} stroke={1.5} aria-hidden />
          </Anchor>
        </Text>
      )}
    </Card>
  )
}
