import { z } from 'zod'
import { declareEvent, type ParamsByName } from './declare-event.ts'
import { folded, link, written } from './event-fields.ts'

const someNews = [
  { kind: 'order_paid', params: { dealTitle: 'One honest post', amount: 12_345, taskId: 7 } },
  { kind: 'gift_received', params: { from: 'Lena Hart', amount: 12_345 } },
]

export const notificationsEvents = [
  declareEvent('pair_news', {
    when: 'news about one other person was held back for some minutes, and is more than one',
    to: 'the reader',
    category: null,
    lane: 'other',
    live: null,
    params: z.object({ from: written.optional(), items: folded }),
    example: {
      from: 'Lena Hart',
      items: someNews,
    },
    mailPage: '/',
    button: 'button.home',
  }),
  declareEvent('deadlines_near', {
    when: 'several reminders came within a minute',
    to: 'the reader',
    category: null,
    lane: 'other',
    live: null,
    params: z.object({ items: folded }),
    example: {
      items: someNews,
    },
    mailPage: '/notifications',
    button: 'button.notifications',
  }),
  declareEvent('daily_digest', {
    when: 'there is something unread of what somebody wants once a day',
    to: 'the reader',
    category: null,
    lane: 'other',
    live: null,
    params: z.object({ items: folded, link }),
    example: {
      items: someNews,
      link: 'https://example.com/page',
    },
    button: 'button.notifications',
  }),
  declareEvent('mail_stopped', {
    when: 'mail to the address came back or was reported as spam',
    to: 'the account',
    category: 'security',
    lane: 'other',
    live: 'account',
    params: z.object({}),
    example: {},
    page: '/profile?tab=notifications',
    button: 'button.notificationSettings',
    action: 'button.notificationSettings',
  }),
]

declare module './declare-event.ts' {
  interface DeclaredEvents extends ParamsByName<typeof notificationsEvents> {}
}
