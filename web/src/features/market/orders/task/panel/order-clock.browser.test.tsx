import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Side } from '#contract/market/engagements/engagement.ts'
import type { Task } from '#contract/market/orders/tasks.ts'
import { aTask } from '../../../../../../test/orders.ts'
import { english, renderApp, visibleText } from '../../../../../../test/render-app.tsx'
import { OrderClock } from './OrderClock.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(day(10)), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const day = (number: number) => new Date(Date.UTC(2026, 4, number, 12)).toISOString()
const lateClock = { action: 'cancel_late' as const, at: day(30) }
const task = aTask({ status: 'in_progress', createdAt: day(1), dueDate: day(20), revisionsUsed: 1 })

/** The text of the clock for one side, or for an admin. */
async function renderText(side: Side | null, more: Partial<Task> = {}): Promise<string> {
  const screen = await renderApp(<OrderClock task={{ ...task, ...more }} side={side} />, {
    user: { role: side ?? 'admin' },
  })
  const text = visibleText(screen)
  await screen.unmount()
  return text
}

it('shows whose turn it is, and the due date as the only date while the work is under way', async () => {
  const text = await renderText('influencer', { clock: lateClock })
  expect(text).toContain(english['task.turnYours'])
  expect(text).toMatch(/Due\s+May 20 at \d/)
  expect(text).not.toContain('May 30')
  for (const side of ['business', null] as const) expect(await renderText(side)).toContain('Waiting for Ana Ferrer')
  expect(await renderText('business', { status: 'delivered', deliveredAt: day(10) })).toContain(
    english['task.turnYours'],
  )
})

it('shows what happens by itself once that comes before the due date, or instead of it', async () => {
  const proposed = await renderText('business', {
    clock: { action: 'lapse_due_date', at: day(13) },
    dueProposedBy: 'influencer',
  })
  expect(proposed).toContain(english['clock.lapse_due_date'].split('{{at}}')[0])
  const delivered = await renderText('business', {
    status: 'delivered',
    deliveredAt: day(10),
    clock: { action: 'accept_delivery', at: day(13) },
  })
  expect(delivered).toContain(english['clock.accept_delivery'].split('{{at}}')[0])
  for (const text of [proposed, delivered]) expect(text).not.toContain('May 20')
})

it('shows which clock is stopped, and the time left on it', async () => {
  expect(await renderText('business', { status: 'waiting_for_client', waitingSince: day(8) })).toContain(
    'until you answer. Time left: 12 days.',
  )
  expect(
    await renderText('business', { status: 'waiting_for_client', waitingSince: day(8), dueDate: day(7) }),
  ).toContain(english['task.standsWaitingLateYours'])
  const disputed = await renderText('business', { status: 'delivered', deliveredAt: day(8), disputedAt: day(9) })
  expect(disputed).toContain('Time left: 2 days.')
  expect(disputed).not.toContain('turn')
})

it.each<[Side, number, string]>([
  ['business', 9.5, 'you can cancel without Ana Ferrer’s agreement'],
  ['business', 7, 'You can cancel now and get all of your money back'],
  ['influencer', 9.5, 'Brightside Ltd can cancel without your agreement'],
  ['influencer', 7, 'Brightside Ltd can cancel now'],
])('tells the %s what being late since day %d means', async (side, due, sentence) => {
  const dueDate = new Date(Date.UTC(2026, 4, 1) + (due - 0.5) * 86_400_000).toISOString()
  const text = await renderText(side, { dueDate })
  expect(text).toContain('Late since May')
  expect(text).toContain(sentence)
})

it('names the end of a late order once', async () => {
  const text = await renderText('business', { dueDate: day(7), clock: { ...lateClock, at: day(21) } })
  expect(text.split('May 21')).toHaveLength(2)
  expect(text).not.toContain(english['clock.cancel_late'].split('{{at}}')[0])
})

it('shows no date of an order that has ended', async () => {
  expect(await renderText('business', { status: 'completed', clock: null })).toBe('')
})

it('does not mention lateness before the due date, in a dispute, or after the end', async () => {
  expect(await renderText('business')).not.toContain('Late since')
  expect(await renderText('business', { status: 'paused', dueDate: day(5), disputedAt: day(6) })).not.toContain(
    'Late since',
  )
  for (const status of ['completed', 'cancelled'] as const) expect(await renderText('business', { status })).toBe('')
})
