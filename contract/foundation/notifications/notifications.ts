import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { instant, language, noContent, page, pageOf, person } from '../../fields.ts'
import { requestErrors } from '../../request-errors.ts'
import { notificationKinds } from './kinds.ts'

const notificationId = z.uuid(requestErrors.valueInvalid)

/** Last event of one subject, such as an order, in the reader's language. */
export const notification = z.object({
  id: notificationId,
  kind: z.enum(notificationKinds),
  /** Code of the event, such as `order_paid`. */
  event: z.string(),
  title: z.string(),
  /** Words of the other side; empty if there are none. */
  text: z.string(),
  /** The page that it is about; opening it reads the notification. */
  path: z.string(),
  /** The one next step, as the label of a button. */
  action: z.string(),
  /** The state of that step: open until `deadline`, where there is one, or taken. A reminder has the deadline that it reminds of. */
  deadline: z.object({ action: z.string(), at: instant }).nullable(),
  outcome: z.enum(['accepted', 'done']).nullable(),
  /** Title of the order, campaign or video in which there is a step to take. */
  subject: z.string().nullable(),
  /** The other person, if it is about one. */
  person: person.nullable(),
  isRead: z.boolean(),
  /** Unread events about the same subject, this one included. */
  unread: z.int(),
  createdAt: instant,
})
export type Notification = z.infer<typeof notification>

const ids = z.array(notificationId).min(1, requestErrors.valueInvalid).max(100, requestErrors.valueInvalid)
const exactlyOne = (body: Record<string, unknown>) =>
  Object.entries(body).filter(([name, value]) => name !== 'until' && value !== undefined).length === 1

/** A person's notifications, stored for 180 days. Ids of other people are ignored. */
export const notifications = {
  /** The last event of each subject: unread ones first, then the others, each newest first. */
  list: endpoint({
    method: 'GET',
    url: '/api/notifications',
    needs: 'person',
    shows: ['notifications'],
    schema: {
      querystring: z.strictObject({
        ...page,
        /** true: only unread ones; false: only those that were read. */
        unread: z.enum(['true', 'false'], requestErrors.valueInvalid).optional(),
        kind: z.enum(notificationKinds, requestErrors.valueInvalid).optional(),
        /** Language of the titles and steps; by default that of the account. */
        language: language.optional(),
      }),
      response: { 200: pageOf(notification) },
    },
  }),
  /** The number of subjects with unread notifications, and the pages that the newest of them are about. */
  unread: endpoint({
    method: 'GET',
    url: '/api/notifications/unread',
    needs: 'person',
    shows: ['notifications'],
    schema: { response: { 200: z.object({ count: z.int(), paths: z.array(z.string()) }) } },
  }),
  /**
   * Marks as read: the subjects of `ids` up to those events, everything about the page `path`, or all. `until` is the time of the newest
   * one that was seen: newer ones stay unread. `readAt` takes it back (`markUnread`).
   */
  markRead: endpoint({
    method: 'POST',
    url: '/api/notifications/read',
    needs: 'person',
    invalidates: ['notifications'],
    schema: {
      body: z
        .strictObject({
          ids: ids.optional(),
          path: z.string().startsWith('/', requestErrors.valueInvalid).max(500, requestErrors.valueInvalid).optional(),
          all: z.literal(true, requestErrors.valueInvalid).optional(),
          until: instant.optional(),
        })
        .refine(exactlyOne, requestErrors.valueInvalid),
      response: { 200: z.object({ readAt: instant }) },
    },
  }),
  /** Marks as unread: these events, or everything that was marked as read at `readAt`. */
  markUnread: endpoint({
    method: 'POST',
    url: '/api/notifications/unread',
    needs: 'person',
    invalidates: ['notifications'],
    schema: {
      body: z
        .strictObject({ ids: ids.optional(), readAt: instant.optional() })
        .refine(exactlyOne, requestErrors.valueInvalid),
      response: { 204: noContent },
    },
  }),
}
