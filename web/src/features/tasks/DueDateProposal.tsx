import { Alert, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Side } from '#contract/task-machine.ts'
import { type Task, tasks } from '#contract/tasks.ts'
import { ActionButton } from '../../ui/buttons.tsx'
import { useTimes } from '../../ui/figures.tsx'
import { useMove } from './use-move.ts'

/** A later due date that one side proposes, and what this side may do about it. */
export function DueDateProposal({ task, side, changed }: { task: Task; side: Side; changed: (next?: Task) => void }) {
  const { t } = useTranslation()
  const { exact } = useTimes()
  const agree = useMove(tasks.agreeDueDate, changed)
  const refuse = useMove(tasks.refuseDueDate, changed)
  const withdraw = useMove(tasks.withdrawDueDate, changed)
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
      <Text
        c="var(--mantine-color-text)"
        mb="sm"
        dir="auto"
        style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
      >
        “{task.dueProposalReason}”
      </Text>
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
