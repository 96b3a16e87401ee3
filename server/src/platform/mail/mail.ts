import { createTransport } from 'nodemailer'
import { writeToOutbox } from './outbox.ts'

export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  kind: string
  /** Stable across retries, so that duplicates share one Message-ID. */
  id: string
  /** Sent over dedicated connections that other emails cannot occupy. */
  isUrgent: boolean
  /** The address for replies, if not the sender's. */
  replyTo?: string
  /** The address at which the receiver unsubscribes from such mails with one click (RFC 8058). */
  unsubscribe?: string
  /** The name of its thread; mail programs show the mails of one thread together. */
  thread?: string
}
export type Mailer = { send(mail: Mail): Promise<void>; close(): void }

/** Pooled SMTP connections, for urgent mails and for all others. */
const pool = { pool: true, maxMessages: 200 } as const
const connections = { urgent: 4, others: 8 }

/** An unresponsive mail server must not hold up later mails for long; failed mails are retried. */
const timeoutMs = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 }

type Options = { smtpUrl: string | null; from: string; outbox: string }

/** Sends mail through the SMTP server; without one, each mail is written as an .eml file to `outbox`. */
export function openMailer({ smtpUrl, from, outbox }: Options): Mailer {
  const host = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
  const messageOf = ({ to, subject, text, html, replyTo, unsubscribe, thread }: Mail) => ({
    from,
    to,
    subject,
    text,
    html,
    ...(replyTo && { replyTo }),
    ...threadHeaders(thread, host),
    headers: { 'Auto-Submitted': 'auto-generated', ...listHeaders(unsubscribe) },
  })
  if (smtpUrl) {
    const open = (maxConnections: number) => createTransport({ url: smtpUrl, ...pool, maxConnections, ...timeoutMs })
    const [urgent, others] = [open(connections.urgent), open(connections.others)]
    return {
      async send(mail) {
        const transport = mail.isUrgent ? urgent : others
        await transport.sendMail({ ...messageOf(mail), messageId: `<${mail.id}@${host}>` })
      },
      close() {
        urgent.close()
        others.close()
      },
    }
  }
  // without `newline`, the lines of texts keep their own ends
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail) {
      const { message } = await transport.sendMail(messageOf(mail))
      await writeToOutbox(outbox, { to: mail.to, kind: mail.kind, extension: 'eml', content: message as Buffer })
    },
    close: () => undefined,
  }
}

/** Names the thread as a mail that all others of it answer; it need not exist (RFC 5322, 3.6.4). */
const threadHeaders = (thread: string | undefined, host: string) =>
  thread && { inReplyTo: `<${thread}@${host}>`, references: `<${thread}@${host}>` }

const listHeaders = (unsubscribe: string | undefined): Record<string, string> =>
  unsubscribe ? { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}
