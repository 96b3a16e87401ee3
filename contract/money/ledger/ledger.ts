/** The ledger for admins: raw accounts, journals and entries (reliability.md 4.1.1). Amounts in cents. */
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import {
  cents,
  currency,
  id,
  idInPath,
  instant,
  integerInQuery,
  line,
  page,
  pageOf,
  person,
  timeZoneInQuery,
} from '../../fields.ts'
import { requestErrors } from '../../request-errors.ts'
import { paymentStatuses, paymentTypes } from '../wallet/wallet.ts'

export const accountKinds = [
  'user_available',
  'user_held',
  'user_debt',
  'platform_revenue',
  'processor_clearing',
  'payout_clearing',
  'promo',
  'suspense',
  'chargeback_loss',
] as const
export type AccountKind = (typeof accountKinds)[number]

export const journalCodes = [
  'deposit',
  'deposit_reversal',
  'hold',
  'hold_release',
  'hold_refund',
  'payout',
  'payout_failed',
  'gift',
  'fee',
  'card_refund',
  'promo',
  'correction',
] as const
export type JournalCode = (typeof journalCodes)[number]

export const ledgerAccount = z.object({
  id,
  kind: z.enum(accountKinds),
  currency,
  /** The owner; null for the platform's own accounts. */
  owner: person.nullable(),
  /** The stored balance; null for accounts that have none. */
  stored: cents.nullable(),
  /** The sum of the entries. */
  sum: cents,
})
export type LedgerAccount = z.infer<typeof ledgerAccount>

export const journal = z.object({
  id,
  code: z.enum(journalCodes),
  /** The subject, such as `withdrawal` with its id. */
  refType: z.string(),
  refId: z.string(),
  currency,
  /** The amount moved. */
  amount: cents,
  /** The person who caused it; null: the system. */
  actor: person.nullable(),
  createdAt: instant,
})
export type Journal = z.infer<typeof journal>

export const journalEntry = z.object({
  seq: z.int(),
  accountId: id,
  kind: z.enum(accountKinds),
  owner: person.nullable(),
  amount: cents,
  balanceAfter: cents.nullable(),
})

export const journalDetail = journal.extend({
  idemKey: z.string(),
  reversesId: id.nullable(),
  reversedById: id.nullable(),
  entries: z.array(journalEntry),
  payments: z.array(z.object({ id, type: z.enum(paymentTypes), status: z.enum(paymentStatuses), amount: cents })),
  purchaseId: id.nullable(),
  taskId: id.nullable(),
  campaignRequestId: id.nullable(),
  withdrawalId: z.uuid().nullable(),
})
export type JournalDetail = z.infer<typeof journalDetail>

export const accountEntry = z.object({
  journalId: id,
  seq: z.int(),
  code: z.enum(journalCodes),
  amount: cents,
  balanceAfter: cents.nullable(),
  createdAt: instant,
})
export type AccountEntry = z.infer<typeof accountEntry>

/** First or last day, in the time zone that the query names. */
export const dayInQuery = z.iso
  .date(requestErrors.valueInvalid)
  .refine((value) => value >= '2000' && value < '2100', requestErrors.valueInvalid)

/** A person by id, name or email address. */
export const personInQuery = line({ min: 1, max: 254 })
export const amountInQuery = integerInQuery(1, 2_147_483_647)

const onLedger = z.strictObject({ id: idInPath })

export const adminLedger = {
  /** The platform's accounts first. Access to a person's accounts is logged. */
  accounts: endpoint({
    method: 'GET',
    url: '/api/admin/ledger/accounts',
    fresh: 'everyone',
    shows: ['ledger'],
    schema: {
      querystring: z.strictObject({
        ...page,
        kind: z.enum(accountKinds, requestErrors.valueInvalid).optional(),
        person: personInQuery.optional(),
      }),
      response: { 200: pageOf(ledgerAccount) },
    },
  }),
  /** Movements of an account, newest first. */
  entries: endpoint({
    method: 'GET',
    url: '/api/admin/ledger/accounts/:id/entries',
    fresh: 'everyone',
    shows: ['ledger'],
    schema: {
      params: onLedger,
      querystring: z.strictObject(page),
      response: { 200: pageOf(accountEntry).extend({ account: ledgerAccount }) },
    },
  }),
  /** Newest first; `reference` is the subject's id, also as PayPal's file has it; `amount` matches any of a journal's entries. */
  journals: endpoint({
    method: 'GET',
    url: '/api/admin/ledger/journals',
    fresh: 'everyone',
    shows: ['ledger'],
    schema: {
      querystring: z.strictObject({
        ...page,
        code: z.enum(journalCodes, requestErrors.valueInvalid).optional(),
        person: personInQuery.optional(),
        reference: line({ min: 1, max: 100 }).optional(),
        from: dayInQuery.optional(),
        to: dayInQuery.optional(),
        timeZone: timeZoneInQuery,
        amount: amountInQuery.optional(),
      }),
      response: { 200: pageOf(journal) },
    },
  }),
  journal: endpoint({
    method: 'GET',
    url: '/api/admin/ledger/journals/:id',
    fresh: 'everyone',
    shows: ['ledger'],
    schema: { params: onLedger, response: { 200: journalDetail } },
  }),
}
