import { MantineProvider } from '@mantine/core'
import i18next from 'i18next'
import { renderToString } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Side } from '#contract/task-machine.ts'
import type { Task } from '#contract/tasks.ts'
import { defaultTerms } from '#contract/terms.ts'
import english from '../../../public/locales/en/translation.json'
import { textOptions } from '../../ui/texts.ts'
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
  pinAttempts: 0,
  pinAttemptsTotal: 0,
  terms: defaultTerms,
  business: { id: 1, username: 'b', displayName: 'Brightside Ltd', avatarUrl: null },
  influencer: { id: 2, username: 'a', displayName: 'Ana Ferrer', avatarUrl: null },
  clock: null,
} as unknown as Task

/** What the box says to one side, or to an admin. */
function said(side: Side | null, more: Partial<Task> = {}): string {
  const html = renderToString(
    <I18nextProvider i18n={i18n}>
      <MantineProvider>
        <ClockBox task={{ ...task, ...more }} side={side} />
      </MantineProvider>
    </I18nextProvider>,
  )
  return html.replaceAll(/<style[^>]*>.*?<\/style>/gs, ' ').replaceAll(/<[^>]*>/g, ' ')
}

it('says whose turn it is, what happens by itself, and how many revisions are used', () => {
  const clock = { action: 'cancel_late' as const, at: day(30) }
  const text = said('influencer', { clock })
  expect(text).toContain(english['task.turnYours'])
  expect(text).toContain(english['clock.cancel_late'])
  expect(text).toContain('Revisions used: 1 of 2 included')
  for (const side of ['business', null] as const) expect(said(side)).toContain('Ana Ferrer is next')
  expect(said('business', { status: 'delivered', deliveredAt: day(10) })).toContain(english['task.turnYours'])
})

it('says what stands still, and what was left on it', () => {
  expect(said('business', { status: 'waiting_for_client', waitingSince: day(8) })).toContain(
    'Left until it is due: 12 days.',
  )
  expect(said('business', { status: 'waiting_for_client', waitingSince: day(8), dueDate: day(7) })).toContain(
    english['task.standsWaitingLate'],
  )
  const disputed = said('business', { status: 'delivered', deliveredAt: day(8), disputedAt: day(9) })
  expect(disputed).toContain('Left on them: 2 days.')
  expect(disputed).not.toContain('turn')
})

it.each<[Side, number, string]>([
  ['business', 9.5, 'You can cancel alone from'],
  ['business', 7, 'You can cancel now and get all of your money back'],
  ['influencer', 9.5, 'The business can cancel alone from'],
  ['influencer', 7, 'The business can cancel now'],
])('says to the %s what being late since day %d means', (side, due, sentence) => {
  const dueDate = new Date(Date.UTC(2026, 4, 1) + (due - 0.5) * 86_400_000).toISOString()
  const text = said(side, { dueDate })
  expect(text).toContain('Late since May')
  expect(text).toContain(sentence)
})

it('says nothing of lateness in time, in a dispute, or of what is over', () => {
  expect(said('business')).not.toContain('Late since')
  expect(said('business', { status: 'paused', dueDate: day(5), disputedAt: day(6) })).not.toContain('Late since')
  for (const status of ['completed', 'cancelled'] as const) expect(said('business', { status }).trim()).toBe('')
})
