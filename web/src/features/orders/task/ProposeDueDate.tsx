import { Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { dueDateRange } from '#contract/orders/engagement.ts'
import { dueDateProposal, type Task, taskFacts, tasks } from '#contract/orders/tasks.ts'
import { useContractForm } from '../../../api/forms.ts'
import { useAction } from '../../../api/queries.ts'
import { useTimes } from '../../../format/figures.tsx'
import { fromLocalTime, toLocalTime } from '../../../format/local-time.ts'
import { ActionButton } from '../../../kit/buttons.tsx'
import { useShowTask } from './use-task-action.ts'

type Props = { task: Task; reason: string | null }

/** Button with the form to propose a later due date, with a reason; the other side accepts or declines it (product.md 4). */
export function ProposeDueDate({ task, reason }: Props) {
  const { t } = useTranslation()
  const { exact } = useTimes()
  const showTask = useShowTask()
  const [opened, { open, close }] = useDisclosure(false)
  const { form, onRefused, draft } = useContractForm(
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
      close()
      showTask(next)
    },
    onRefused,
  })
  const range = dueDateRange(taskFacts(task), new Date())
  const left = task.terms.maxMoves - task.dueMoves
  const submit = form.onSubmit((values) =>
    propose.mutate({ params: { id: task.id }, body: { ...values, dueDate: fromLocalTime(values.dueDate) } }),
  )
  return (
    <>
      <ActionButton size="sm" variant="default" reason={reason} onClick={open}>
        {t('task.dueMove')}
      </ActionButton>
      <Modal opened={opened} onClose={close} title={t('task.dueMove')} centered>
        <form noValidate onSubmit={submit}>
          <Stack gap="md">
            <Text>{t('task.dueMoveText', { count: left })}</Text>
            <TextInput
              type="datetime-local"
              label={t('task.dueNew')}
              description={range && t('task.dueUntil', { at: exact(range.until.toISOString()) })}
              required
              data-autofocus
              {...(range && {
                min: toLocalTime(range.after.toISOString()),
                max: toLocalTime(range.until.toISOString()),
              })}
              {...form.getInputProps('dueDate')}
            />
            <Textarea
              label={t('task.why')}
              autosize
              minRows={2}
              maxLength={2000}
              required
              dir="auto"
              {...form.getInputProps('reason')}
            />
            <Group justify="flex-end">
              <ActionButton variant="default" onClick={close}>
                {t('common.back')}
              </ActionButton>
              <ActionButton type="submit" busy={propose.isPending}>
                {t('task.duePropose')}
              </ActionButton>
            </Group>
          </Stack>
        </form>
      </Modal>
    </>
  )
}
