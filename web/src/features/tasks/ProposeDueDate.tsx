import { Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { dueDateRange } from '#contract/task-machine.ts'
import { dueDateProposal, type Task, taskFacts, tasks } from '#contract/tasks.ts'
import { ActionButton } from '../../ui/buttons.tsx'
import { useTimes } from '../../ui/figures.tsx'
import { useContractForm } from '../../ui/forms.ts'
import { fromLocalTime, toLocalTime } from '../../ui/local-time.ts'
import { useAction } from '../../ui/queries.ts'
import { useRefused } from '../../ui/refused.ts'

type Props = { task: Task; reason: string | null; changed: (next?: Task) => void }

/** A button that asks for a later due date and why; the other side then agrees or refuses (product.md 4). */
export function ProposeDueDate({ task, reason, changed }: Props) {
  const { t } = useTranslation()
  const { exact } = useTimes()
  const refused = useRefused()
  const [opened, { open, close }] = useDisclosure(false)
  const { form, showIssues, forgetDraft } = useContractForm(
    dueDateProposal,
    { dueDate: '', reason: '' },
    {
      draft: `due-date-${task.id}`,
      toInput: (values) => ({ ...values, dueDate: fromLocalTime(values.dueDate) }),
    },
  )
  const propose = useAction(tasks.proposeDueDate, {
    onDone: (next) => {
      forgetDraft()
      close()
      changed(next)
    },
    onRefused: (error) => {
      refused(error, showIssues)
      if (error.status === 409) changed()
    },
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
      <Modal
        opened={opened}
        onClose={close}
        title={t('task.dueMove')}
        centered
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
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
