import { useTranslation } from 'react-i18next'
import { isOtherBlocked, mayCancelAsLate, type Side } from '#contract/market/engagements/engagement.ts'
import { taskCan } from '#contract/market/orders/task-machine.ts'
import { interruption, type Task, taskFacts, tasks } from '#contract/market/orders/tasks.ts'
import { useDuration } from '../../../../../format/figures.tsx'
import { serverDate } from '../../../../../format/server-clock.ts'
import { ConfirmButton } from '../../../../../kit/buttons.tsx'
import { MailButton } from '../../../../../kit/dialogs/MailButton.tsx'
import { ReasonButton } from '../../../../../kit/dialogs/ReasonButton.tsx'
import { useTaskAction } from './use-task-action.ts'
import { useVerdictReason } from './use-verdict-reason.ts'

type Props = { task: Task; side: Side }

const nameOfOther = (task: Task, side: Side) => task[side === 'business' ? 'influencer' : 'business'].displayName

/** More time to answer: for the business to review, for the influencer to accept. */
export function ExtendButton({ task, side }: Props) {
  const { t } = useTranslation()
  const duration = useDuration()
  const reasonOf = useVerdictReason()
  const extend = useTaskAction(tasks.extend)
  return (
    <MailButton
      label={t('task.extend', { time: duration(task.terms.extensionHours * 3_600_000) })}
      to={nameOfOther(task, side)}
      variant="default"
      size="sm"
      busy={extend.isPending}
      reason={reasonOf(taskCan.extend(taskFacts(task), side))}
      onConfirm={() => extend.mutate({ params: { id: task.id }, body: {} })}
    />
  )
}

/** The influencer pauses the work, or waits for something of the business's. */
export function PauseButtons({ task }: { task: Task }) {
  const { t } = useTranslation()
  const pause = useTaskAction(tasks.pause)
  const wait = useTaskAction(tasks.wait)
  const params = { id: task.id }
  return (
    <>
      <ReasonButton
        title={t('task.pause')}
        label={t('task.why')}
        schema={interruption.shape.reason}
        maxLength={2_000}
        confirm={t('task.send')}
        busy={pause.isPending}
        onSubmit={(reason) => pause.mutate({ params, body: { reason } })}
      />
      <ReasonButton
        title={t('task.wait', { name: task.business.displayName })}
        label={t('task.whatIsMissing', { name: task.business.displayName })}
        schema={interruption.shape.reason}
        maxLength={2_000}
        confirm={t('task.send')}
        busy={wait.isPending}
        onSubmit={(reason) => wait.mutate({ params, body: { reason } })}
      />
    </>
  )
}

export function ResumeButton({ task, side }: Props) {
  const { t } = useTranslation()
  const reasonOf = useVerdictReason()
  const resume = useTaskAction(tasks.resume)
  return (
    <MailButton
      label={t('task.resume')}
      to={nameOfOther(task, side)}
      busy={resume.isPending}
      reason={reasonOf(taskCan.resume(taskFacts(task), side))}
      onConfirm={() => resume.mutate({ params: { id: task.id }, body: {} })}
    />
  )
}

/** Checks whether `CancelButton` is of use: the work is under way, and no notice offers the same already. */
export const mayCancel = (task: Task, side: Side) =>
  ['in_progress', 'paused', 'waiting_for_client'].includes(task.status) &&
  task.cancelRequestedBy === null &&
  !isOtherBlocked(taskFacts(task), side)

/** Gives the work up (influencer), or cancels it when it is late and asks to cancel it otherwise (business). */
export function CancelButton({ task, side }: Props) {
  const { t } = useTranslation()
  const duration = useDuration()
  const reasonOf = useVerdictReason()
  const cancel = useTaskAction(tasks.cancel)
  const facts = taskFacts(task)
  const now = serverDate()
  const canCancelLate = mayCancelAsLate(facts, now)
  const label = t(side === 'influencer' ? 'task.giveUp' : canCancelLate ? 'task.cancelLate' : 'task.askCancel')
  return (
    <ConfirmButton
      size="sm"
      variant="subtle"
      color="danger"
      reason={reasonOf(taskCan.cancel(facts, side, now))}
      busy={cancel.isPending}
      title={label}
      text={
        side === 'influencer' || canCancelLate
          ? t('task.refundText')
          : t('task.askCancelText', {
              name: task.influencer.displayName,
              time: duration(task.terms.cancelAnswerHours * 3_600_000),
            })
      }
      movesMoney
      onConfirm={() => cancel.mutate({ params: { id: task.id }, body: {} })}
    >
      {label}
    </ConfirmButton>
  )
}
