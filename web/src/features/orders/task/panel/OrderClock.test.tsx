import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { renderToString } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Side } from '#contract/orders/engagement.ts'
import type { Task } from '#contract/orders/tasks.ts'
import english from '../../../../../public/locales/en/translation.json'
import { aTask } from '../../../../../test/orders.ts'
import { createQueryClient, userKey } from '../../../../api/queries.ts'
import { textOptions } from '../../../../format/texts.ts'
import { OrderClock } from './OrderClock.tsx'

const i18n = i18next.createInstance()
beforeAll(() =>
  i18n.use(initReactI18next).init({ ...textOptions, lng: 'en', resources: { en: { translation: english } } }),
)
beforeEach(() => {
  vi.useFakeTimers({ now: new Date(day(10)) })
})
afterEach(() => {
  vi.useRealTimers()
})

const day = (number: number) => new Date(Date.UTC(2026, 4, number, 12)).toISOString()
const task = aTask({ status: 'in_progress', createdAt: day(1), dueDate: day(20), revisionsUsed: 1 })

/** The text of the clock for one side, or for an admin. */
function renderText(side: Side | null, more: Partial<Task> = {}): string {
  const queryClient = createQueryClient()
  queryClient.setQueryData(userKey, { role: side ?? 'admin' })
  const html = renderToString(
    <I18nextProvider i18n={i18n}>
      <MantineProvider>
        <QueryClientProvider client={queryClient}>
          <OrderClock task={{ ...task, ...more }} side={side} />
        </QueryClientProvider>
      </MantineProvider>
    </I18nextProvider>,
  )
  return html.replaceAll(/<style[^>]*>.*?<\/style>/gs, ' ').replaceAll(/<[^>]*>/g, ' ')
}

const lateClock = { action: 'cancel_late' as const, at: day(30) }

it('shows whose turn it is, and the due date as the only date while the work is under way', () => {
  const text = renderText('influencer', { clock: lateClock })
  expect(text).toContain(english['task.turnYours'])
  expect(text).toMatch(/Due\s+May 20 at \d/)
  expect(text).not.toContain('May 30')
  for (const side of ['business', null] as const) expect(renderText(side)).toContain('Waiting for Ana Ferrer')
  expect(renderText('business', { status: 'delivered', deliveredAt: day(10) })).toContain(english['task.turnYours'])
})

it('shows what happens by itself once that comes before the due date, or instead of it', () => {
  const proposed = renderText('business', {
    clock: { action: 'lapse_due_date', at: day(13) },
    dueProposedBy: 'influencer',
  })
  expect(proposed).toContain(english['clock.lapse_due_date'].split('{{at}}')[0])
  const delivered = renderText('business', {
    status: 'delivered',
    deliveredAt: day(10),
    clock: { action: 'accept_delivery', at: day(13) },
  })
  expect(delivered).toContain(english['clock.accept_delivery'].split('{{at}}')[0])
  for (const text of [proposed, delivered]) expect(text).not.toContain('May 20')
})

it('shows which clock is stopped, and the time left on it', () => {
  expect(renderText('business', { status: 'waiting_for_client', waitingSince: day(8) })).toContain(
    'Time left: 12 days.',
  )
  expect(renderText('business', { status: 'waiting_for_client', waitingSince: day(8), dueDate: day(7) })).toContain(
    english['task.standsWaitingLate'],
  )
  const disputed = renderText('business', { status: 'delivered', deliveredAt: day(8), disputedAt: day(9) })
  expect(disputed).toContain('Time left: 2 days.')
  expect(disputed).not.toContain('turn')
})

it.each<[Side, number, string]>([
  ['business', 9.5, 'you can cancel without the influencer’s agreement'],
  ['business', 7, 'You can cancel now and get all of your money back'],
  ['influencer', 9.5, 'the business can cancel without your agreement'],
  ['influencer', 7, 'The business can cancel now'],
])('tells the %s what being late since day %d means', (side, due, sentence) => {
  const dueDate = new Date(Date.UTC(2026, 4, 1) + (due - 0.5) * 86_400_000).toISOString()
  const text = renderText(side, { dueDate })
  expect(text).toContain('Late since May')
  expect(text).toContain(sentence)
})

it('names the end of a late order once', () => {
  const text = renderText('business', { dueDate: day(7), clock: { ...lateClock, at: day(21) } })
  expect(text.split('May 21')).toHaveLength(2)
  expect(text).not.toContain(english['clock.cancel_late'].split('{{at}}')[0])
})

it('shows no date of an order that has ended', () => {
  expect(renderText('business', { status: 'completed', clock: null }).trim()).toBe('')
})

it('does not mention lateness before the due date, in a dispute, or after the end', () => {
  expect(renderText('business')).not.toContain('Late since')
  expect(renderText('business', { status: 'paused', dueDate: day(5), disputedAt: day(6) })).not.toContain('Late since')
  for (const status of ['completed', 'cancelled'] as const) expect(renderText('business', { status }).trim()).toBe('')
})
