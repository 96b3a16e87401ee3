import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'

export type Mail = { to: string; subject: string; text: string; html: string; kind: string }
export type Mailer = { send(mail: Mail): Promise<void> }

/** A mail server that does not answer must not hold up the mails behind for long; they are tried again. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

type Options = { smtpUrl: string | null; from: string; outbox: string }

/** Sends mail through the SMTP server; without one, each mail becomes a file that any mail program opens, in `outbox`. */
export function openMailer({ smtpUrl, from, outbox }: Options): Mailer {
  if (smtpUrl) {
    const transport = createTransport({ url: smtpUrl, ...patience })
    return {
      async send({ to, subject, text, html }) {
        await transport.sendMail({ from, to, subject, text, html })
      },
    }
  }
  const transport = createTransport({ streamTransport: true, buffer: true })
  return {
    async send({ to, subject, text, html, kind }) {
      const { message } = await transport.sendMail({ from, to, subject, text, html })
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${to.replaceAll(/[^\w.@-]/g, '_')}-${kind}-${randomUUID().slice(0, 4)}.eml`
      await mkdir(outbox, { recursive: true })
      const waiting = path.join(outbox, `.${name}`)
      await writeFile(waiting, message as Buffer)
      await rename(waiting, path.join(outbox, name))
    },
  }
}
