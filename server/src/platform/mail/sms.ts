import { writeToOutbox } from './outbox.ts'

export type Sms = { to: string; text: string }
export type SmsSender = { send(sms: Sms): Promise<void> }
export type TwilioAccount = { accountSid: string; authToken: string; from: string }

type Options = {
  twilio: TwilioAccount | null
  outbox: string
  /** Base URL of Twilio's API; replaced in tests. */
  api?: string
}

const timeoutMs = 10_000

/** Sends text messages through Twilio; without an account, each is written to a file in `outbox`. */
export const openSms = ({ twilio, outbox, api = 'https://api.twilio.com' }: Options): SmsSender =>
  twilio
    ? { send: (sms) => sendThroughTwilio(api, twilio, sms) }
    : { send: ({ to, text }) => writeToOutbox(outbox, outboxFile(to, text)) }

async function sendThroughTwilio(api: string, { accountSid, authToken, from }: TwilioAccount, { to, text }: Sms) {
  const answer = await fetch(`${api}/2010-04-01/Accounts/${accountSid}/Messages.json`, {
    method: 'POST',
    headers: { Authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` },
    body: new URLSearchParams({ To: to.startsWith('+') ? to : `+${to}`, From: from, Body: text }),
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!answer.ok) throw new Error(`Twilio refused a text message with status ${answer.status}`)
}

const outboxFile = (to: string, text: string) => ({
  to,
  extension: 'sms.txt' as const,
  content: `To: ${to}\n\n${text}\n`,
})
