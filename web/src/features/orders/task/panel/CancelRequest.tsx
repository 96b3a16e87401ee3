import { Alert, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Side } from '#contract/orders/engagement.ts'
import { type Task, tasks } from '#contract/orders/tasks.ts'
import { ActionButton, ConfirmButton } from '../../../../kit/buttons.tsx'
import { useTaskAction } from './use-task-action.ts'

/** The business's request to cancel: the influencer agrees or refuses, the business may take it back. */
export function CancelRequest({ task, side }: { task: Task; side: Side }) {
  const { t } = useTranslation()
  const cancel = useTaskAction(tasks.cancel)
  if (task.cancelRequestedBy === null) return null
  const params = { id: task.id }
  return (
    <Alert color="orange" variant="light" title={t('task.cancelAsked')}>
      <Text c="var(--mantine-color-text)" mb="sm">
        {t(side === 'influencer' ? 'task.cancelAskedYou' : 'task.cancelAskedWait')}
      </Text>
      <Group gap="sm">
        {side === 'influencer' && (
          <ConfirmButton
            size="sm"
            title={t('task.agreeTitle')}
            text={t('task.refundText')}
            confirm={t('task.agree')}
            busy={cancel.isPending}
            onConfirm={() => cancel.mutate({ params, body: {} })}
          >
            {t('task.agree')}
          </ConfirmButton>
        )}
        <ActionButton
          size="sm"
          variant="default"
          busy={cancel.isPending}
          onClick={() => cancel.mutate({ params, body: { answer: 'keep' } })}
        >
          {t(side === 'influencer' ? 'task.refuse' : 'task.takeBack')}
        </ActionButton>
      </Group>
    </Alert>
  )
}
