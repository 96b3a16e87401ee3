import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Side } from '#contract/market/engagements/engagement.ts'
import type { Task } from '#contract/market/orders/tasks.ts'
import { aTask } from '../../../../../../test/orders.ts'
import { english, renderApp, visibleText } from '../../../../../../test/render-app.tsx'
import { BlockedParty } from './BlockedParty.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-05-03T12:00:00.000Z'), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** The panel for one side: its text and the names of its buttons. */
async function open(side: Side, more: Partial<Task>) {
  const task = aTask({ id: 1, status: 'in_progress', createdAt: '2026-05-01T12:00:00.000Z', ...more })
  const screen = await renderApp(<BlockedParty task={task} side={side} />)
  const buttons = screen
    .getByRole('button')
    .elements()
    .map(({ textContent }) => textContent)
  const text = visibleText(screen)
  await screen.unmount()
  return { text, buttons }
}
const blocked = (blockedSide: Side, more: Partial<Task> = {}) => ({
  blockedSide,
  blockedAt: '2026-05-01T12:00:00.000Z',
  ...more,
})

it('offers the business a refund or to wait, and says until when', async () => {
  const { text, buttons } = await open('business', blocked('influencer'))
  expect(buttons).toEqual([english['block.refund'], 'Wait for Ana Ferrer'])
  expect(text).toMatch(/May 8 at \d/)
})

it('still offers the refund to a waiting business, and the review once work is delivered', async () => {
  const waits = await open('business', blocked('influencer', { blockWaits: true }))
  expect(waits.text).toContain('You’re waiting for Ana Ferrer to return.')
  expect(waits.buttons).toEqual([english['block.refund']])
  const delivered = await open('business', blocked('influencer', { status: 'delivered' }))
  expect(delivered.text).toContain(english['block.deliveredText'])
  expect(delivered.buttons).not.toContain(english['block.refund'])
})

it('tells the influencer of a blocked business that they may deliver or withdraw', async () => {
  const { text, buttons } = await open('influencer', blocked('business'))
  expect(text).toContain(english['block.businessText'])
  expect(buttons).toContain(english['block.withdraw'])
})

it('renders nothing while the other party is not blocked', async () => {
  expect((await open('business', {})).text).toBe('')
  expect((await open('influencer', blocked('influencer'))).text).toBe('')
})
