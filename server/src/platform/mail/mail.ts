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
  /** Where replies go, if not to the sender. */
  replyTo?: string
  /** Where the receiver ends such mails with one click (RFC 8058). */
  unsubscribe?: string
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
  if (smtpUrl) {
    const open = (maxConnections: number) => createTransport({ url: smtpUrl, ...pool, maxConnections, ...timeoutMs })
    const [urgent, others] = [open(connections.urgent), open(connections.others)]
    const host = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
    return {
      async send({ to, subject, text, html, id, isUrgent, replyTo, unsubscribe }) {
        const transport = isUrgent ? urgent : others
        await transport.sendMail({
          ...{ from, to, subject, text, html, ...(replyTo && { replyTo }) },
          messageId: `<${id}@${host}>`,
          headers: listHeaders(unsubscribe),
        })
      },
      close() {
        urgent.close()
        others.close()
      },
    }
  }
  const transport = createTransport({ streamTransport: true, buffer: true })
  return {
    async send({ to, subject, text, html, kind, replyTo, unsubscribe }) {
      const headers = listHeaders(unsubscribe)
      const { message } = await transport.sendMail({
        ...{ from, to, subject, text, html, headers, ...(replyTo && { replyTo }) },
      })
      await writeToOutbox(outbox, { to, kind, extension: 'eml', content: message as Buffer })
    },
    close: () => undefined,
  }
}

const listHeaders = (unsubscribe: string | undefined): Record<string, string> =>
  unsubscribe ? { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}
