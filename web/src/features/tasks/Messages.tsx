import { Card, Group, Stack, Text, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { newTaskMessage, tasks } from '#contract/tasks.ts'
import { ActionButton } from '../../ui/buttons.tsx'
import { Face } from '../../ui/Face.tsx'
import { Moment } from '../../ui/figures.tsx'
import { useContractForm } from '../../ui/forms.ts'
import { useAction, useList } from '../../ui/queries.ts'
import { EmptyState, ListOf } from '../../ui/screens.tsx'
import { useFailure } from '../../ui/sentence.ts'
import { useSignedIn } from '../../ui/session.ts'
import { useToast } from '../../ui/toasts.tsx'

/** What both sides wrote to each other about the work, newest first. */
export function Messages({ taskId, writable }: { taskId: number; writable: boolean }) {
  const { t } = useTranslation()
  const user = useSignedIn()
  const queries = useQueryClient()
  const toast = useToast()
  const failure = useFailure()
  const params = { id: taskId }
  const list = useList(tasks.messages, { params })
  const refresh = () => queries.invalidateQueries({ queryKey: [tasks.messages.url], refetchType: 'all' })
  const read = useAction(tasks.markRead)
  const { mutate: markRead } = read
  const shown = list.items.length
  useEffect(() => {
    if (shown > 0 && writable) markRead({ params: { id: taskId } })
  }, [shown, taskId, writable, markRead])
  const { form, forgetDraft } = useContractForm(newTaskMessage, { content: '' }, { draft: `task-message-${taskId}` })
  const send = useAction(tasks.sendMessage, {
    onDone: () => {
      form.setValues({ content: '' })
      forgetDraft()
      refresh()
    },
    onRefused: (error) => toast.show({ title: 'toast.error', text: failure(error), failed: true }),
  })
  return (
    <Stack gap="md">
      {writable && (
        <form onSubmit={form.onSubmit((body) => send.mutate({ params, body }))} noValidate>
          <Textarea label={t('task.write')} autosize minRows={2} dir="auto" {...form.getInputProps('content')} />
          <Group justify="flex-end" mt="xs">
            <ActionButton variant="subtle" onClick={refresh}>
              {t('task.refresh')}
            </ActionButton>
            <ActionButton type="submit" busy={send.isPending}>
              {t('task.send')}
            </ActionButton>
          </Group>
        </form>
      )}
      <ListOf
        list={list}
        section={t('task.messages')}
        empty={<EmptyState title={t('task.noMessages')} text={t('task.noMessagesText')} />}
      >
        {(items) =>
          items.map((message) => (
            <Group
              key={message.id}
              align="flex-start"
              gap="sm"
              wrap="nowrap"
              style={{ flexDirection: message.sender.id === user.id ? 'row-reverse' : 'row' }}
            >
              <Face person={message.sender} size={32} />
              <Card withBorder padding="sm" maw="80%">
                <Text dir="auto" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
                  {message.content}
                </Text>
                <Text size="xs" c="dimmed">
                  <bdi>{message.sender.displayName}</bdi> · <Moment at={message.createdAt} />
                </Text>
              </Card>
            </Group>
          ))
        }
      </ListOf>
    </Stack>
  )
}
