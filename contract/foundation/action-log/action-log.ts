import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, idInPath, instant, line, page, pageOf, person, timeZoneInQuery } from '../../fields.ts'
import { requestErrors } from '../../request-errors.ts'

/** Admin actions that are recorded in admin_action_logs (spec §4, Admin action types). */
export const adminActionTypes = [
  'user_view',
  'user_edit',
  'user_block',
  'user_unblock',
  'verification_approve',
  'verification_reject',
  'payment_approve',
  'payment_reject',
  'withdrawal_process',
  'kyc_approve',
  'kyc_reject',
  'campaign_approve',
  'campaign_reject',
  'video_approve',
  'video_reject',
  'report_resolve',
  'other',
] as const
export type AdminActionType = (typeof adminActionTypes)[number]

/** An entry of the action log (spec §3, admin_action_logs). */
export const loggedAction = z.object({
  id,
  /** null: the system. */
  admin: person.nullable(),
  actionType: z.enum(adminActionTypes),
  targetType: z.string(),
  targetId: z.string(),
  /** Details of the event, with `before` and `after` where something was changed. */
  details: z.record(z.string(), z.unknown()),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  createdAt: instant,
  /** Its link of the hash chain; null until it is sealed, within a minute. */
  hash: z.string().nullable(),
})
export type LoggedAction = z.infer<typeof loggedAction>

/** An entry with the present name of its target. */
export const namedAction = loggedAction.extend({
  /** A title, a person's name or a number; null: the type and id say enough, or the target is gone. */
  targetName: z.string().nullable(),
  /** Its state, where that decides in which list admins find it. */
  targetState: z.string().nullable(),
})
export type NamedAction = z.infer<typeof namedAction>

const day = z.iso.date(requestErrors.valueInvalid).optional()

const filters = {
  adminId: idInPath.optional(),
  actionType: z.enum(adminActionTypes, requestErrors.valueInvalid).optional(),
  targetType: line({ max: 60 }).optional(),
  targetId: line({ max: 100 }).optional(),
  /** Days in `timeZone`, both included. */
  from: day,
  to: day,
  timeZone: timeZoneInQuery,
}
const query = z.strictObject({ ...page, ...filters })
export type ActionLogQuery = z.output<typeof query>

/** Maximum rows of an export, newest first. */
export const maxActionsExported = 50_000

/** Minutes after which an unsealed entry is a fault. */
export const maxUnsealedMinutes = 5

/** Result of checking the chain: `intact` if every entry is as it was sealed. */
export const sealedChain = z.object({
  intact: z.boolean(),
  /** The number of sealed entries. */
  sealed: z.int(),
  /** The id of the newest sealed entry; null when there is none. */
  sealedTo: id.nullable(),
  /** Its hash, to compare with one that was noted elsewhere. */
  lastHash: z.string().nullable(),
  /** Entries older than `maxUnsealedMinutes` without a seal. */
  overdue: z.int(),
  /** The first entry that was changed or removed since it was sealed. */
  firstBroken: id.optional(),
})
export type SealedChain = z.infer<typeof sealedChain>

export const actionLog = {
  /** Newest first. */
  list: endpoint({
    method: 'GET',
    url: '/api/admin/action-logs',
    fresh: 'everyone',
    shows: ['action-log'],
    schema: { querystring: query, response: { 200: pageOf(namedAction) } },
  }),
  /** People, acts and targets that the log can be filtered by. */
  choices: endpoint({
    method: 'GET',
    url: '/api/admin/action-logs/choices',
    shows: ['action-log'],
    schema: { response: { 200: z.object({ admins: z.array(person), targetTypes: z.array(z.string()) }) } },
  }),
  exportCsv: endpoint({
    method: 'GET',
    url: '/api/admin/action-logs/export.csv',
    schema: { querystring: z.strictObject(filters), response: { 200: z.unknown() } },
  }),
  /** Recomputes the whole chain. */
  verify: endpoint({
    method: 'GET',
    url: '/api/admin/action-logs/verify',
    fresh: 'everyone',
    shows: ['action-log'],
    schema: { response: { 200: sealedChain } },
  }),
}
