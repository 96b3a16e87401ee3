import { z } from 'zod'
import { declareEvent, link, type ParamsByName } from '../notifications/index.ts'

export const announcementsEvents = [
  declareEvent('announced', {
    when: 'an announcement is published',
    to: 'everyone it is for',
    category: 'announcements',
    lane: 'other',
    live: 'announcement',
    params: z.object({ news: z.string(), link }),
    example: { news: 'On Sunday we move to faster servers.', link: 'https://example.com/page' },
    button: 'button.notifications',
  }),
]

declare module '../notifications/declare-event.ts' {
  interface DeclaredEvents extends ParamsByName<typeof announcementsEvents> {}
}
