import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { dueDateRange } from '#contract/orders/engagement.ts'
import { dueDateProposal, type Task, taskFacts, tasks } from '#contract/orders/tasks.ts'
import { useContractForm } from '../../../../api/forms/forms.ts'
import { useAction } from '../../../../api/queries.ts'
import { useTimes } from '../../../../format/figures.tsx'
import { fromLocalTime, toLocalTime } from '../../../../format/local-time.ts'
import { DialogActions } from '../../../../kit/dialogs/DialogActions.tsx'
import { DialogButton } from '../../../../kit/dialogs/DialogButton.tsx'
import { ContractForm } from '../../../../kit/fields/ContractForm.tsx'
import { TextAreaField, TextField } from '../../../../kit/fields/text-fields.tsx'
import { useShowTask } from './use-task-action.ts'

type Props = { task: Task; reason: string | null }

/** Button with the form to propose a later due date, with a reason; the other side accepts or declines it (product.md 4). */
export function ProposeDueDate({ task, reason }: Props) {
  const { t } = useTranslation()
  const { exact } = useTimes()
  const showTask = useShowTask()
  const { form, draft, onRefused } = useContractForm(
    dueDateProposal,
    { dueDate: '', reason: '' },
    {
      draft: `due-date-${task.id}`,
      toInput: (values) => ({ ...values, dueDate: fromLocalTime(values.dueDate) }),
    },
  )
  const propose = useAction(tasks.proposeDueDate, {
    onDone: (next) => {
      draft.clear()
      showTask(next)
    },
    onRefused,
  })
  const range = dueDateRange(taskFacts(task), new Date())
  const left = task.terms.maxMoves - task.dueMoves
  return (
    <DialogButton variant="default" reason={reason} label={t('task.dueMove')} title={t('task.dueMove')}>
      {(close) => (
        <ContractForm
          form={form}
          onSubmit={(values) =>
            propose.mutate(
              { params: { id: task.id }, body: { ...values, dueDate: fromLocalTime(values.dueDate) } },
              { onSuccess: close },
            )
          }
        >
          <Text>{t('task.dueMoveText', { count: left })}</Text>
          <TextField
            name="dueDate"
            type="datetime-local"
            label={t('task.dueNew')}
            description={range && t('task.dueUntil', { at: exact(range.until.toISOString()) })}
            required
            data-autofocus
            {...(range && {
              min: toLocalTime(range.after.toISOString()),
              max: toLocalTime(range.until.toISOString()),
            })}
          />
          <TextAreaField name="reason" label={t('task.why')} minRows={2} maxLength={2000} required />
          <DialogActions submit={t('task.duePropose')} busy={propose.isPending} onClose={close} />
        </ContractForm>
      )}
    </DialogButton>
  )
}
