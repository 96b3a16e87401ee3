import { Alert, Card, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { lateCancelAt, mayCancelAsLate, type Side } from '#contract/orders/engagement.ts'
import { isLate, taskClock, turnOf } from '#contract/orders/task-machine.ts'
import { type Task, taskFacts } from '#contract/orders/tasks.ts'
import { useDuration, useTimes } from '../../../format/figures.tsx'
import { ClockLine } from '../../../shared/orders/ClockLine.tsx'

type Props = { task: Task; side: Side | null }

/** Whose turn it is, the next deadline, stopped clocks, and lateness (product.md 4). */
export function ClockBox({ task, side }: Props) {
  const { t } = useTranslation()
  const facts = taskFacts(task)
  const turn = turnOf(facts)
  if (task.status === 'completed' || task.status === 'cancelled') return null
  return (
    <Card withBorder padding="md" component="section" aria-label={t('task.clock')}>
      <Stack gap="sm">
        {turn && (
          <Text fw={600}>
            {turn === side ? t('task.turnYours') : t('task.turnOf', { name: task[turn].displayName })}
          </Text>
        )}
        <StoppedClock task={task} />
        {task.clock && <ClockLine clock={task.clock} />}
        <Text size="sm" c="dimmed">
          {t('task.revisionsUsed', { used: task.revisionsUsed, included: task.revisionsIncluded })}
        </Text>
        <Lateness task={task} side={side} />
      </Stack>
    </Card>
  )
}

/** Which clock is stopped, and the time left on it. */
function StoppedClock({ task }: { task: Task }) {
  const { t } = useTranslation()
  const duration = useDuration()
  const facts = taskFacts(task)
  const sentence = () => {
    if (facts.disputedAt) {
      const stoppedClock = taskClock({ ...facts, disputedAt: null })
      return t('task.standsDispute', {
        left: duration(stoppedClock ? stoppedClock.at.getTime() - facts.disputedAt.getTime() : 0),
      })
    }
    if (facts.waitingSince && facts.dueDate) {
      const left = facts.dueDate.getTime() - facts.waitingSince.getTime()
      return left > 0 ? t('task.standsWaiting', { left: duration(left) }) : t('task.standsWaitingLate')
    }
    return null
  }
  const text = sentence()
  return text && <Text size="sm">{text}</Text>
}

/** What being late means for this side, with dates. */
function Lateness({ task, side }: Props) {
  const { t } = useTranslation()
  const { exact } = useTimes()
  const facts = taskFacts(task)
  const now = new Date()
  const cancelAt = lateCancelAt(facts)
  if (!isLate(facts, now) || !facts.dueDate || !cancelAt) return null
  const dates = {
    cancelAt: exact(cancelAt.toISOString()),
    endAt: exact(new Date(facts.dueDate.getTime() + facts.terms.lateLimitDays * 86_400_000).toISOString()),
  }
  const canCancel = mayCancelAsLate(facts, now)
  return (
    <Alert color="danger" variant="light" title={t('task.lateSince', { at: exact(facts.dueDate.toISOString()) })}>
      <Text c="var(--mantine-color-text)" size="sm">
        {side === 'business'
          ? t(canCancel ? 'task.lateBusinessMay' : 'task.lateBusiness', dates)
          : t(canCancel ? 'task.lateInfluencerMay' : 'task.lateInfluencer', dates)}
      </Text>
    </Alert>
  )
}
