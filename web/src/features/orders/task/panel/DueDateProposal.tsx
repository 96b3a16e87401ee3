import { Alert, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Side } from '#contract/orders/engagement.ts'
import { type Task, tasks } from '#contract/orders/tasks.ts'
import { useTimes } from '../../../../format/figures.tsx'
import { ActionButton } from '../../../../kit/buttons.tsx'
import { UserText } from '../../../../kit/UserText.tsx'
import { useTaskAction } from './use-task-action.ts'

/** A later due date proposed by one side, with this side's actions. */
export function DueDateProposal({ task, side }: { task: Task; side: Side }) {
  const { t } = useTranslation()
  const { exact } = useTimes()
  const agree = useTaskAction(tasks.agreeDueDate)
  const refuse = useTaskAction(tasks.refuseDueDate)
  const withdraw = useTaskAction(tasks.withdrawDueDate)
  const { dueDate, dueProposedBy, dueProposedTo } = task
  if (!dueProposedBy || !dueProposedTo || !dueDate) return null
  const params = { id: task.id }
  return (
    <Alert color="orange" variant="light" title={t('task.dueProposed')}>
      <Text c="var(--mantine-color-text)">
        {t('task.dueProposedText', {
          name: task[dueProposedBy].displayName,
          from: exact(dueDate),
          to: exact(dueProposedTo),
        })}
      </Text>
      <UserText c="var(--mantine-color-text)" mb="sm">
        “{task.dueProposalReason}”
      </UserText>
      <Group gap="sm">
        {dueProposedBy === side ? (
          <ActionButton
            size="sm"
            variant="default"
            busy={withdraw.isPending}
            onClick={() => withdraw.mutate({ params, body: {} })}
          >
            {t('task.dueWithdraw')}
          </ActionButton>
        ) : (
          <>
            <ActionButton
              size="sm"
              busy={agree.isPending}
              onClick={() => agree.mutate({ params, body: { dueDate: dueProposedTo } })}
            >
              {t('task.dueAgree')}
            </ActionButton>
            <ActionButton
              size="sm"
              variant="default"
              busy={refuse.isPending}
              onClick={() => refuse.mutate({ params, body: {} })}
            >
              {t('task.dueRefuse')}
            </ActionButton>
          </>
        )}
      </Group>
    </Alert>
  )
}
