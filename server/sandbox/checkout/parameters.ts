import { z } from 'zod'
import { paymentMethods } from '../../src/platform/checkout/provider.ts'
import { type Form, parameterName } from './form.ts'
import { ProviderError } from './provider-error.ts'

const integer = z
  .string()
  .regex(/^-?\d{1,15}$/, 'it must be an integer')
  .transform(Number)
const text = z.string().min(1, 'it must not be empty').max(5000, 'it is too long')
const address = z.url({ protocol: /^https?$/, error: 'it must be a web address' }).max(5000, 'it is too long')
const metadata = z.record(z.string().max(40, 'the name is too long'), z.string().max(500, 'the value is too long'))

/** Lists arrive as objects keyed by index. */
const listOf = <T extends z.ZodType>(item: T) =>
  z.preprocess((value) => (typeof value === 'object' && value !== null ? Object.values(value) : value), z.array(item))

export const newSession = z.strictObject({
  mode: z.literal('payment', 'the sandbox knows payments alone'),
  line_items: listOf(
    z.strictObject({
      quantity: integer.refine((value) => value >= 1, 'it must be at least 1'),
      price_data: z.strictObject({
        currency: z.string().regex(/^[a-z]{3}$/i, 'it must be a currency'),
        unit_amount: integer.refine((value) => value >= 0, 'it must not be negative'),
        product_data: z.strictObject({ name: text, description: text.optional() }),
      }),
    }),
  ),
  success_url: address,
  cancel_url: address.optional(),
  client_reference_id: z.string().max(200, 'it is too long').optional(),
  customer_email: z.email('it must be an e-mail address').optional(),
  metadata: metadata.optional(),
  payment_intent_data: z.strictObject({ metadata: metadata.optional() }).optional(),
  allowed_payment_method_types: listOf(
    z.enum(paymentMethods, 'the sandbox knows cards and bank debits alone'),
  ).optional(),
  expires_at: integer.optional(),
})
export type NewSession = z.output<typeof newSession>

const range = z.strictObject({
  gt: integer.optional(),
  gte: integer.optional(),
  lt: integer.optional(),
  lte: integer.optional(),
})

export const listQuery = z.strictObject({
  created: z.union([integer.transform((value) => ({ gte: value, lte: value })), range]).optional(),
  limit: integer.refine((value) => value >= 1 && value <= 100, 'it must be 1 to 100').optional(),
  starting_after: text.optional(),
  expand: listOf(z.literal('data.charge', 'the sandbox expands charges alone')).optional(),
})
export type ListQuery = z.output<typeof listQuery>

export const intentQuery = z.strictObject({
  expand: listOf(z.literal('latest_charge', 'the sandbox expands charges alone')).optional(),
})

export const sessionQuery = z.strictObject({
  expand: listOf(z.literal('payment_intent', 'the sandbox expands payment intents alone')).optional(),
})

export const newRefund = z.strictObject({
  payment_intent: text.optional(),
  charge: text.optional(),
  amount: integer.refine((value) => value >= 1, 'it must be at least 1').optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer'], 'it is not a reason').optional(),
  metadata: metadata.optional(),
})
export type NewRefund = z.output<typeof newRefund>

export const noParameters = z.strictObject({})

/** Validates a request's parameters; refuses with 400 in Stripe's format, naming the first invalid one. */
export function readParameters<T extends z.ZodType>(schema: T, form: Form): z.output<T> {
  const parsed = schema.safeParse(form)
  if (parsed.success) return parsed.data
  // an error has an issue
  const issue = parsed.error.issues[0]!
  if (issue.code === 'unrecognized_keys') {
    // and this one a key
    const param = parameterName([...issue.path, issue.keys[0]!])
    throw new ProviderError(400, `Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  const param = parameterName(issue.path)
  if (valueAt(form, issue.path) === undefined)
    throw new ProviderError(400, `Missing required param: ${param}.`, { code: 'parameter_missing', param })
  throw new ProviderError(400, `Invalid ${param}: ${issue.message}`, { param })
}

function valueAt(form: Form, path: PropertyKey[]): string | Form | undefined {
  let current: string | Form | undefined = form
  for (const step of path) current = typeof current === 'object' ? current[String(step)] : undefined
  return current
}
