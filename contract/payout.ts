import { z } from 'zod'
import { email, knownPassword } from './accounts.ts'
import { instant, line } from './fields.ts'
import { messages } from './messages.ts'

/** How money goes out (spec §3, users). */
export const paymentMethods = ['paypal', 'wire'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** Payout details change only money that leaves a day later (product.md 6). */
export const payoutWaitHours = 24

const withoutSpaces = (value: string) => value.replaceAll(/[\s.-]/g, '').toUpperCase()

/** An account number is taken for an IBAN when it begins like one: two letters and two digits. */
export const looksLikeIban = (value: string) => /^[A-Z]{2}\d{2}/.test(withoutSpaces(value))

/** ISO 13616: 15 to 34 letters and digits, whose remainder by 97 is 1 once the first four stand last. */
export function isIban(value: string): boolean {
  const plain = withoutSpaces(value)
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(plain)) return false
  const digits = [...plain.slice(4), ...plain.slice(0, 4)].map((each) => Number.parseInt(each, 36)).join('')
  return BigInt(digits) % 97n === 1n
}

/** ISO 9362: bank, country and place, with or without the branch. */
const isSwift = (value: string) => /^[A-Z]{4}[A-Z]{2}[A-Z\d]{2}([A-Z\d]{3})?$/.test(value)

/** A routing number of the US: nine digits, weighed 3, 7, 1, that add up to a multiple of ten. */
export const isUsRouting = (value: string) =>
  /^\d{9}$/.test(value) && [...value].reduce((sum, digit, i) => sum + Number(digit) * [3, 7, 1][i % 3]!, 0) % 10 === 0

const compact = (limits: Parameters<typeof line>[0]) => line(limits).transform(withoutSpaces)

const paypal = z.strictObject({
  paymentMethod: z.literal('paypal'),
  paypalEmail: email,
  password: knownPassword,
})

const wire = z.strictObject({
  paymentMethod: z.literal('wire'),
  bankName: line({ min: 2, max: 100 }),
  accountHolder: line({ min: 2, max: 100 }),
  accountNumber: compact({ min: 4, max: 42 }).refine(
    (value) => (looksLikeIban(value) ? isIban(value) : /^[A-Z\d]{4,34}$/.test(value)),
    messages.accountNumberInvalid,
  ),
  routingNumber: compact({ max: 20 })
    .refine((value) => /^[A-Z\d]{3,15}$/.test(value) || value === '', messages.routingNumberInvalid)
    .nullable()
    .optional(),
  swiftCode: compact({ max: 20 })
    .refine((value) => isSwift(value) || value === '', messages.swiftInvalid)
    .nullable()
    .optional(),
  password: knownPassword,
})

/** No details any more. */
const none = z.strictObject({ paymentMethod: z.null(), password: knownPassword })

/**
 * An IBAN says the bank by itself; any other account number needs a SWIFT code or a routing number. Without a foreign bank's SWIFT
 * code the routing number is one of the US, and a bank there is never without.
 */
export const payoutChange = z
  .discriminatedUnion('paymentMethod', [paypal, wire, none], messages.valueInvalid)
  .superRefine((value, context) => {
    if (value.paymentMethod !== 'wire' || looksLikeIban(value.accountNumber)) return
    const { routingNumber, swiftCode } = value
    const fault = (message: string) => context.addIssue({ code: 'custom', path: ['routingNumber'], message })
    const inUs = !swiftCode || swiftCode.slice(4, 6) === 'US'
    if (inUs && !routingNumber) fault(messages.bankRequired)
    else if (inUs && !isUsRouting(routingNumber!)) fault(messages.routingNumberInvalid)
  })
export type PayoutChange = z.output<typeof payoutChange>

/** What is kept, masked: of addresses the first letter, of numbers the last four characters (`•••• 3000`). */
export const payoutDetails = z.object({
  paymentMethod: z.enum(paymentMethods).nullable(),
  paypalEmail: z.string().nullable(),
  bankName: z.string().nullable(),
  accountHolder: z.string().nullable(),
  accountNumber: z.string().nullable(),
  routingNumber: z.string().nullable(),
  swiftCode: z.string().nullable(),
  /** Money leaves to them from then on; null when they were never set. */
  payableFrom: instant.nullable(),
})
export type PayoutDetails = z.infer<typeof payoutDetails>
