import { expect, it } from 'vitest'
import type { Role } from '#contract/foundation/users/roles.ts'
import type { Side } from '#contract/market/engagements/engagement.ts'
import { renderApp } from '../../../../test/render-app.tsx'
import { ClockLine } from './ClockLine.tsx'

const names = { business: 'Altitude Gear', influencer: 'Isla' }
const nameOf = (side: Side) => names[side]

it.each([
  ['business', 'refund_blocked', /unless you choose to wait/],
  ['influencer', 'refund_blocked', /unless Altitude Gear chooses to wait/],
  ['admin', 'refund_blocked', /unless Altitude Gear chooses to wait/],
  ['business', 'agree_cancel', /unless Isla responds/],
  ['influencer', 'agree_cancel', /unless you respond/],
  ['business', 'dispute_refunds', /refunded to you/],
  ['influencer', 'dispute_refunds', /refunded to Altitude Gear/],
] as const)('tells the %s by name who can prevent %s, or gets the money', async (role: Role, action, text) => {
  const clock = { action, at: '2026-11-30T12:00:00.000Z' }
  const screen = await renderApp(<ClockLine clock={clock} nameOf={nameOf} />, { user: { role } })
  await expect.element(screen.getByText(text)).toBeVisible()
})

it.each([
  ['business', 'refund_blocked', /The work is cancelled .* unless you choose to wait/],
  ['business', 'agree_cancel', /The work is cancelled .* unless Isla responds/],
  ['business', 'cancel_late', /The work is cancelled .* unless everything is published/],
  ['influencer', 'cancel_late', /The work is cancelled .* unless you publish everything/],
  ['business', 'confirm_completion', /The work is accepted automatically .* unless you respond/],
] as const)('speaks to the %s of a campaign request’s %s in words of its own', async (role: Role, action, text) => {
  const clock = { action, at: '2026-11-30T12:00:00.000Z' }
  const screen = await renderApp(<ClockLine clock={clock} of="request" nameOf={nameOf} />, { user: { role } })
  await expect.element(screen.getByText(text)).toBeVisible()
})
