import { Card, Stack, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type StoredFile, type Task, type TaskMessage, tasks } from '#contract/orders/tasks.ts'
import { useAction, useList } from '../../../api/queries.ts'
import { useRefusalHandler } from '../../../api/use-refusal-handler.ts'
import { Timeline } from './Timeline.tsx'

/** Renders the message composer and attachments; both come from the conversations feature. */
export type MessageSlots = {
  composer: (props: {
    draft: string
    busy: boolean
    send: (content: string, file: StoredFile | null) => Promise<void>
  }) => ReactNode
  attachment: (message: TaskMessage) => ReactNode
}

/** Events and messages, and the composer. Shown messages are marked as read. */
export function TaskHistory({
  task,
  writable,
  composer,
  attachment,
}: { task: Task; writable: boolean } & MessageSlots) {
  const { t } = useTranslation()
  const handleRefusal = useRefusalHandler()
  const params = { id: task.id }
  const messages = useList(tasks.messages, { params }, writable ? { live: true } : { fresh: true })
  const { mutate: markRead } = useAction(tasks.markRead)
  const newestId = messages.items[0]?.id
  useEffect(() => {
    if (newestId !== undefined && writable) markRead({ params: { id: task.id } })
  }, [newestId, task.id, writable, markRead])
  const send = useAction(tasks.sendMessage, {
    onRefused: (error) => handleRefusal(error),
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
