import { createHmac } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { aChallengeAnswer } from '../../../../../test/challenge.ts'
import { contactInput } from '../../../../../test/endpoints.ts'
import { aMarket, each } from '../../../../../test/market.ts'
import { World } from '../../../../../test/world.ts'

const secret = 'a secret of the mail service'
const { world, admin, business } = await aMarket(
  { admin: 'admin', business: each('business') },
  {
    env: { MAIL_INBOUND_ADDRESS: 'reply@in.vivobid.example', MAIL_INBOUND_SECRET: secret },
  },
)
beforeEach(() => {
  world.pass(25)
  world.mails.length = 0
})

const json = { 'content-type': 'application/json' }
const postmark = { ...json, authorization: `Basic ${btoa(`postmark:${secret}`)}` }
const post = async (body: object | string, headers: Record<string, string>) => {
  const payload = typeof body === 'string' ? body : JSON.stringify(body)
  const answer = await world.app.inject({ method: 'POST', url: '/api/mail/inbound', payload, headers })
  return answer.statusCode
}
const signed = (body: object, key = secret) => ({
  ...json,
  'x-signature': `sha256=${createHmac('sha256', key).update(JSON.stringify(body)).digest('hex')}`,
})

/** A thread with an answer; returns its id and the address that replies go to. */
const answeredThread = async () => {
  const { body } = await business.call('POST', '/api/contact-messages', contactInput)
  await admin.call('POST', `/api/admin/contact-messages/${body.id}/reply`, { adminResponse: 'Which bank?' })
  return { id: body.id as number, address: world.mails.at(-1)!.replyTo! }
}
const read = async (id: number) =>
  (await admin.call('GET', '/api/admin/contact-messages?limit=100')).body.items.find(
    (message: { id: number }) => message.id === id,
  )
let mails = 0
const mailTo = (address: string, more: object = {}) => ({
  MessageID: `mail-${++mails}`,
  FromFull: { Email: business.email },
  ToFull: [{ Email: address }],
  TextBody:
    'The one in Madrid.\n\nOn Monday, Vivobid wrote:\n> ##- Write your reply above this line -##\n> Which bank?',
  ...more,
})

describe('a reply by email', () => {
  it('joins the thread that its address names, and opens it again, without what it quotes', async () => {
    const { id, address } = await answeredThread()
    expect(address).toMatch(new RegExp(`^reply\\+${id}\\.[\\da-f]{32}@in\\.vivobid\\.example$`))
    expect(address.split('@')[0]!.length).toBeLessThanOrEqual(64)
    expect(await post(mailTo(address), postmark)).toBe(204)
    expect(await read(id)).toMatchObject({
      status: 'unread',
      replies: [
        { from: 'team' },
        { from: 'sender', text: 'The one in Madrid.', mailedFrom: null, refusedAttachments: 0 },
      ],
    })
  })

  it('is taken in the signed form of any other service, whatever the case of the address', async () => {
    const { id, address } = await answeredThread()
    const body = { id: `any-${id}`, from: business.email, to: [address.toUpperCase()], text: 'Madrid.' }
    expect(await post(body, signed(body))).toBe(204)
    expect((await read(id)).replies).toHaveLength(2)
  })

  it('of a visitor joins their thread', async () => {
    const visitor = { name: 'Noor', email: 'noor@example.com', language: 'ar' }
    const challengeAnswer = await aChallengeAnswer(world)
    const { body } = await world.call('POST', '/api/contact-messages', { ...contactInput, ...visitor, challengeAnswer })
    const mail = mailTo(world.mails.at(-1)!.replyTo!, { FromFull: { Email: 'Noor@Example.com' } })
    expect(await post(mail, postmark)).toBe(204)
    expect((await read(body.id)).replies).toMatchObject([{ mailedFrom: null }])
  })

  it('counts once, however often and however parallel it is passed on', async () => {
    const { id, address } = await answeredThread()
    const mail = mailTo(address)
    const statuses = await Promise.all([post(mail, postmark), post(mail, postmark), post(mail, postmark)])
    expect(statuses).toEqual([204, 204, 204])
    await admin.call('POST', `/api/admin/contact-messages/${id}/reply`, { adminResponse: 'Thank you.' })
    expect(await post(mail, postmark)).toBe(204)
    expect(await read(id)).toBeUndefined()
    const { body } = await business.call('GET', `/api/contact-messages/${id}`)
    expect(body.replies).toHaveLength(3)
  })

  it('from another address says which, to admins only', async () => {
    const { id, address } = await answeredThread()
    await post(mailTo(address, { FromFull: { Email: 'assistant@example.com' } }), postmark)
    expect((await read(id)).replies[1]).toMatchObject({ mailedFrom: 'assistant@example.com' })
    const { body } = await business.call('GET', `/api/contact-messages/${id}`)
    expect(JSON.stringify(body)).not.toContain('assistant@example.com')
  })

  it('keeps no attachments, and says how many there were', async () => {
    const { id, address } = await answeredThread()
    await post(mailTo(address, { TextBody: '', Attachments: [{ Name: 'a.pdf', Content: 'AAAA' }] }), postmark)
    expect((await read(id)).replies[1]).toMatchObject({ text: '', refusedAttachments: 1 })
  })

  it.each([
    ['an absence note', { Headers: [{ Name: 'Auto-Submitted', Value: 'auto-replied' }] }],
    ['a mail of a list', { Headers: [{ Name: 'Precedence', Value: 'bulk' }] }],
    ['a mail without new words', { TextBody: '> ##- Write your reply above this line -##' }],
  ])('is left out when it is %s', async (_, more) => {
    const { id, address } = await answeredThread()
    expect(await post(mailTo(address, more), postmark)).toBe(204)
    expect((await business.call('GET', `/api/contact-messages/${id}`)).body).toMatchObject({
      stage: 'answered',
      replies: { length: 1 },
    })
  })
})

describe('an email is refused', () => {
  it('without a signature, or with another key', async () => {
    const { address } = await answeredThread()
    const body = { id: 'x', from: 'a@b.example', to: [address], text: 'Hello' }
    expect(await post(body, json)).toBe(401)
    expect(await post(body, signed(body, 'another secret, of someone'))).toBe(401)
    expect(await post(body, { ...json, authorization: `Basic ${btoa('postmark:guess')}` })).toBe(401)
  })

  it('to an address that we did not sign, or that names another thread', async () => {
    const { id, address } = await answeredThread()
    expect(await post(mailTo('reply@in.vivobid.example'), postmark)).toBe(404)
    expect(await post(mailTo(address.replace(`+${id}.`, `+${id + 1}.`)), postmark)).toBe(404)
    expect(await post(mailTo(`reply+${id}.${'0'.repeat(32)}@in.vivobid.example`), postmark)).toBe(404)
  })

  it('when it is none, or larger than we read', async () => {
    const { address } = await answeredThread()
    expect(await post('{', postmark)).toBe(422)
    expect(await post({ hello: 'there' }, postmark)).toBe(422)
    expect(await post(mailTo(address, { HtmlBody: 'x'.repeat(13 * 1024 * 1024) }), postmark)).toBe(413)
    const large = { id: 'large', from: 'a@b.example', to: [address], text: 'x'.repeat(600 * 1024) }
    expect(await post(large, signed(large))).toBe(401)
  })

  it('when its thread has had twenty replies within a day', async () => {
    const { address } = await answeredThread()
    for (let i = 0; i < 20; i++) expect(await post(mailTo(address), postmark)).toBe(204)
    expect(await post(mailTo(address), postmark)).toBe(429)
  })
})

it('emails take no replies where no service passes them on', async () => {
  const plain = await World.open()
  try {
    await (await plain.aBusiness()).call('POST', '/api/contact-messages', contactInput)
    expect(plain.mails.at(-1)!.replyTo).toBeUndefined()
    const answer = await plain.app.inject({
      method: 'POST',
      url: '/api/mail/inbound',
      payload: '{}',
      headers: postmark,
    })
    expect(answer.statusCode).toBe(401)
  } finally {
    await plain.close()
  }
})
