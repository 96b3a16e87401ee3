import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { agreedItemsOf, type OrderChecklistItem } from '#contract/market/orders/missed-items.ts'
import type { Purchase } from '#contract/market/orders/purchases.ts'
import { taskCan } from '#contract/market/orders/task-machine.ts'
import { requestedRevision, type Task, taskFacts, tasks } from '#contract/market/orders/tasks.ts'
import { useContractForm } from '../../../../../api/forms/forms.ts'
import { useAction } from '../../../../../api/queries.ts'
import { useNumber } from '../../../../../format/figures.tsx'
import { DialogActions } from '../../../../../kit/dialogs/DialogActions.tsx'
import { DialogButton } from '../../../../../kit/dialogs/DialogButton.tsx'
import { ContractForm } from '../../../../../kit/fields/ContractForm.tsx'
import { TextAreaField } from '../../../../../kit/fields/text-fields.tsx'
import { MissedItems } from '../../../engagements/MissedItems.tsx'
import { useShowTask } from './use-task-action.ts'
import { useVerdictReason } from './use-verdict-reason.ts'

type Props = { task: Task; purchase: Purchase }

/** The business sends a delivery back: for missing agreed items, which is not counted, or for other changes (product.md 4). */
export function RequestRevision({ task, purchase }: Props) {
  const { t } = useTranslation()
  const reasonOf = useVerdictReason()
  const facts = taskFacts(task)
  const isAnyLeft = agreedItemsOf(purchase).some((item) => !task.missedBefore.includes(item))
  const verdict = isAnyLeft ? taskCan.nameMissed(facts, 'business') : taskCan.revise(facts, 'business')
  return (
    <DialogButton variant="default" label={t('task.revise')} title={t('task.revise')} reason={reasonOf(verdict)}>
      {(close) => <RevisionForm task={task} purchase={purchase} onClose={close} />}
    </DialogButton>
  )
}

function RevisionForm({ task, purchase, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation()
  const number = useNumber()
  const showTask = useShowTask()
  const { form, draft, onRefused } = useContractForm(
    requestedRevision,
    { changes: '', missed: [] as OrderChecklistItem[] },
    { draft: `revision-${task.id}` },
  )
  const revise = useAction(tasks.revise, {
    onDone: (answer) => {
      draft.clear()
      onClose()
      showTask(answer)
    },
    onRefused,
  })
  const { revisionsUsed, revisionsIncluded, missedBefore } = task
  const isCounted = form.getValues().missed.length === 0
  const isUsedUp = isCounted && revisionsUsed >= revisionsIncluded
  return (
    <ContractForm form={form} onSubmit={(body) => revise.mutate({ params: { id: task.id }, body })}>
      <MissedItems
        items={agreedItemsOf(purchase).map((item) => ({ item, label: t(`task.check.${item}`) }))}
        named={missedBefore}
        description={t('task.missed.hint')}
        {...form.getInputProps('missed')}
      />
      <TextAreaField name="changes" label={t('task.whatToChange')} maxLength={4_000} required data-autofocus />
      <Text size="sm" role="status">
        {isUsedUp
          ? t('task.missed.usedUp')
          : isCounted
            ? t('task.missed.counts', { number: number(revisionsUsed + 1), most: number(revisionsIncluded) })
            : t('task.missed.countsNot')}
      </Text>
      <DialogActions
        submit={t('task.send')}
        reason={isUsedUp ? t('task.missed.usedUp') : null}
        busy={revise.isPending}
        onClose={onClose}
      />
    </ContractForm>
  )
}
