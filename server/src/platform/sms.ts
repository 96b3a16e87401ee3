import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

export type Sms = { to: string; text: string }
export type SmsSender = { send(sms: Sms): Promise<void> }
export type TwilioAccount = { accountSid: string; authToken: string; from: string }

type Options = {
  twilio: TwilioAccount | null
  outbox: string
  /** Where Twilio's API is; tests bring their own. */
  api?: string
}

const patience = 10_000

/** Sends text messages through Twilio; without an account there, each becomes a file in `outbox`. */
export const openSms = ({ twilio, outbox, api = 'https://api.twilio.com' }: Options): SmsSender =>
  twilio ? { send: (sms) => sendByTwilio(api, twilio, sms) } : { send: (sms) => writeToOutbox(outbox, sms) }

async function sendByTwilio(api: string, { accountSid, authToken, from }: TwilioAccount, { to, text }: Sms) {
  const answer = await fetch(`${api}/2010-04-01/Accounts/${accountSid}/Messages.json`, {
    method: 'POST',
    headers: { Authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` },
    body: new URLSearchParams({ To: to.startsWith('+') ? to : `+${to}`, From: from, Body: text }),
    signal: AbortSignal.timeout(patience),
  })
  if (!answer.ok) throw new Error(`Twilio refused a text message with status ${answer.status}`)
}

async function writeToOutbox(outbox: string, { to, text }: Sms) {
  const time = new Date().toISOString().replaceAll(':', '-')
  const name = `${time}-${to.replaceAll(/[^\w+]/g, '_')}-${randomUUID().slice(0, 4)}.sms.txt`
  await mkdir(outbox, { recursive: true })
  const waiting = path.join(outbox, `.${name}`)
  await writeFile(waiting, `To: ${to}\n\n${text}\n`)
  await rename(waiting, path.join(outbox, name))
}
