import { Card, Stack, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type StoredFile, type Task, type TaskMessage, tasks } from '#contract/tasks.ts'
import { useAction, useList, useReadAgain } from '../../ui/queries.ts'
import { useRefused } from '../../ui/refused.ts'
import { Timeline } from './Timeline.tsx'

/** How messages are written and what comes with them is shown; both are made by the conversations' feature. */
export type Writing = {
  composer: (props: {
    draft: string
    busy: boolean
    send: (content: string, file: StoredFile | null) => Promise<void>
  }) => ReactNode
  attachment: (message: TaskMessage) => ReactNode
}

/** What happened and was said, and the field to write to the other side. What one has seen is marked as read. */
export function Story({ task, writable, composer, attachment }: { task: Task; writable: boolean } & Writing) {
  const { t } = useTranslation()
  const refused = useRefused()
  const readAgain = useReadAgain()
  const params = { id: task.id }
  const messages = useList(tasks.messages, { params }, writable ? { live: true } : { fresh: true })
  const { mutate: markRead } = useAction(tasks.markRead)
  const newest = messages.items[0]?.id
  useEffect(() => {
    if (newest !== undefined && writable) markRead({ params: { id: task.id } })
  }, [newest, task.id, writable, markRead])
  const send = useAction(tasks.sendMessage, {
    onDone: () => readAgain(tasks.messages),
    onRefused: (error) => refused(error),
  })
  return (
    <section aria-labelledby="timeline">
      <Title order={2} id="timeline" mb="md">
        {t('task.timeline')}
      </Title>
      <Stack gap="md">
        <Timeline task={task} messages={messages} attachment={attachment} />
        {writable && (
          <Card withBorder padding={0}>
            {composer({
              draft: `task-message-${task.id}`,
              busy: send.isPending,
              send: async (content, file) => {
                await send.mutateAsync({ params, body: { content, attachmentFileId: file?.id ?? null } })
              },
            })}
          </Card>
        )}
      </Stack>
    </section>
  )
}
