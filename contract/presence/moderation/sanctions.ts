/** Sanctions by admins, and the statement of reasons that each person gets (product.md 9). */
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { adminReason, id, idInPath, instant, line, page, pageOf, person, prose } from '../../fields.ts'
import { requestErrors } from '../../request-errors.ts'
import type { Subject } from '../../subjects.ts'
import { moderationErrors } from './errors.ts'

export const sanctionKinds = ['warn', 'hide', 'remove_message', 'freeze_payouts', 'block'] as const
export type SanctionKind = (typeof sanctionKinds)[number]

export const sanctionTargets = ['user', 'deal', 'work', 'comment', 'campaign', 'message'] as const
export type SanctionTarget = (typeof sanctionTargets)[number]

/** Possible targets of each kind. */
export const targetsOf: Record<SanctionKind, readonly SanctionTarget[]> = {
  warn: ['user'],
  hide: ['deal', 'work', 'comment', 'campaign'],
  remove_message: ['message'],
  freeze_payouts: ['user'],
  block: ['user'],
}

/** The rule that was broken, as data for statistics; the person also reads it in words. */
export const sanctionGrounds = [
  'off_platform_payment',
  'spam',
  'copied_work',
  'false_figures',
  'hidden_advertising',
  'harassment',
  'fraud',
  'illegal',
  'other',
] as const
export type SanctionGround = (typeof sanctionGrounds)[number]

/** Sources of a sanction: a report of a person, a word list, or an admin. */
export const sanctionSources = ['report', 'system', 'admin'] as const
export const sanctionEnds = ['expired', 'lifted', 'undone'] as const
export const appealStatuses = ['pending', 'upheld', 'undone'] as const

/** Days within which an appeal is decided. */
export const appealDays = 7
/** Days after a sanction within which it can be appealed. */
export const appealWithinDays = 180
/** Payouts are never frozen for longer at a time: money is not taken. */
export const maxFreezeDays = 90

/** An appeal as its author sees it. */
export const appeal = z.object({
  id,
  status: z.enum(appealStatuses),
  text: z.string(),
  createdAt: instant,
  /** Time by which it is decided. */
  dueAt: instant,
  decidedAt: instant.nullable(),
  /** Answer of the deciding admin. */
  answer: z.string().nullable(),
})
export type Appeal = z.infer<typeof appeal>

/** A decision about somebody with its statement of reasons, as that person reads it. */
export const ownSanction = z.object({
  id,
  kind: z.enum(sanctionKinds),
  targetType: z.enum(sanctionTargets),
  targetId: id,
  /** Title and text as they were when hidden or removed; null when the sanction is about the account. */
  title: z.string().nullable(),
  text: z.string().nullable(),
  reason: z.string(),
  ground: z.enum(sanctionGrounds),
  /** The broken rule in words. */
  rule: z.string().nullable(),
  source: z.enum(sanctionSources),
  createdAt: instant,
  /** Time at which it ends by itself; null: until it is lifted. A warning has no end. */
  until: instant.nullable(),
  endedAt: instant.nullable(),
  endedBecause: z.enum(sanctionEnds).nullable(),
  /** null when there is none. */
  appeal: appeal.nullable(),
  mayAppeal: z.boolean(),
})
export type OwnSanction = z.infer<typeof ownSanction>

/** The same for admins. */
export const sanction = ownSanction.extend({
  user: person,
  /** null: by the system, or before sanctions were recorded. */
  by: person.nullable(),
  caseId: id.nullable(),
  /** Reason for lifting or undoing it. */
  endReason: z.string().nullable(),
})
export type Sanction = z.infer<typeof sanction>

export const newSanction = z
  .strictObject({
    kind: z.enum(sanctionKinds, requestErrors.valueInvalid),
    targetType: z.enum(sanctionTargets, requestErrors.valueInvalid),
    targetId: id,
    reason: adminReason,
    ground: z.enum(sanctionGrounds, requestErrors.valueInvalid).default('other'),
    rule: line({ max: 200 }).nullable().optional(),
    until: z.iso.datetime(requestErrors.valueInvalid).nullable().optional(),
  })
  .refine(({ kind, targetType }) => targetsOf[kind].includes(targetType), {
    path: ['targetType'],
    message: moderationErrors.sanctionTarget,
  })
export type NewSanction = z.output<typeof newSanction>

export const appealText = prose({ min: 20, max: 2_000, tooShort: moderationErrors.appealTooShort })
const token = z.string(requestErrors.valueInvalid).max(200, requestErrors.valueInvalid)
export const newAppeal = z.strictObject({ sanctionId: id, text: appealText })
export const linkedAppeal = z.strictObject({ token, text: appealText })

/** Subjects that a sanction makes stale, on screens of admins and of the person. */
export const sanctionInvalidates = [
  'sanctions',
  'appeals',
  'people',
  'report-queue',
  'action-log',
  'deals',
  'campaigns',
  'showcase',
  'money-desk',
  'orders',
  'disputes',
] as const satisfies readonly Subject[]

export const sanctions = {
  /** One's own, newest first. */
  list: endpoint({
    method: 'GET',
    url: '/api/sanctions',
    needs: 'read',
    shows: ['sanctions'],
    schema: { querystring: z.strictObject(page), response: { 200: pageOf(ownSanction) } },
  }),
  /** Imposes a sanction and notifies the person; for admins. Freezing payouts may also be done with the right `money`. */
  add: endpoint({
    method: 'POST',
    url: '/api/admin/sanctions',
    idempotent: true,
    invalidates: sanctionInvalidates,
    schema: { body: newSanction, response: { 201: sanction } },
  }),
  /** Ends a sanction before its time and notifies the person. */
  lift: endpoint({
    method: 'POST',
    url: '/api/admin/sanctions/:id/lift',
    idempotent: true,
    invalidates: sanctionInvalidates,
    schema: {
      params: z.strictObject({ id: idInPath }),
      body: z.strictObject({ reason: adminReason }),
      response: { 200: sanction },
    },
  }),
}

/** The mailed link to a sanction works without signing in, also while the account is blocked; the token is never in a URL. */
export const appealLinks = {
  read: endpoint({
    method: 'POST',
    url: '/api/appeal-links/read',
    invalidates: [],
    schema: { body: z.strictObject({ token }), response: { 200: ownSanction } },
  }),
  appeal: endpoint({
    method: 'POST',
    url: '/api/appeal-links/appeal',
    invalidates: ['sanctions', 'appeals'],
    schema: { body: linkedAppeal, response: { 200: ownSanction } },
  }),
}
