import { createVerify } from 'node:crypto'
import { z } from 'zod'

const snsMessage = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: z.string(),
  TopicArn: z.string(),
  Subject: z.string().optional(),
  Message: z.string(),
  Timestamp: z.string(),
  Token: z.string().optional(),
  SubscribeURL: z.string().optional(),
  SignatureVersion: z.enum(['1', '2']),
  Signature: z.string(),
  SigningCertURL: z.string(),
})
export type SnsMessage = z.infer<typeof snsMessage>

/** Matches Amazon's own servers, the only ones that are contacted, whatever a message says. */
const amazonHost = /^sns\.[a-z\d-]+\.amazonaws\.com(\.cn)?$/
const timeoutMs = 5_000

const isAmazon = (address: string): boolean => {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, port, username } = new URL(address)
  return protocol === 'https:' && amazonHost.test(hostname) && port === '' && username === ''
}

/** Amazon's certificates by their address; there are few, and each is used for years. */
const certificates = new Map<string, string>()

async function readCertificate(address: string): Promise<string | null> {
  const known = certificates.get(address)
  if (known) return known
  if (!isAmazon(address) || !new URL(address).pathname.endsWith('.pem')) return null
  const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' })
  if (!response.ok) return null
  const certificate = await response.text()
  if (certificates.size < 20) certificates.set(address, certificate)
  return certificate
}

/** The fields that are signed, in their order (Amazon SNS, verifying signatures). */
const signedFields = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  confirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
} as const

function signedText(message: SnsMessage): string {
  const fields = message.Type === 'Notification' ? signedFields.Notification : signedFields.confirmation
  return fields.flatMap((name) => (message[name] === undefined ? [] : [`${name}\n${message[name]}\n`])).join('')
}

/** A message of Amazon SNS that Amazon has signed for this topic; null for any other. */
export async function readSnsMessage(body: string, topic: string): Promise<SnsMessage | null> {
  try {
    const message = snsMessage.parse(JSON.parse(body))
    if (message.TopicArn !== topic) return null
    const certificate = await readCertificate(message.SigningCertURL)
    const verify = createVerify(message.SignatureVersion === '1' ? 'RSA-SHA1' : 'RSA-SHA256').update(
      signedText(message),
    )
    return certificate && verify.verify(certificate, message.Signature, 'base64') ? message : null
  } catch {
    return null
  }
}

/** Confirms the subscription of a topic, when Amazon requests it; otherwise nothing is delivered. */
export async function confirmTopic({ SubscribeURL: address }: SnsMessage): Promise<void> {
  if (address && isAmazon(address)) await fetch(address, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' })
}
