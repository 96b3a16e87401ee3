import { z } from 'zod'
import { declareEvent, link, type ParamsByName, written } from '../../foundation/notifications/index.ts'

export const supportEvents = [
  declareEvent('contact_received', {
    when: 'somebody writes to support',
    to: 'the sender',
    category: null,
    lane: 'other',
    live: 'support',
    params: z.object({ subject: written, link, reason: written.optional() }),
    example: {
      subject: 'A transfer is missing',
      link: 'https://example.com/page',
      reason: 'A little brighter, please.',
    },
    button: 'button.thread',
    footer: 'footer.contact',
  }),
  declareEvent('contact_answered', {
    when: 'support has answered',
    to: 'the sender',
    category: 'support',
    lane: 'other',
    live: 'support',
    params: z.object({ subject: written, link, reason: written.optional() }),
    example: {
      subject: 'A transfer is missing',
      link: 'https://example.com/page',
      reason: 'A little brighter, please.',
    },
    button: 'button.thread',
    footer: 'footer.contact',
  }),
  declareEvent('contact_solved', {
    when: 'support marks a message as solved',
    to: 'the sender',
    category: 'support',
    lane: 'other',
    live: 'support',
    params: z.object({ subject: written, link, reason: written.optional() }),
    example: {
      subject: 'A transfer is missing',
      link: 'https://example.com/page',
      reason: 'A little brighter, please.',
    },
    button: 'button.thread',
    footer: 'footer.contact',
    answers: ['good', 'bad'],
  }),
]

declare module '../../foundation/notifications/declare-event.ts' {
  interface DeclaredEvents extends ParamsByName<typeof supportEvents> {}
}
