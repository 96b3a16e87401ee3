import { createHmac, createSign, generateKeyPairSync } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aMarket } from '../../../../../test/market.ts'
import { World } from '../../../../../test/world.ts'

const secret = 'a secret of the mail service'
const topic = 'arn:aws:sns:eu-central-1:123456789012:mail'
const certUrl = 'https://sns.eu-central-1.amazonaws.com/SimpleNotificationService-1.pem'
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

const { world } = await aMarket({}, { env: { MAIL_EVENTS_SECRET: secret, MAIL_EVENTS_TOPIC: topic } })
/** Addresses that were fetched from Amazon. */
const fetched: string[] = []
beforeEach(async () => {
  fetched.length = 0
  await world.database.orm.execute(sql`delete from stopped_addresses`)
  vi.stubGlobal('fetch', async (address: string) => {
    fetched.push(address)
    return new Response(publicKey.export({ type: 'spki', format: 'pem' }).toString())
  })
})
afterEach(() => vi.unstubAllGlobals())

const post = async (body: object, headers: Record<string, string>) =>
  (await world.app.inject({ method: 'POST', url: '/api/mail/events', payload: JSON.stringify(body), headers }))
    .statusCode
const stopped = async () =>
  (await world.database.orm.execute(sql`select address, reason from stopped_addresses order by address`)).rows
const json = { 'content-type': 'application/json' }

describe('the generic form', () => {
  const body = {
    events: [
      { type: 'bounce', address: 'Gone@Example.com' },
      { type: 'complaint', address: 'a@b.example' },
    ],
  }
  const signed = (key: string) => ({
    ...json,
    'x-signature': `sha256=${createHmac('sha256', key).update(JSON.stringify(body)).digest('hex')}`,
  })

  it('stops mail to what bounced or complained', async () => {
    expect(await post(body, signed(secret))).toBe(204)
    expect(await stopped()).toEqual([
      { address: 'a@b.example', reason: 'complaint' },
      { address: 'gone@example.com', reason: 'bounce' },
    ])
  })

  it.each([json, signed('another secret, of someone'), { ...json, 'x-signature': '' }])(
    'is refused unsigned: %j',
    async (headers) => {
      expect(await post(body, headers)).toBe(401)
      expect(await stopped()).toEqual([])
    },
  )

  it('is refused when it is no event', async () => {
    const nothing = { hello: 'there' }
    const signature = createHmac('sha256', secret).update(JSON.stringify(nothing)).digest('hex')
    expect(await post(nothing, { ...json, 'x-signature': `sha256=${signature}` })).toBe(422)
  })
})

describe('Postmark', () => {
  const as = (password: string) => ({ ...json, authorization: `Basic ${btoa(`postmark:${password}`)}` })
  it.each([
    [{ RecordType: 'Bounce', Type: 'HardBounce', Email: 'gone@example.com' }, ['bounce']],
    [{ RecordType: 'SpamComplaint', Type: 'SpamComplaint', Email: 'gone@example.com' }, ['complaint']],
    [{ RecordType: 'Bounce', Type: 'SoftBounce', Email: 'full@example.com' }, []],
    [{ RecordType: 'Delivery', Email: 'fine@example.com' }, []],
  ])('%j', async (body, reasons) => {
    expect(await post(body, as(secret))).toBe(204)
    expect((await stopped()).map(({ reason }) => reason)).toEqual(reasons)
  })

  it('is refused with another password', async () => {
    expect(await post({ RecordType: 'Bounce', Type: 'HardBounce', Email: 'a@b.example' }, as('guess'))).toBe(401)
  })
})

describe('Amazon SES', () => {
  const bounce = (bounceType: string) =>
    JSON.stringify({
      notificationType: 'Bounce',
      bounce: { bounceType, bouncedRecipients: [{ emailAddress: 'gone@example.com' }] },
    })
  const message = (more: Record<string, string> = {}) => {
    const fields: Record<string, string> = {
      Type: 'Notification',
      MessageId: '1',
      TopicArn: topic,
      Message: bounce('Permanent'),
      Timestamp: '2026-03-01T12:00:00.000Z',
      SigningCertURL: certUrl,
      SignatureVersion: '2',
      ...more,
    }
    const names =
      fields.Type === 'Notification'
        ? ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type']
        : ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type']
    const text = names.flatMap((name) => (fields[name] === undefined ? [] : [`${name}\n${fields[name]}\n`])).join('')
    const Signature = createSign('RSA-SHA256').update(text).sign(privateKey, 'base64')
    return { Signature, ...fields }
  }
  const send = (body: Record<string, string>) =>
    post(body, { 'content-type': 'text/plain', 'x-amz-sns-message-type': body.Type! })

  it('stops mail to what bounced for good', async () => {
    expect(await send(message())).toBe(204)
    expect(await stopped()).toEqual([{ address: 'gone@example.com', reason: 'bounce' }])
  })

  it('keeps sending to a full mailbox', async () => {
    expect(await send(message({ Message: bounce('Transient') }))).toBe(204)
    expect(await stopped()).toEqual([])
  })

  it('is refused when changed after it was signed', async () => {
    expect(await send({ ...message(), Message: bounce('Permanent').replace('gone', 'mina') })).toBe(401)
  })

  it('is refused for another topic, which anybody may have', async () => {
    expect(await send(message({ TopicArn: topic.replace('mail', 'other') }))).toBe(401)
  })

  it.each([
    'http://sns.eu-central-1.amazonaws.com/a.pem',
    'https://sns.eu-central-1.amazonaws.com.evil.example/a.pem',
    'https://evil.example/sns.eu-central-1.amazonaws.com/a.pem',
    'https://sns.eu-central-1.amazonaws.com:8443/a.pem',
    'https://127.0.0.1/a.pem',
  ])('asks nobody but Amazon for the certificate: %s', async (SigningCertURL) => {
    expect(await send(message({ SigningCertURL }))).toBe(401)
    expect(fetched).toEqual([])
  })

  it('confirms its topic, at Amazon only', async () => {
    const confirmation = { Type: 'SubscriptionConfirmation', Token: 'x' }
    const SubscribeURL = 'https://sns.eu-central-1.amazonaws.com/?Action=ConfirmSubscription'
    expect(await send(message({ ...confirmation, SubscribeURL }))).toBe(204)
    expect(fetched).toContain(SubscribeURL)
    fetched.length = 0
    expect(await send(message({ ...confirmation, SubscribeURL: 'https://evil.example/' }))).toBe(204)
    expect(fetched).toEqual([])
  })
})

it('without settings, nobody may report anything', async () => {
  const closed = await World.open()
  const { statusCode } = await closed.app.inject({
    method: 'POST',
    url: '/api/mail/events',
    payload: '{}',
    headers: { ...json, 'x-signature': 'sha256=' },
  })
  expect(statusCode).toBe(401)
  await closed.close()
})
