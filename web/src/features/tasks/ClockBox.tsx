import { Alert, Card, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { isLate, lateCancelAt, mayCancelAsLate, type Side, taskClock, turnOf } from '#contract/task-machine.ts'
import { type Task, taskFacts } from '#contract/tasks.ts'
import { ClockLine } from '../../ui/ClockLine.tsx'
import { useDuration, useTimes } from '../../ui/figures.tsx'

type Props = { task: Task; side: Side | null }

/** Whose turn it is, what happens by itself and when, what stands still meanwhile, and whether the work is late (product.md 4). */
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
        <Stands task={task} />
        {task.clock && <ClockLine clock={task.clock} />}
        <Text size="sm" c="dimmed">
          {t('task.revisionsUsed', { used: task.revisionsUsed, included: task.revisionsIncluded })}
        </Text>
        <Lateness task={task} side={side} />
      </Stack>
    </Card>
  )
}

/** Which clock does not run now, and what was left on it. */
function Stands({ task }: { task: Task }) {
  const { t } = useTranslation()
  const duration = useDuration()
  const facts = taskFacts(task)
  const sentence = () => {
    if (facts.disputedAt) {
      const stood = taskClock({ ...facts, disputedAt: null })
      return t('task.standsDispute', { left: duration(stood ? stood.at.getTime() - facts.disputedAt.getTime() : 0) })
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

/** What being late means for this side, with its dates. */
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
  const may = mayCancelAsLate(facts, now)
  return (
    <Alert color="danger" variant="light" title={t('task.lateSince', { at: exact(facts.dueDate.toISOString()) })}>
      <Text c="var(--mantine-color-text)" size="sm">
        {side === 'business'
          ? t(may ? 'task.lateBusinessMay' : 'task.lateBusiness', dates)
          : t(may ? 'task.lateInfluencerMay' : 'task.lateInfluencer', dates)}
      </Text>
    </Alert>
  )
}
