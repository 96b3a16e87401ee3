import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSms } from './sms.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'vivobid-sms-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('a text message without Twilio', () => {
  it('becomes a file of its own', async () => {
    const outbox = path.join(folder, 'outbox')
    const sms = openSms({ twilio: null, outbox })
    for (let i = 0; i < 2; i++) await sms.send({ to: '+34600000001', text: 'Your code is 123456.' })
    const names = readdirSync(outbox)
    expect(names).toHaveLength(2)
    expect(names[0]).toMatch(/^\d{4}-.*-\+34600000001-\w{4}\.sms\.txt$/)
    expect(readFileSync(path.join(outbox, names[0]!), 'utf8')).toBe('To: +34600000001\n\nYour code is 123456.\n')
  })

  it('stays within the outbox, whatever the number', async () => {
    await openSms({ twilio: null, outbox: path.join(folder, 'outbox') }).send({ to: '../../up', text: 'Hello' })
    expect(readdirSync(folder)).toEqual(['outbox'])
  })
})

describe('a text message with Twilio', () => {
  const twilio = { accountSid: `AC${'0'.repeat(32)}`, authToken: 'a token', from: '+15005550006' }

  it('is handed to it, and nothing is left on the disk', async () => {
    const { api, requests, close } = await aTwilio(201)
    await openSms({ twilio, outbox: folder, api }).send({ to: '34600000001', text: 'Your code is 123456.' })
    await close()
    expect(requests).toEqual([
      {
        url: `/2010-04-01/Accounts/${twilio.accountSid}/Messages.json`,
        account: `${twilio.accountSid}:a token`,
        body: { To: '+34600000001', From: '+15005550006', Body: 'Your code is 123456.' },
      },
    ])
    expect(readdirSync(folder)).toEqual([])
  })

  it('fails loudly when it is refused, so that its job is tried again, and tells no secret', async () => {
    const { api, close } = await aTwilio(401)
    const sent = openSms({ twilio, outbox: folder, api }).send({ to: '+34600000001', text: '123456' })
    await expect(sent).rejects.toThrow(/^Twilio refused a text message with status 401$/)
    await close()
  })
})

/** As much of Twilio as one message needs. */
async function aTwilio(status: number) {
  const requests: unknown[] = []
  const server = createServer(async (request, response) => {
    const [, account] = (request.headers.authorization ?? '').split(' ')
    const body = Object.fromEntries(new URLSearchParams(await textOf(request)))
    requests.push({ url: request.url, account: Buffer.from(account!, 'base64').toString(), body })
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const close = () => new Promise((resolve) => server.close(resolve))
  return { api: `http://127.0.0.1:${port}`, requests, close }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}
