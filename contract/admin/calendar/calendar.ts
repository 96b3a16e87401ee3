import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { idInPath } from '../../fields.ts'

/** The address of a feed; null: the person has none. */
const feedAddress = z.object({ url: z.string().nullable() })
const onWork = z.strictObject({ id: idInPath })
const iCalendar = { gives: 'text/calendar' } as const

/** The private address of a person's due dates, as iCalendar (RFC 5545). */
export const calendar = {
  address: endpoint({
    method: 'GET',
    url: '/api/user/calendar-token',
    needs: 'owner',
    shows: ['preferences'],
    schema: { response: { 200: feedAddress } },
  }),
  /** A new address; the one before stops working. */
  renew: endpoint({
    method: 'POST',
    url: '/api/user/calendar-token',
    needs: 'owner',
    invalidates: ['preferences'],
    schema: { response: { 200: feedAddress } },
  }),
}

/** Files for other calendars. */
export const calendarFiles = {
  /** All due dates of the address's owner, without a session; 404 for an address that was renewed or that we did not sign. */
  feed: endpoint({
    method: 'GET',
    url: '/calendar/:file',
    media: iCalendar,
    schema: { params: z.strictObject({ file: z.string() }), response: {} },
  }),
  /** The due date of one order, for its two sides; 404 without one. */
  ofTask: endpoint({
    method: 'GET',
    url: '/api/tasks/:id/due-date.ics',
    needs: 'read',
    media: iCalendar,
    schema: { params: onWork, response: {} },
  }),
  ofRequest: endpoint({
    method: 'GET',
    url: '/api/campaign-requests/:id/due-date.ics',
    needs: 'read',
    media: iCalendar,
    schema: { params: onWork, response: {} },
  }),
}
