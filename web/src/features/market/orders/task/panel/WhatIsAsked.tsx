import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Side } from '#contract/market/engagements/engagement.ts'
import { type Task, type TaskEventKind, taskAnswer, tasks } from '#contract/market/orders/tasks.ts'
import { useContractForm } from '../../../../../api/forms/forms.ts'
import { ActionButton } from '../../../../../kit/buttons.tsx'
import { ContractForm } from '../../../../../kit/fields/ContractForm.tsx'
import { TextAreaField } from '../../../../../kit/fields/text-fields.tsx'
import { Asked } from '../../../engagements/Asked.tsx'
import { MissedList } from '../MissedList.tsx'
import { useTaskAction } from './use-task-action.ts'

const latest = (task: Task, kinds: readonly TaskEventKind[]) => task.events.findLast(({ kind }) => kinds.includes(kind))

/** Request of the other side to this one: its question, the changes it wishes, or to review its work. */
export function WhatIsAsked({ task, side }: { task: Task; side: Side }) {
  if (side === 'influencer') return <ChangesAsked task={task} />
  if (task.status === 'waiting_for_client') return <Question task={task} />
  return task.status === 'delivered' && <Asked of="task.reviewText" name={task.influencer.displayName} />
}

/** The influencer's question; the business's answer lets the work go on. */
function Question({ task }: { task: Task }) {
  const { t } = useTranslation()
  const { form, draft, onRefused } = useContractForm(taskAnswer, { message: '' }, { draft: `answer-${task.id}` })
  const resume = useTaskAction(tasks.resume, { onDone: draft.clear, onRefused })
  return (
    <>
      <Asked of="task.asks" name={task.influencer.displayName} words={latest(task, ['waiting'])?.note} />
      <ContractForm form={form} gap="sm" onSubmit={(body) => resume.mutate({ params: { id: task.id }, body })}>
        <TextAreaField name="message" label={t('task.answer')} minRows={2} maxLength={2_000} required />
        <ActionButton type="submit" busy={resume.isPending}>
          {t('task.answerAndContinue')}
        </ActionButton>
      </ContractForm>
    </>
  )
}

/** The changes that the business asked for, with the agreed items that were missing, until the next delivery. */
function ChangesAsked({ task }: { task: Task }) {
  const { t } = useTranslation()
  const sentBack = latest(task, ['delivered', 'revision_requested'])
  if (sentBack?.kind !== 'revision_requested') return null
  return (
    <div>
      <Asked of="task.asksForChanges" name={task.business.displayName} words={sentBack.note} />
      {sentBack.missed.length > 0 && (
        <Text component="div" size="sm" mt="xs">
          {t('task.missed.title')}
          <MissedList items={sentBack.missed} />
          {t('task.missed.countsNot')}
        </Text>
      )}
    </div>
  )
}
