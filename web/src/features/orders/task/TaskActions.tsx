import { Alert, Card, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { isOtherBlocked, mayCancelAsLate, type Side } from '#contract/orders/engagement.ts'
import { purchases } from '#contract/orders/purchases.ts'
import { mayMoveDueDate, taskCan, type Verdict } from '#contract/orders/task-machine.ts'
import { type Task, taskFacts, tasks } from '#contract/orders/tasks.ts'
import { useAction } from '../../../api/queries.ts'
import type { RequestError } from '../../../api/request.ts'
import { useSentence } from '../../../api/sentence.ts'
import { useRefusalHandler } from '../../../api/use-refusal-handler.ts'
import { useDuration } from '../../../format/figures.tsx'
import { ActionButton, ConfirmButton } from '../../../kit/buttons.tsx'
import { PromptButton } from '../../../kit/dialogs/PromptButton.tsx'
import { BlockedParty } from './BlockedParty.tsx'
import { Deliver } from './Deliver.tsx'
import { DueDateProposal } from './DueDateProposal.tsx'
import { EnterPin, ShowPin } from './Pin.tsx'
import { ProposeDueDate } from './ProposeDueDate.tsx'
import { useTaskAction } from './use-task-action.ts'

type Props = { task: Task; side: Side }

/** The actions of this side; disabled ones show their reason. */
export function TaskActions({ task, side }: Props) {
  const { t } = useTranslation()
  const sentence = useSentence()
  const handleRefusal = useRefusalHandler()
  const duration = useDuration()
  const facts = taskFacts(task)
  const now = new Date()
  const reasonOf = (verdict: Verdict) => (verdict === true ? null : sentence(verdict.message, verdict.params))
  const params = { id: task.id }
  const accept = useTaskAction(tasks.accept)
  const extend = useTaskAction(tasks.extend)
  const cancel = useTaskAction(tasks.cancel)
  const resume = useTaskAction(tasks.resume)
  const pause = useTaskAction(tasks.pause)
  const wait = useTaskAction(tasks.wait)
  const revise = useTaskAction(tasks.revise)
  const refusal = { onRefused: (error: RequestError) => handleRefusal(error) }
  const acceptOrder = useAction(purchases.accept, refusal)
  const declineOrder = useAction(purchases.decline, refusal)
  const withdrawOrder = useAction(purchases.cancel, refusal)
  // during a dispute, the dispute shows the possible actions
  if (task.status === 'completed' || task.status === 'cancelled' || task.disputedAt) return null
  const orderInput = { params: { id: task.purchaseId }, body: {} }
  const isRunning = ['in_progress', 'paused', 'waiting_for_client'].includes(task.status)
  const canCancelLate = mayCancelAsLate(facts, now)
  const isCancelRequested = task.cancelRequestedBy !== null

  return (
    <Stack gap="md">
      <BlockedParty task={task} side={side} />
      {isCancelRequested && (
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
      )}
      <DueDateProposal task={task} side={side} />
      {side === 'influencer' && task.status === 'pending' && (
        <Group gap="sm">
          <ActionButton busy={acceptOrder.isPending} onClick={() => acceptOrder.mutate(orderInput)}>
            {t('order.accept')}
          </ActionButton>
          <ConfirmButton
            variant="default"
            busy={declineOrder.isPending}
            title={t('order.declineTitle')}
            text={t('order.declineText')}
            confirm={t('order.decline')}
            onConfirm={() => declineOrder.mutate(orderInput)}
          >
            {t('order.decline')}
          </ConfirmButton>
        </Group>
      )}
      {side === 'business' && task.status === 'pending' && (
        <Group>
          <ConfirmButton
            variant="default"
            busy={withdrawOrder.isPending}
            title={t('order.cancelTitle')}
            text={t('order.cancelText')}
            confirm={t('order.cancel')}
            onConfirm={() => withdrawOrder.mutate(orderInput)}
          >
            {t('order.cancel')}
          </ConfirmButton>
        </Group>
      )}
      {side === 'business' && task.status === 'delivered' && (
        <Card withBorder padding="lg">
          <Stack gap="md">
            <Text>{t('task.reviewText')}</Text>
            <Group gap="sm">
              <ConfirmButton
                title={t('task.acceptTitle')}
                text={t('task.acceptText')}
                confirm={t('task.accept')}
                busy={accept.isPending}
                onConfirm={() => accept.mutate({ params, body: {} })}
              >
                {t('task.accept')}
              </ConfirmButton>
              <PromptButton
                label={t('task.revise')}
                fieldLabel={t('task.whatToChange')}
                reason={reasonOf(taskCan.revise(facts, side))}
                busy={revise.isPending}
                onSubmit={(changes) => revise.mutate({ params, body: { changes } })}
              />
            </Group>
          </Stack>
        </Card>
      )}
      {side === 'business' && taskCan.revealPin(facts, side) === true && task.status !== 'pending' && (
        <ShowPin taskId={task.id} />
      )}
      {side === 'influencer' && (task.status === 'in_progress' || task.status === 'delivered') && (
        <>
          {task.status === 'in_progress' && <Deliver taskId={task.id} />}
          {task.status === 'delivered' && <EnterPin task={task} reason={reasonOf(taskCan.verifyPin(facts, side))} />}
        </>
      )}
      <Group gap="sm">
        {(task.status === 'delivered' ? side === 'business' : task.status === 'pending' && side === 'influencer') && (
          <ActionButton
            variant="default"
            size="sm"
            busy={extend.isPending}
            reason={reasonOf(taskCan.extend(facts, side))}
            onClick={() => extend.mutate({ params, body: {} })}
          >
            {t('task.extend', { time: duration(task.terms.extensionHours * 3_600_000) })}
          </ActionButton>
        )}
        {side === 'influencer' && task.status === 'in_progress' && (
          <>
            <PromptButton
              size="sm"
              variant="default"
              label={t('task.pause')}
              fieldLabel={t('task.why')}
              busy={pause.isPending}
              onSubmit={(reason) => pause.mutate({ params, body: { reason } })}
            />
            <PromptButton
              size="sm"
              variant="default"
              label={t('task.wait')}
              fieldLabel={t('task.whatIsMissing')}
              busy={wait.isPending}
              onSubmit={(reason) => wait.mutate({ params, body: { reason } })}
            />
          </>
        )}
        {(task.status === 'paused' || task.status === 'waiting_for_client') && (
          <ActionButton
            size="sm"
            busy={resume.isPending}
            reason={reasonOf(taskCan.resume(facts, side))}
            onClick={() => resume.mutate({ params, body: {} })}
          >
            {t('task.resume')}
          </ActionButton>
        )}
        {mayMoveDueDate(facts) && !task.dueProposedBy && (
          <ProposeDueDate task={task} reason={reasonOf(taskCan.proposeDueDate(facts, side, now))} />
        )}
        {isRunning && !isCancelRequested && !isOtherBlocked(facts, side) && (
          <ConfirmButton
            size="sm"
            variant="subtle"
            color="danger"
            reason={reasonOf(taskCan.cancel(facts, side, now))}
            busy={cancel.isPending}
            title={t(side === 'influencer' ? 'task.giveUp' : canCancelLate ? 'task.cancelLate' : 'task.askCancel')}
            text={
              side === 'influencer' || canCancelLate
                ? t('task.refundText')
                : t('task.askCancelText', { time: duration(task.terms.cancelAnswerHours * 3_600_000) })
            }
            confirm={t(side === 'influencer' ? 'task.giveUp' : canCancelLate ? 'task.cancelLate' : 'task.askCancel')}
            onConfirm={() => cancel.mutate({ params, body: {} })}
          >
            {t(side === 'influencer' ? 'task.giveUp' : canCancelLate ? 'task.cancelLate' : 'task.askCancel')}
          </ConfirmButton>
        )}
      </Group>
    </Stack>
  )
}
