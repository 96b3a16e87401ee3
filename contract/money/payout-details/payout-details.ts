import { z } from 'zod'
import { email, knownPassword } from '../../accounts/identity/credentials.ts'
import { instant, line } from '../../fields.ts'
import { requestErrors } from '../../request-errors.ts'
import { withPlainDigits } from '../../text.ts'
import { payoutErrors } from '../payouts/errors.ts'
import { isMachineReadable } from '../payouts/machine-readable.ts'

/** Payout methods: the two of spec §3, and those that admins may enable (contract/money/withdrawals/withdrawals.ts). */
export const paymentMethods = ['paypal', 'wire', 'stripe', 'crypto'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** Payouts resume this many hours after a change of email address, while the change can be undone (reliability.md 4.2.4). */
export const emailWaitHours = 72

/** Letters and digits at the end of an account number by which admins find people. */
export const endingLetters = 4

/** Changed payout details apply only to payouts a day later (product.md 6). */
export const payoutWaitHours = 24

const withoutSpaces = (value: string) =>
  withPlainDigits(value)
    .replaceAll(/[\s.-]/g, '')
    .toUpperCase()

/** Treats an account number as an IBAN when it begins with two letters and two digits. */
export const looksLikeIban = (value: string) => /^[A-Z]{2}\d{2}/.test(withoutSpaces(value))

/** Letters and digits of an account number, at most as many as an IBAN has, or as US banks have (NACHA). */
const accountNumber = /^(?!0+$)[A-Z\d]{4,34}$/
const usAccountNumber = /^(?!0+$)[A-Z\d]{4,17}$/

/** ISO 9362: bank, country and place, with or without the branch. */
const swiftCode = /^[A-Z]{4}[A-Z]{2}[A-Z\d]{2}([A-Z\d]{3})?$/

/** Single-line text that can also stand in bank and PayPal files. */
const fileLine = (limits: Parameters<typeof line>[0]) =>
  line(limits).refine(isMachineReadable, payoutErrors.payoutFieldUnusable)
const compact = (limits: Parameters<typeof line>[0]) => line(limits).transform(withoutSpaces)

/** Version of the stored details on which the form is based: their `payableFrom` when it was loaded. */
const was = z.strictObject({ payableFrom: instant.nullable() }).optional()
const confirmed = { password: knownPassword, was }

const paypal = z.strictObject({
  paymentMethod: z.literal('paypal'),
  paypalEmail: email.refine(isMachineReadable, payoutErrors.payoutFieldUnusable),
  ...confirmed,
})

const wire = z.strictObject({
  paymentMethod: z.literal('wire'),
  bankName: fileLine({ min: 2, max: 100 }),
  accountHolder: fileLine({ min: 2, max: 100 }),
  accountNumber: compact({ min: 4, max: 42 }).refine(
    (value) => accountNumber.test(value),
    payoutErrors.accountNumberInvalid,
  ),
  routingNumber: compact({ max: 20 })
    .refine((value) => /^[A-Z\d]{3,15}$/.test(value) || value === '', payoutErrors.routingNumberInvalid)
    .nullable()
    .optional(),
  swiftCode: compact({ max: 20 })
    .refine((value) => swiftCode.test(value) || value === '', payoutErrors.swiftInvalid)
    .nullable()
    .optional(),
  ...confirmed,
})

const stripe = z.strictObject({
  paymentMethod: z.literal('stripe'),
  stripeAccountId: line({ max: 60 }).refine(
    (value) => /^acct_[A-Za-z\d]{16,32}$/.test(value),
    payoutErrors.stripeAccountInvalid,
  ),
  ...confirmed,
})

/** An Ethereum account for USDC; the server also verifies the checksum in the letter case (EIP-55). */
const crypto = z.strictObject({
  paymentMethod: z.literal('crypto'),
  cryptoAddress: line({ max: 60 }).refine(
    (value) => /^0x[\dA-Fa-f]{40}$/.test(value),
    payoutErrors.cryptoAddressInvalid,
  ),
  ...confirmed,
})

/** Removes the details. */
const noDetails = z.strictObject({ paymentMethod: z.null(), ...confirmed })

/**
 * Checks whether details without an IBAN are those of a US bank, which always needs its routing number: all without a foreign SWIFT code.
 */
export const isAtUsBank = ({ swiftCode }: { swiftCode?: string | null | undefined }) =>
  !swiftCode || swiftCode.slice(4, 6) === 'US'

/**
 * An IBAN identifies the bank; any other account number needs a SWIFT code or a US routing number. Checks the form of the numbers only:
 * the server also verifies that banks can have them.
 */
export const payoutChange = z
  .discriminatedUnion('paymentMethod', [paypal, wire, stripe, crypto, noDetails], requestErrors.valueInvalid)
  .superRefine((value, context) => {
    if (value.paymentMethod !== 'wire' || looksLikeIban(value.accountNumber)) return
    if (!isAtUsBank(value)) return
    const addIssue = (field: keyof typeof value, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    if (!value.routingNumber) addIssue('routingNumber', payoutErrors.bankRequired)
    else if (!/^\d{9}$/.test(value.routingNumber)) addIssue('routingNumber', payoutErrors.routingNumberInvalid)
    if (!usAccountNumber.test(value.accountNumber)) addIssue('accountNumber', payoutErrors.accountNumberInvalid)
  })
export type PayoutChange = z.output<typeof payoutChange>

/** The stored details, masked: the first letter of addresses, the last four characters of numbers (`•••• 3000`). */
export const payoutDetails = z.object({
  paymentMethod: z.enum(paymentMethods).nullable(),
  paypalEmail: z.string().nullable(),
  bankName: z.string().nullable(),
  accountHolder: z.string().nullable(),
  accountNumber: z.string().nullable(),
  routingNumber: z.string().nullable(),
  swiftCode: z.string().nullable(),
  stripeAccountId: z.string().nullable(),
  cryptoAddress: z.string().nullable(),
  /** Payouts go there from this time on; null when they were never set. */
  payableFrom: instant.nullable(),
})
export type PayoutDetails = z.infer<typeof payoutDetails>
