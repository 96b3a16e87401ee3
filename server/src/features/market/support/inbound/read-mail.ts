import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import { withAsciiHost } from '#contract/foundation/users/mail-address.ts'
import { supportErrors } from '#contract/market/support/errors.ts'
import { truncate } from '#contract/truncate.ts'
import { Refusal } from '../../../../platform/refusal.ts'
import { textOfHtml } from './reply-text.ts'

/** An incoming mail, whichever service passed it on. */
export type InboundMail = {
  /** The service's id, the same each time that the mail is passed on. */
  id: string
  from: string
  /** Every address that it was sent to. */
  to: string[]
  text: string
  attachments: number
  /** True if a program sent it: an absence note, or a mail that could not be delivered. */
  isAutomatic: boolean
}

export const unsigned = () => new Refusal(401, 'unsigned', supportErrors.inboundMailUnsigned)
const invalid = () => new Refusal(422, 'validation', supportErrors.inboundMailInvalid)

/** Refuses 401 a request that has neither Postmark's password nor a signature, before its body is read. */
export function requireCredentials(headers: IncomingHttpHeaders, secret: string | null, maxSignedBytes: number): void {
  if (secret === null) throw unsigned()
  if (headers['x-signature'] !== undefined && Number(headers['content-length'] ?? Infinity) <= maxSignedBytes) return
  if (!hasPassword(headers, secret)) throw unsigned()
}

/**
 * The mail in a body that Postmark has sent, or that was signed. Refuses 401 without a valid signature, 422 a body that is not a mail.
 */
export function readMail(headers: IncomingHttpHeaders, body: string, secret: string): InboundMail {
  if (hasPassword(headers, secret)) return parse(postmarkMail, body)
  const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
  if (!isSame(String(headers['x-signature'] ?? ''), signature)) throw unsigned()
  return parse(genericMail, body)
}

function hasPassword({ authorization }: IncomingHttpHeaders, secret: string): boolean {
  if (!authorization?.startsWith('Basic ')) return false
  const [, password = ''] = /:(.*)$/s.exec(Buffer.from(authorization.slice(6), 'base64').toString()) ?? []
  return isSame(password, secret)
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function parse(schema: z.ZodType<InboundMail>, body: string): InboundMail {
  try {
    return schema.parse(JSON.parse(body))
  } catch {
    throw invalid()
  }
}

const mailId = z.string().min(1).max(200)
const address = z
  .string()
  .max(320)
  .transform((text) => withAsciiHost(text.trim().toLowerCase()))
const maxAddresses = 100
const maxMailLetters = 256 * 1024
const words = z.string().transform((text) => truncate(text, maxMailLetters))

const genericMail = z
  .object({
    id: mailId,
    from: address,
    to: z.array(address).max(maxAddresses),
    text: words,
    attachments: z.int().min(0).max(1_000).default(0),
    automatic: z.boolean().default(false),
  })
  .transform(({ automatic, ...mail }): InboundMail => ({ ...mail, isAutomatic: automatic }))

/** Fields of Postmark's inbound webhook; all that it may leave out is optional. */
const postmarkMail = z
  .object({
    MessageID: mailId,
    FromFull: z.object({ Email: address }),
    ToFull: z.array(z.object({ Email: address })).max(maxAddresses),
    CcFull: z
      .array(z.object({ Email: address }))
      .max(maxAddresses)
      .default([]),
    OriginalRecipient: address.optional(),
    TextBody: words.default(''),
    HtmlBody: words.default(''),
    Headers: z.array(z.object({ Name: z.string(), Value: z.string() })).default([]),
    Attachments: z.array(z.unknown()).default([]),
  })
  .transform(
    (mail): InboundMail => ({
      id: mail.MessageID,
      from: mail.FromFull.Email,
      to: [...mail.ToFull, ...mail.CcFull].map(({ Email }) => Email).concat(mail.OriginalRecipient ?? []),
      text: mail.TextBody.trim() || textOfHtml(mail.HtmlBody),
      attachments: mail.Attachments.length,
      isAutomatic: mail.Headers.some(marksAutomatic),
    }),
  )

/** Recognises automatic mails by RFC 3834, and by the headers of older programs. */
function marksAutomatic({ Name, Value }: { Name: string; Value: string }): boolean {
  const [name, value] = [Name.toLowerCase(), Value.trim().toLowerCase()]
  if (name === 'auto-submitted') return value !== 'no'
  if (name === 'precedence') return ['bulk', 'junk', 'auto_reply'].includes(value)
  return name === 'x-autoreply' || name === 'x-autorespond'
}
