import { Anchor, Card, Text, Title } from '@mantine/core'
import { IconDownload, IconExternalLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Task } from '#contract/orders/tasks.ts'
import { filePath } from '#contract/uploads/uploads.ts'

/** The latest deliverable. */
export function Deliverable({ task }: { task: Task }) {
  const { t } = useTranslation()
  const { finalResultFile: file, finalResultUrl: url } = task
  return (
    <Card withBorder padding="lg" component="section" aria-labelledby="result">
      <Title order={2} id="result" mb="sm">
        {t('task.result')}
      </Title>
      {file?.kind === 'image' && (
        <img
          src={filePath(file.id)}
          alt={file.name}
          style={{ maxWidth: '100%', borderRadius: 'var(--mantine-radius-md)' }}
        />
      )}
      {file && (
        <Anchor href={filePath(file.id)} download>
          <IconDownload size={18} stroke={1.5} aria-hidden style={{ verticalAlign: 'text-bottom' }} />{' '}
          <bdi>{file.name}</bdi>
        </Anchor>
      )}
      {url && (
        <Text>
          <Anchor
            href={url}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            dir="ltr"
            style={{ overflowWrap: 'anywhere' }}
          >
            {url} <IconExternalLink size={16} stroke={1.5} aria-hidden />
          </Anchor>
        </Text>
      )}
    </Card>
  )
}
