import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
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
    expect(names[0]).toMatch(/^\d{4}-.*-\+34600000001-\w{12}\.sms\.txt$/)
    expect(readFileSync(path.join(outbox, names[0]!), 'utf8')).toBe('To: +34600000001\n\nYour code is 123456.\n')
  })

  it('stays within the outbox, whatever the number', async () => {
    await openSms({ twilio: null, outbox: path.join(folder, 'outbox') }).send({ to: '../../up', text: 'Hello' })
    expect(readdirSync(folder)).toEqual(['outbox'])
  })
})

it('writes text messages that only the program can read, even into a world-readable folder', async () => {
  const outbox = path.join(folder, 'outbox')
  mkdirSync(outbox, { mode: 0o755 })
  await openSms({ twilio: null, outbox }).send({ to: '+34600000001', text: 'Your code is 123456.' })
  expect(statSync(outbox).mode & 0o777).toBe(0o700)
  const [name] = readdirSync(outbox)
  expect(statSync(path.join(outbox, name!)).mode & 0o777).toBe(0o600)
})

describe('a text message with Twilio', () => {
  const twilio = { accountSid: `AC${'0'.repeat(32)}`, authToken: 'a token', from: '+15005550006' }

  it('is sent to it and not written to disk', async () => {
    const { api, requests, close } = await startTwilio(201)
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

  it('fails when it is refused, so that its job is retried, without revealing a secret', async () => {
    const { api, close } = await startTwilio(401)
    const sent = openSms({ twilio, outbox: folder, api }).send({ to: '+34600000001', text: '123456' })
    await expect(sent).rejects.toThrow(/^Twilio refused a text message with status 401$/)
    await close()
  })
})

/** A minimal stand-in for Twilio. */
async function startTwilio(status: number) {
  const requests: unknown[] = []
  const server = createServer(async (request, response) => {
    const [, account] = (request.headers.authorization ?? '').split(' ')
    const body = Object.fromEntries(new URLSearchParams(await readBody(request)))
    requests.push({ url: request.url, account: Buffer.from(account!, 'base64').toString(), body })
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const close = () => new Promise((resolve) => server.close(resolve))
  return { api: `http://127.0.0.1:${port}`, requests, close }
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}
