/** People for admins: finding them, the one page of a person, and changing their data (product.md 9). */

import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import {
  adminReason,
  cents,
  countryCode,
  id,
  idInPath,
  instant,
  line,
  page,
  pageOf,
  person,
  prose,
} from '../../fields.ts'
import { changeBody } from '../../form-changes.ts'
import { loggedAction } from '../../foundation/action-log/action-log.ts'
import { roles } from '../../foundation/users/roles.ts'
import { languages } from '../../languages.ts'
import { orderRiskScore } from '../../market/risk/order-risk.ts'
import { endingLetters } from '../../money/payout-details/payout-details.ts'
import { paymentMethods, paymentStatuses, paymentTypes } from '../../money/wallet/wallet.ts'
import { riskScore } from '../../money/withdrawals/risk-score.ts'
import { accountBlock } from '../../presence/moderation/account-blocks.ts'
import { sanction } from '../../presence/moderation/sanctions.ts'
import { profileChange } from '../../presence/profiles/own-profile.ts'
import { requestErrors } from '../../request-errors.ts'
import { cleanLine } from '../../text.ts'

export const personStates = ['active', 'blocked', 'deleted'] as const
export type PersonState = (typeof personStates)[number]

/** Filters by score: from which withdrawals are held, or any. */
export const riskLevels = ['high', 'any'] as const

export const personInList = person.extend({
  role: z.enum(roles),
  email: z.string(),
  country: z.string().nullable(),
  state: z.enum(personStates),
  /** The email address is confirmed. */
  isVerified: z.boolean(),
  createdAt: instant,
  lastLoginAt: instant.nullable(),
  /** null: nothing was found. */
  risk: riskScore.nullable(),
})
export type PersonInList = z.infer<typeof personInList>

/** Consequences that a block would have now (product.md 9); shown before it is done. */
export const blockConsequences = z.object({
  /** Orders not yet accepted: cancelled and refunded. */
  unaccepted: z.int(),
  /** Running orders: the other side gets a choice. */
  running: z.int(),
  /** Delivered work: keeps its review time. */
  delivered: z.int(),
  /** Disputes that go on by a mailed link. */
  disputes: z.int(),
  /** Visible deals that are hidden. */
  deals: z.int(),
  /** Cents that stay theirs, and cents held for orders. */
  available: cents,
  held: cents,
  /** Withdrawals whose payout stops. */
  withdrawals: z.int(),
})
export type BlockConsequences = z.infer<typeof blockConsequences>

export const adminNote = z.object({ id, text: z.string(), by: person, createdAt: instant })
export const accountWarning = z.object({
  id,
  reason: z.string(),
  rule: z.string().nullable(),
  by: person,
  createdAt: instant,
})

export const personDetails = personInList.extend({
  phone: z.string().nullable(),
  phoneVerified: z.boolean(),
  hasTwoFactor: z.boolean(),
  language: z.enum(languages),
  bio: z.string().nullable(),
  profession: z.string().nullable(),
  website: z.string().nullable(),
  city: z.string().nullable(),
  coverUrl: z.string().nullable(),
  /** The verified person whose name looks like theirs. */
  resembles: person.nullable(),
  /** Open reports by them, or about them, their deals and messages. */
  openReports: z.int(),
  debt: cents,
  consequences: blockConsequences,
  /** Newest first; the one without `endedAt` is in force. */
  blocks: z.array(accountBlock),
  warnings: z.array(accountWarning),
  /** Every sanction, newest first. */
  sanctions: z.array(sanction),
  notes: z.array(adminNote),
})
export type PersonDetails = z.infer<typeof personDetails>

const nullOnly = z.null(requestErrors.valueInvalid).optional()
const editable = profileChange.pick({
  displayName: true,
  bio: true,
  profession: true,
  website: true,
  city: true,
  country: true,
})
/** Fields of a person that an admin may change; pictures can only be removed. The reason is stored in the log. */
export const personChange = editable.extend({ avatarUrl: nullOnly, coverUrl: nullOnly, reason: adminReason })
export type PersonChange = z.output<typeof personChange>

const orderOfPerson = z.object({
  id,
  /** The side that the person is on. */
  side: z.enum(['business', 'influencer']),
  other: person,
  /** The score of the other side; null: nothing was found. */
  otherRisk: riskScore.nullable(),
  /** The score of the order; null: nothing was found. */
  risk: orderRiskScore.nullable(),
  dealTitle: z.string(),
  status: z.string(),
  paymentStatus: z.string(),
  amount: cents,
  taskId: id.nullable(),
  createdAt: instant,
})
export type OrderOfPerson = z.infer<typeof orderOfPerson>

const paymentOfPerson = z.object({
  id,
  type: z.enum(paymentTypes),
  status: z.enum(paymentStatuses),
  method: z.enum(paymentMethods),
  /** Negative where the person paid. */
  amount: cents,
  createdAt: instant,
})
export type PaymentOfPerson = z.infer<typeof paymentOfPerson>

const loginOfPerson = z.object({
  id,
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** The network, shortened. */
  network: z.string().nullable(),
  createdAt: instant,
  lastSeenAt: instant,
})
export type LoginOfPerson = z.infer<typeof loginOfPerson>

const params = z.strictObject({ id: idInPath })
const tab = <T extends z.ZodType, const Name extends string>(name: Name, item: T) =>
  endpoint({
    method: 'GET',
    url: `/api/admin/users/:id/${name}`,
    fresh: 'everyone',
    shows: ['people'],
    schema: { params, querystring: z.strictObject(page), response: { 200: pageOf(item) } },
  })

const peopleFilters = {
  role: z.enum(roles, requestErrors.valueInvalid).optional(),
  state: z.enum(personStates, requestErrors.valueInvalid).optional(),
  country: countryCode.optional(),
  risk: z.enum(riskLevels, requestErrors.valueInvalid).optional(),
}

/** The end of an account number, in capitals. */
const accountEnding = z
  .string(requestErrors.valueInvalid)
  .trim()
  .toUpperCase()
  .regex(new RegExp(`^[\\dA-Z]{${endingLetters}}$`), requestErrors.valueInvalid)

export const newWarning = z.strictObject({ reason: adminReason, rule: line({ max: 200 }).nullable().optional() })
export const newAdminNote = z.strictObject({ text: prose({ min: 1, max: 2000 }) })

export const people = {
  /** Newest first; with `q` the best matches, typing errors forgiven, on one page. */
  list: endpoint({
    method: 'GET',
    url: '/api/admin/users',
    fresh: 'everyone',
    shows: ['people'],
    schema: {
      querystring: z.strictObject({
        ...page,
        /** A name, user name, email address, phone number or id. */
        q: z.string().overwrite(cleanLine).max(254, requestErrors.textTooLong).optional(),
        ...peopleFilters,
      }),
      response: { 200: pageOf(personInList) },
    },
  }),
  /**
   * People whose payout account ends like this, newest first; for those who may see account numbers. Each search is logged, once
   * within ten minutes.
   */
  listByAccount: endpoint({
    method: 'GET',
    url: '/api/admin/users-by-account',
    fresh: 'everyone',
    shows: ['people'],
    schema: {
      querystring: z.strictObject({ ...page, ending: accountEnding, ...peopleFilters }),
      response: { 200: pageOf(personInList) },
    },
  }),
  /** Opening the page is logged as `user_view`. */
  read: endpoint({
    method: 'GET',
    url: '/api/admin/users/:id',
    fresh: 'everyone',
    shows: ['people', 'report-queue', 'disputes'],
    schema: { params, response: { 200: personDetails } },
  }),
  change: endpoint({
    method: 'PATCH',
    url: '/api/admin/users/:id',
    invalidates: ['people', 'profiles', 'action-log'],
    schema: { params, body: changeBody(personChange), response: { 200: personDetails } },
  }),
  /** Mails a warning and stores it (product.md 9, Sanctions). */
  warn: endpoint({
    method: 'POST',
    url: '/api/admin/users/:id/warn',
    idempotent: true,
    invalidates: ['people', 'action-log'],
    schema: {
      params,
      body: newWarning,
      response: { 201: accountWarning },
    },
  }),
  /** For admins only; the person never sees it. */
  addNote: endpoint({
    method: 'POST',
    url: '/api/admin/users/:id/notes',
    idempotent: true,
    invalidates: ['people'],
    schema: { params, body: newAdminNote, response: { 201: adminNote } },
  }),
  orders: tab('orders', orderOfPerson),
  money: tab('money', paymentOfPerson),
  /** Their sessions, newest first. */
  logins: tab('logins', loginOfPerson),
  /** Acts of admins about them. */
  actions: tab('actions', loggedAction),
}
