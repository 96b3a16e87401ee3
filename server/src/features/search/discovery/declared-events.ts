import { z } from 'zod'
import { declareEvent, link, type ParamsByName, written } from '../../foundation/notifications/index.ts'

export const discoveryEvents = [
  declareEvent('search_matches', {
    when: 'a saved search has new matches',
    to: 'the business',
    category: 'searches',
    lane: 'other',
    live: 'search',
    params: z.object({ search: written, matches: z.string(), link }),
    example: { search: 'Coffee in Lisbon', matches: '3', link: 'https://example.com/page' },
    button: 'button.search',
  }),
]

declare module '../../foundation/notifications/declare-event.ts' {
  interface DeclaredEvents extends ParamsByName<typeof discoveryEvents> {}
}
