import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { cents, id, instant, page, pageOf, person } from '../../fields.ts'
import { requestClockActions } from '../../market/campaign-requests/request-machine.ts'
import { disputeClock } from '../../market/engagements/next-moment.ts'
import { type TurnGroup, turnGroups } from '../../market/engagements/turn-groups.ts'
import { priceRequestClocks } from '../../market/orders/purchases.ts'
import { clockActions } from '../../market/orders/task-machine.ts'
import { requestErrors } from '../../request-errors.ts'

/** Subjects that wait for somebody: orders, campaign requests, conversations, campaigns sent back by an admin, and rejected identity checks. */
export const workKinds = ['order', 'request', 'conversation', 'campaign', 'identity'] as const
export type WorkKind = (typeof workKinds)[number]

/** The groups of open work. */
export const openGroups = ['your_turn', 'their_turn', 'in_dispute'] as const satisfies TurnGroup[]
export type OpenGroup = (typeof openGroups)[number]

/** The one thing asked of the reader. */
export const workAsks = [
  'accept',
  'quote',
  'pay',
  'deliver',
  'review',
  'answer',
  'choose',
  'send',
  'confirm',
  'continue',
  'respond',
  'reply',
  'change',
  'retry',
] as const
export type WorkAsk = (typeof workAsks)[number]

/** Rows of each list of a dashboard. */
export const maxWorkListed = 7

const moment = z.object({
  action: z.enum([
    'due',
    ...clockActions,
    ...priceRequestClocks,
    ...requestClockActions,
    ...disputeClock.shape.action.options,
  ]),
  at: instant,
})

export const workItem = z.object({
  kind: z.enum(workKinds),
  /** Of the order, request, conversation, campaign or check. */
  id,
  /** Of the order, once it is paid. */
  taskId: id.nullable(),
  turnGroup: z.enum(turnGroups).extract(openGroups),
  /** null: it waits for others. */
  ask: z.enum(workAsks).nullable(),
  /** The deal or the campaign; null where there is none. */
  title: z.string().nullable(),
  /** The other party; null: only admins. */
  other: person.nullable(),
  /** The price in cents, for influencers less the fee; null: no price yet, or nothing to pay. */
  amount: cents.nullable(),
  isLate: z.boolean(),
  isDisputed: z.boolean(),
  /** The first thing that happens if nobody acts. */
  next: moment.nullable(),
  /** Days for the delivery of an order that is not accepted yet. */
  deliveryDays: z.int().nullable(),
})
export type WorkItem = z.infer<typeof workItem>

/** Work in order of what happens first if nobody acts; at most `maxWorkListed` of `count`. */
const workList = z.object({ count: z.int(), items: z.array(workItem) })

/** Open work of a business or an influencer: what waits for the reader, and what waits for others. */
export const openWork = z.object({ yours: workList, theirs: workList })
export type OpenWork = z.infer<typeof openWork>

const time = z.iso.datetime(requestErrors.valueInvalid).optional()
const shows = ['orders', 'campaign-requests', 'campaigns', 'disputes', 'messages', 'profiles'] as const

/** One's own open work as a business or an influencer, by who acts next and in order of what happens first if nobody acts. */
export const work = {
  list: endpoint({
    method: 'GET',
    url: '/api/user/work',
    needs: 'read',
    shows: [...shows],
    schema: {
      querystring: z.strictObject({
        ...page,
        group: z.enum(openGroups, requestErrors.valueInvalid).optional(),
        /** Only what happens next from this time on, and before that time. */
        from: time,
        until: time,
      }),
      response: { 200: pageOf(workItem) },
    },
  }),
  counts: endpoint({
    method: 'GET',
    url: '/api/user/work/counts',
    needs: 'read',
    shows: [...shows],
    schema: { response: { 200: z.record(z.enum(openGroups), z.int()) } },
  }),
}
