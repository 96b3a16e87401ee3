import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { lateCancelAt, mayCancelAsLate, type Side } from '#contract/market/engagements/engagement.ts'
import { nextMoment } from '#contract/market/engagements/next-moment.ts'
import { isLate, taskClock, turnOf } from '#contract/market/orders/task-machine.ts'
import { type Task, taskFacts } from '#contract/market/orders/tasks.ts'
import { RelativeTime, useDuration, useTimes } from '../../../../../format/figures.tsx'
import { RichText } from '../../../../../format/RichText.tsx'
import { serverDate } from '../../../../../format/server-clock.ts'
import { HelpLink } from '../../../../../kit/HelpLink.tsx'
import { CalendarLink } from '../../../engagements/CalendarLink.tsx'
import { ClockLine } from '../../../engagements/ClockLine.tsx'
import { OpenQuestion } from '../../../engagements/NextDate.tsx'

/** Statuses with a due date to put into a calendar. */
const isBeingDone: readonly Task['status'][] = ['in_progress', 'paused', 'waiting_for_client']

type Props = { task: Task; side: Side | null }

/**
 * The side whose turn it is and the next date: the due date while the work is under way, otherwise the next thing that happens by itself
 * (product.md 4). Between them `children`, what is asked. Of a late order, the consequences of being late; of a stopped clock, the time left on it.
 */
export function OrderClock({ task, side, children }: Props & { children?: ReactNode }) {
  const { t } = useTranslation()
  const turn = turnOf(taskFacts(task))
  if (task.status === 'completed' || task.status === 'cancelled') return null
  return (
    <Stack gap="sm">
      {turn && (
        <Text fw={600} size="lg">
          {turn === side ? t('task.turnYours') : t('task.turnOf', { name: task[turn].displayName })}
        </Text>
      )}
      {children}
      <StoppedClock task={task} side={side} />
      <NextDate task={task} />
      <OpenQuestion clock={task.clock} next={nextMomentOf(task)} nameOf={(each) => task[each].displayName} />
      {side && task.dueDate && isBeingDone.includes(task.status) && <CalendarLink of="order" id={task.id} />}
      <Lateness task={task} side={side} />
      <HelpLink topic="order-deadlines" />
    </Stack>
  )
}

/** The moment that matters next; during a dispute, its own section shows the next step. */
const nextMomentOf = (task: Task) => nextMoment({ ...task, isWaiting: task.waitingSince !== null, disputeClock: null })

/** The one date that is shown; the due date until it has passed. */
function NextDate({ task }: { task: Task }) {
  const { near } = useTimes()
  const next = nextMomentOf(task)
  if (!next) return null
  if (next.action !== 'due') return <ClockLine clock={next} nameOf={(side) => task[side].displayName} />
  if (isLate(taskFacts(task), serverDate())) return null
  return (
    <Text>
      <RichText of="task.dueAt" values={{ at: <b>{near(next.at)}</b>, relative: <RelativeTime at={next.at} /> }} />
    </Text>
  )
}

/** Name of the stopped clock, and the time left on it. */
function StoppedClock({ task, side }: Props) {
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
      const values = { name: task.business.displayName, left: duration(left) }
      if (side === 'business') return t(left > 0 ? 'task.standsWaitingYours' : 'task.standsWaitingLateYours', values)
      return t(left > 0 ? 'task.standsWaiting' : 'task.standsWaitingLate', values)
    }
    return null
  }
  const text = sentence()
  return text && <Text size="sm">{text}</Text>
}

/** Consequences of being late for this side, with dates. */
function Lateness({ task, side }: Props) {
  const { t } = useTranslation()
  const { near } = useTimes()
  const facts = taskFacts(task)
  const now = serverDate()
  const cancelAt = lateCancelAt(facts)
  if (!isLate(facts, now) || !facts.dueDate || !cancelAt) return null
  const dates = {
    name: task[side === 'business' ? 'influencer' : 'business'].displayName,
    cancelAt: near(cancelAt.toISOString()),
    endAt: near(new Date(facts.dueDate.getTime() + facts.terms.lateLimitDays * 86_400_000).toISOString()),
  }
  const canCancel = mayCancelAsLate(facts, now)
  return (
    <div>
      <Text fw={600} c="var(--mantine-color-error)">
        {t('task.lateSince', { at: near(facts.dueDate.toISOString()) })}
      </Text>
      <Text size="sm">
        {side === 'business'
          ? t(canCancel ? 'task.lateBusinessMay' : 'task.lateBusiness', dates)
          : t(canCancel ? 'task.lateInfluencerMay' : 'task.lateInfluencer', dates)}
      </Text>
    </div>
  )
}
