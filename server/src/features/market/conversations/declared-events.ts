import { z } from 'zod'
import {
  cents,
  declareEvent,
  folded,
  link,
  moment,
  type ParamsByName,
  written,
} from '../../foundation/notifications/index.ts'

export const conversationsEvents = [
  declareEvent('offer_received', {
    when: 'an influencer sends an offer',
    to: 'the business',
    category: 'orders',
    lane: 'deadline',
    live: 'order',
    params: z.object({ from: written, dealTitle: written, amount: cents, at: moment, link }),
    example: {
      from: 'Lena Hart',
      dealTitle: 'One honest post',
      amount: 12_345,
      at: '2026-03-01T12:00:00Z',
      link: 'https://example.com/page',
    },
    button: 'button.offer',
    step: 'step.answerOffer',
  }),
  declareEvent('offer_declined', {
    when: 'a business declines an offer',
    to: 'the influencer',
    category: 'orders',
    lane: 'pair',
    live: 'order',
    params: z.object({ from: written, dealTitle: written, link }),
    example: { from: 'Lena Hart', dealTitle: 'One honest post', link: 'https://example.com/page' },
    button: 'button.inbox',
  }),
  declareEvent('direct_message', {
    when: 'somebody writes; the mail follows if the receiver stays away',
    to: 'the receiver',
    category: 'messages',
    lane: 'pair',
    live: null,
    params: z.object({ from: written.optional(), link }),
    example: { from: 'Lena Hart', link: 'https://example.com/page' },
    button: 'button.inbox',
    step: 'step.reply',
  }),
  declareEvent('unread_messages', {
    when: 'several people have written to somebody who stays away',
    to: 'the receiver',
    category: 'messages',
    lane: 'other',
    live: null,
    params: z.object({ items: folded, link }),
    example: {
      items: [
        { kind: 'direct_message', params: { from: 'Lena Hart', link: 'https://example.com/inbox?c=1' } },
        { kind: 'direct_message', params: { from: 'Noor', link: 'https://example.com/inbox?c=2' } },
      ],
      link: 'https://example.com/page',
    },
    button: 'button.inbox',
  }),
]

declare module '../../foundation/notifications/declare-event.ts' {
  interface DeclaredEvents extends ParamsByName<typeof conversationsEvents> {}
}
