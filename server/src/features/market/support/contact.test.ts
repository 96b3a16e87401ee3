import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { supportErrors } from '#contract/market/support/errors.ts'
import { aChallengeAnswer } from '../../../../test/challenge.ts'
import { contactInput } from '../../../../test/endpoints.ts'
import { aMarket, each } from '../../../../test/market.ts'
import type { Person } from '../../../../test/world.ts'

const { world, admin, business } = await aMarket({ admin: 'admin', business: each('business') })
beforeEach(() => {
  world.pass(25)
  world.mails.length = 0
})

const visitor = { name: 'Noor', email: 'noor@example.com', language: 'ar' }
const write = async (by: Person = business, input: object = contactInput): Promise<number> =>
  (await by.call('POST', '/api/contact-messages', input)).body.id
const writeAsVisitor = async (more: object = {}) =>
  world.call('POST', '/api/contact-messages', {
    ...contactInput,
    ...visitor,
    challengeAnswer: await aChallengeAnswer(world),
    ...more,
  })
const queue = async (query = '', by = admin) =>
  (await by.call('GET', `/api/admin/contact-messages?limit=100${query}`)).body.items
const inQueue = async (id: number, query = '') =>
  (await queue(query)).find((message: { id: number }) => message.id === id)
const answer = (id: number, by = admin, adminResponse = 'We found your transfer.') =>
  by.call('POST', `/api/admin/contact-messages/${id}/reply`, { adminResponse })
/** The token in the link of the latest mail. */
const mailedToken = () => new URL(world.mails.at(-1)!.params.link!).hash.slice(1)

describe('a message to support', () => {
  it('of a member reaches the queue unread, with who wrote it, and is confirmed by mail', async () => {
    const id = await write()
    expect(await inQueue(id)).toMatchObject({
      ...contactInput,
      status: 'unread',
      userId: business.id,
      sender: { id: business.id, username: business.username },
      visitor: null,
      adminResponse: null,
      assignedTo: null,
      replies: [],
    })
    expect(world.mails).toMatchObject([
      { userId: business.id, kind: 'contact_received', params: { subject: contactInput.subject } },
    ])
  })

  it('that is sent again because its answer was lost, even at once, is one message with one receipt', async () => {
    const first = await write()
    expect(await Promise.all([write(), write()])).toEqual([first, first])
    expect(world.mails).toHaveLength(1)
    expect(await write(business, { ...contactInput, message: `${contactInput.message} Please.` })).not.toBe(first)
    const ofVisitor = (await writeAsVisitor()).body.id
    expect((await writeAsVisitor()).body.id).toBe(ofVisitor)
    expect((await writeAsVisitor({ email: 'other@example.com' })).body.id).not.toBe(ofVisitor)
    world.pass(1)
    expect(await write()).not.toBe(first)
  })

  it('is continued once by what is sent again', async () => {
    const id = await write()
    const reply = (text: string) => business.call('POST', `/api/contact-messages/${id}/replies`, { text })
    await Promise.all([reply('It has come.'), reply('It has come.')])
    expect((await reply('Thank you.')).body.replies ?? (await inQueue(id)).replies).toMatchObject([
      { text: 'It has come.' },
      { text: 'Thank you.' },
    ])
  })

  it('of a visitor carries their name and address, and is confirmed to that address in their language', async () => {
    const { status, body } = await writeAsVisitor()
    expect(status).toBe(201)
    expect(await inQueue(body.id)).toMatchObject({
      userId: null,
      sender: null,
      visitor: { name: 'Noor', email: 'noor@example.com' },
      language: 'ar',
    })
    expect(world.mails).toMatchObject([
      {
        userId: null,
        to: 'noor@example.com',
        reader: { displayName: 'Noor', language: 'ar' },
        kind: 'contact_received',
      },
    ])
  })

  it('of a visitor is refused without a challenge, and with one that was used before', async () => {
    const challengeAnswer = await aChallengeAnswer(world)
    expect((await writeAsVisitor({ challengeAnswer: undefined })).status).toBe(428)
    expect((await writeAsVisitor({ challengeAnswer })).status).toBe(201)
    expect(await writeAsVisitor({ challengeAnswer })).toMatchObject({ status: 422, body: { code: 'challenge_failed' } })
  })

  it.each([
    [{ subject: 'Hey' }, 'subject', supportErrors.subjectTooShort],
    [{ message: 'Nineteen letters ...'.slice(0, 19) }, 'message', supportErrors.contactMessageTooShort],
    [{ name: ' ' }, 'name', supportErrors.contactNameRequired],
    [{ email: 'noor' }, 'email', 'Invalid email address'],
  ])('with %j is refused at its field', async (wrong, path, message) => {
    expect(await writeAsVisitor(wrong)).toMatchObject({ status: 422, body: { issues: [{ path, message }] } })
  })

  it('accepts exactly five letters of subject and twenty of message', async () => {
    expect(await write(business, { subject: 'Hello', message: 'x'.repeat(20) })).toEqual(expect.any(Number))
  })

  it('needs a name and an address from visitors only', async () => {
    const { status, body } = await world.call('POST', '/api/contact-messages', contactInput)
    expect(status).toBe(422)
    expect(body.issues.map(({ path }: { path: string }) => path)).toEqual(['name', 'email', 'language'])
  })

  it('ignores the name and address that a member sends', async () => {
    const id = await write(business, { ...contactInput, ...visitor })
    expect(await inQueue(id)).toMatchObject({ visitor: null, sender: { id: business.id } })
  })
})

describe('a thread', () => {
  it('is read by who wrote it and by its mailed link, and by nobody else', async () => {
    const id = await write()
    const url = `/api/contact-messages/${id}`
    expect((await business.call('GET', url)).body).toMatchObject({ id, ...contactInput, replies: [] })
    expect((await (await world.aBusiness()).call('GET', url)).status).toBe(404)
    expect((await world.call('GET', url)).status).toBe(404)
    const token = mailedToken()
    expect((await world.call('GET', `${url}?token=${token}`)).status).toBe(200)
    const other = await write(await world.aBusiness())
    expect((await world.call('GET', `/api/contact-messages/${other}?token=${token}`)).status).toBe(404)
    expect((await world.call('GET', `${url}?token=x${token.slice(1)}`)).status).toBe(404)
  })

  it('waits again when its sender writes back, also by the mailed link, and stays with its admin', async () => {
    const { body } = await writeAsVisitor()
    await answer(body.id)
    const reply = await world.call('POST', `/api/contact-messages/${body.id}/replies`, {
      token: mailedToken(),
      text: 'It has arrived, thank you.',
    })
    expect(reply).toMatchObject({
      status: 201,
      body: { status: 'unread', replies: [{ from: 'team' }, { from: 'sender', text: 'It has arrived, thank you.' }] },
    })
    expect(await inQueue(body.id)).toMatchObject({ status: 'unread', assignedTo: { id: admin.id } })
    expect((await world.call('POST', `/api/contact-messages/${body.id}/replies`, { text: 'Let me in' })).status).toBe(
      404,
    )
  })

  it('never says which admin answered', async () => {
    const id = await write()
    await answer(id)
    const { body } = await business.call('GET', `/api/contact-messages/${id}`)
    expect(JSON.stringify(body)).not.toContain(admin.username)
  })
})

describe('the queue', () => {
  it('shows what waits oldest first, and what is answered newest first', async () => {
    const ids = [await write(), await write(await world.aBusiness()), await write(await world.aBusiness())]
    const positions = (items: { id: number }[]) => items.map(({ id }) => id).filter((id) => ids.includes(id))
    expect(positions(await queue())).toEqual(ids)
    for (const id of ids) await answer(id)
    expect(positions(await queue())).toEqual([])
    expect(positions(await queue('&status=replied'))).toEqual(ids.toReversed())
  })

  it('finds messages by words, names and addresses, and takes no wildcards', async () => {
    const id = await write(business, { ...contactInput, subject: 'Ω receipt 100% wrong' })
    expect(await inQueue(id, `&q=${encodeURIComponent('RECEIPT 100%')}`)).toBeDefined()
    expect(await inQueue(id, `&q=${encodeURIComponent(business.email)}`)).toBeDefined()
    expect(await inQueue(id, `&q=${encodeURIComponent('receipt%wrong')}`)).toBeUndefined()
  })

  it('marks an unread message as read, and leaves an answered one answered', async () => {
    const id = await write()
    const read = () => admin.call('POST', `/api/admin/contact-messages/${id}/read`)
    expect((await read()).body).toMatchObject({ id, status: 'read' })
    await answer(id)
    expect((await read()).body).toMatchObject({ id, status: 'replied' })
  })

  it('assigns a message to an admin and back, but to nobody else', async () => {
    const id = await write()
    const assign = (adminId: number | null) =>
      admin.call('POST', `/api/admin/contact-messages/${id}/assign`, { adminId })
    expect((await assign(admin.id)).body.assignedTo).toMatchObject({ id: admin.id })
    expect(await inQueue(id, '&assigned=me')).toBeDefined()
    expect(await inQueue(id, '&assigned=nobody')).toBeUndefined()
    expect((await assign(null)).body.assignedTo).toBeNull()
    expect((await assign(business.id)).status).toBe(422)
    expect((await assign(2_147_483_647)).status).toBe(422)
  })

  it('counts what waits on the overview', async () => {
    const before = (await admin.call('GET', '/api/admin/overview')).body.waitingContacts
    const id = await write()
    expect((await admin.call('GET', '/api/admin/overview')).body.waitingContacts).toBe(before + 1)
    await answer(id)
    expect((await admin.call('GET', '/api/admin/overview')).body.waitingContacts).toBe(before)
  })
})

describe('an answer', () => {
  it('is mailed, kept in the thread, and logged with the state before and after', async () => {
    const id = await write()
    expect(await answer(id)).toMatchObject({
      status: 200,
      body: {
        status: 'replied',
        adminResponse: 'We found your transfer.',
        respondedBy: { id: admin.id },
        assignedTo: { id: admin.id },
        replies: [{ from: 'team', text: 'We found your transfer.' }],
      },
    })
    expect(world.mails.at(-1)).toMatchObject({
      userId: business.id,
      kind: 'contact_answered',
      params: { reason: 'We found your transfer.' },
    })
    const { rows } = await world.database.orm.execute(sql`
      select details from admin_action_logs where target_type = 'contact_message' and target_id = ${String(id)}`)
    expect(rows).toMatchObject([
      { details: { what: 'contact_replied', before: { status: 'unread' }, after: { status: 'replied' } } },
    ])
  })

  it('is given once when two admins answer at the same time, and the other learns who was first', async () => {
    const id = await write()
    const other = await world.anAdmin()
    const answers = await Promise.all([answer(id), answer(id, other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)!
    const { rows } = await world.database.orm.execute<{ name: string }>(sql`
      select display_name as name from contact_messages m join users u on u.id = m.responded_by where m.id = ${id}`)
    expect(refused.body).toMatchObject({ code: 'contact_answered', params: { name: rows[0]!.name } })
    expect(world.mails.filter(({ kind }) => kind === 'contact_answered')).toHaveLength(1)
  })

  it('is refused while another admin has taken the message', async () => {
    const id = await write()
    const other = await world.anAdmin()
    await other.call('POST', `/api/admin/contact-messages/${id}/assign`, { adminId: other.id })
    expect(await answer(id)).toMatchObject({ status: 409, body: { code: 'contact_taken' } })
    expect((await answer(id, other)).status).toBe(200)
  })

  it('is refused to an unknown message', async () => {
    expect((await answer(2_147_483_647)).status).toBe(404)
  })
})
