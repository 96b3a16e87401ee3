import { z } from 'zod'
import { cents, declareEvent, link, type ParamsByName, written } from '../../foundation/notifications/index.ts'

export const giftsEvents = [
  declareEvent('gift_received', {
    when: 'somebody gave money',
    to: 'the influencer',
    category: 'gifts',
    lane: 'money',
    live: 'gift',
    params: z.object({ from: written, amount: cents, link, reason: written.optional() }),
    example: {
      from: 'Lena Hart',
      amount: 12_345,
      link: 'https://example.com/page',
      reason: 'A little brighter, please.',
    },
    button: 'button.gifts',
  }),
  declareEvent('gift_thanked', {
    when: 'the receiver of a gift says thank you',
    to: 'the giver',
    category: 'gifts',
    lane: 'other',
    live: 'gift',
    params: z.object({ from: written, reason: written, link }),
    example: { from: 'Lena Hart', reason: 'A little brighter, please.', link: 'https://example.com/page' },
    button: 'button.profile',
  }),
]

declare module '../../foundation/notifications/declare-event.ts' {
  interface DeclaredEvents extends ParamsByName<typeof giftsEvents> {}
}
