import { Alert, Card, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { purchases } from '#contract/purchases.ts'
import { mayCancelAsLate, mayMoveDueDate, type Side, taskCan, type Verdict } from '#contract/task-machine.ts'
import { type Task, taskFacts, tasks } from '#contract/tasks.ts'
import { ActionButton, ConfirmButton } from '../../ui/buttons.tsx'
import { useDuration } from '../../ui/figures.tsx'
import { useSentence } from '../../ui/sentence.ts'
import { Deliver } from './Deliver.tsx'
import { DueDateProposal } from './DueDateProposal.tsx'
import { EnterPin, ShowPin } from './Pin.tsx'
import { ProposeDueDate } from './ProposeDueDate.tsx'
import { SayAndDo } from './SayAndDo.tsx'
import { useMove } from './use-move.ts'

type Props = { task: Task; side: Side; changed: (next?: Task) => void }

/** What this side may do now; what it may not do is shown with its reason. */
export function TaskActions({ task, side, changed }: Props) {
  const { t } = useTranslation()
  const sentence = useSentence()
  const duration = useDuration()
  const facts = taskFacts(task)
  const now = new Date()
  const reasonOf = (verdict: Verdict) =>
    verdict === true
      ? null
      : sentence(
          verdict.message,
          verdict.params && {
            from: t(`task.status.${task.status}`),
            to: t(`task.status.${verdict.params.to}` as 'task.status.pending'),
          },
        )
  const params = { id: task.id }
  const accept = useMove(tasks.accept, changed)
  const extend = useMove(tasks.extend, changed)
  const cancel = useMove(tasks.cancel, changed)
  const resume = useMove(tasks.resume, changed)
  const pause = useMove(tasks.pause, changed)
  const wait = useMove(tasks.wait, changed)
  const revise = useMove(tasks.revise, changed)
  const acceptOrder = useMove(purchases.accept, () => changed())
  const declineOrder = useMove(purchases.decline, () => changed())
  const withdrawOrder = useMove(purchases.cancel, () => changed())
  // in a dispute, what can be done stands with it
  if (task.status === 'completed' || task.status === 'cancelled' || task.disputedAt) return null
  const onOrder = { params: { id: task.purchaseId }, body: {} }
  const running = ['in_progress', 'paused', 'waiting_for_client'].includes(task.status)
  const late = mayCancelAsLate(facts, now)
  const asked = task.cancelRequestedBy !== null

  return (
    <Stack gap="md">
      {asked && (
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
      <DueDateProposal task={task} side={side} changed={changed} />
      {side === 'influencer' && task.status === 'pending' && (
        <Group gap="sm">
          <ActionButton busy={acceptOrder.isPending} onClick={() => acceptOrder.mutate(onOrder)}>
            {t('order.accept')}
          </ActionButton>
          <ConfirmButton
            variant="default"
            busy={declineOrder.isPending}
            title={t('order.declineTitle')}
            text={t('order.declineText')}
            confirm={t('order.decline')}
            onConfirm={() => declineOrder.mutate(onOrder)}
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
            onConfirm={() => withdrawOrder.mutate(onOrder)}
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
              <SayAndDo
                label={t('task.revise')}
                field={t('task.whatToChange')}
                reason={reasonOf(taskCan.revise(facts, side))}
                busy={revise.isPending}
                onSay={(changes) => revise.mutate({ params, body: { changes } })}
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
          {task.status === 'in_progress' && <Deliver taskId={task.id} changed={changed} />}
          {task.status === 'delivered' && (
            <EnterPin task={task} reason={reasonOf(taskCan.verifyPin(facts, side))} changed={changed} />
          )}
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
            <SayAndDo
              size="sm"
              variant="default"
              label={t('task.pause')}
              field={t('task.why')}
              busy={pause.isPending}
              onSay={(reason) => pause.mutate({ params, body: { reason } })}
            />
            <SayAndDo
              size="sm"
              variant="default"
              label={t('task.wait')}
              field={t('task.whatIsMissing')}
              busy={wait.isPending}
              onSay={(reason) => wait.mutate({ params, body: { reason } })}
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
          <ProposeDueDate task={task} reason={reasonOf(taskCan.proposeDueDate(facts, side, now))} changed={changed} />
        )}
        {running && !asked && (
          <ConfirmButton
            size="sm"
            variant="subtle"
            color="danger"
            reason={reasonOf(taskCan.cancel(facts, side, now))}
            busy={cancel.isPending}
            title={t(side === 'influencer' ? 'task.giveUp' : late ? 'task.cancelLate' : 'task.askCancel')}
            text={
              side === 'influencer' || late
                ? t('task.refundText')
                : t('task.askCancelText', { time: duration(task.terms.cancelAnswerHours * 3_600_000) })
            }
            confirm={t(side === 'influencer' ? 'task.giveUp' : late ? 'task.cancelLate' : 'task.askCancel')}
            onConfirm={() => cancel.mutate({ params, body: {} })}
          >
            {t(side === 'influencer' ? 'task.giveUp' : late ? 'task.cancelLate' : 'task.askCancel')}
          </ConfirmButton>
        )}
      </Group>
    </Stack>
  )
}
