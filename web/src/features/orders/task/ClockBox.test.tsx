import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { renderToString } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Side } from '#contract/orders/engagement.ts'
import { defaultTerms } from '#contract/orders/order-terms.ts'
import type { Task } from '#contract/orders/tasks.ts'
import english from '../../../../public/locales/en/translation.json'
import { createQueryClient, userKey } from '../../../api/queries.ts'
import { textOptions } from '../../../format/texts.ts'
import { ClockBox } from './ClockBox.tsx'

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
const task = {
  status: 'in_progress',
  createdAt: day(1),
  dueDate: day(20),
  deliveredAt: null,
  waitingSince: null,
  acceptanceExtended: false,
  reviewExtended: false,
  revisionsUsed: 1,
  revisionsIncluded: 2,
  cancelRequestedBy: null,
  cancelRequestedAt: null,
  dueMoves: 0,
  dueProposedBy: null,
  dueProposedTo: null,
  dueProposedAt: null,
  disputedAt: null,
  blockedSide: null,
  blockedAt: null,
  blockWaits: false,
  pinAttempts: 0,
  pinAttemptsTotal: 0,
  terms: defaultTerms,
  business: { id: 1, username: 'b', displayName: 'Brightside Ltd', avatarUrl: null },
  influencer: { id: 2, username: 'a', displayName: 'Ana Ferrer', avatarUrl: null },
  clock: null,
} as unknown as Task

/** The text of the box for one side, or for an admin. */
function renderText(side: Side | null, more: Partial<Task> = {}): string {
  const queryClient = createQueryClient()
  queryClient.setQueryData(userKey, { role: side ?? 'admin' })
  const html = renderToString(
    <I18nextProvider i18n={i18n}>
      <MantineProvider>
        <QueryClientProvider client={queryClient}>
          <ClockBox task={{ ...task, ...more }} side={side} />
        </QueryClientProvider>
      </MantineProvider>
    </I18nextProvider>,
  )
  return html.replaceAll(/<style[^>]*>.*?<\/style>/gs, ' ').replaceAll(/<[^>]*>/g, ' ')
}

it('shows whose turn it is, the next deadline, and the revisions used', () => {
  const clock = { action: 'cancel_late' as const, at: day(30) }
  const text = renderText('influencer', { clock })
  expect(text).toContain(english['task.turnYours'])
  for (const part of english['clock.you.cancel_late'].split('{{at}}')) expect(text).toContain(part)
  expect(text).toContain('Revisions used: 1 of 2 included')
  for (const side of ['business', null] as const) expect(renderText(side)).toContain('Waiting for Ana Ferrer')
  expect(renderText('business', { status: 'delivered', deliveredAt: day(10) })).toContain(english['task.turnYours'])
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

it('does not mention lateness before the due date, in a dispute, or after the end', () => {
  expect(renderText('business')).not.toContain('Late since')
  expect(renderText('business', { status: 'paused', dueDate: day(5), disputedAt: day(6) })).not.toContain('Late since')
  for (const status of ['completed', 'cancelled'] as const) expect(renderText('business', { status }).trim()).toBe('')
})
