import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { reportErrors } from '#contract/market/reports/errors.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { anAcceptedRequest } from '../../../../test/campaign-requests.ts'
import { aMarket, each } from '../../../../test/market.ts'
import type { Person } from '../../../../test/world.ts'

const { world, admin, influencer, business } = await aMarket({
  admin: 'admin',
  influencer: each('influencer'),
  business: each('business'),
})

const reason = 'They asked me to pay outside of this site.'
const report = (by: Person, entityType: string, entityId: number, more: object = {}) =>
  by.call('POST', '/api/reports', { entityType, entityId, reason, ...more })
const queue = async (query = '') => (await admin.call('GET', `/api/admin/reports?limit=100${query}`)).body.items
const decide = (by: Person, id: string, how: 'resolve' | 'reject', adminNotes: unknown = 'We wrote to them.') =>
  by.call('POST', `/api/admin/reports/${id}/${how}`, { adminNotes })
const aMessage = async (from: Person, to: Person) => {
  const [low, high] = [from.id, to.id].sort((a, b) => a - b)
  const { rows } = await world.database.orm.execute<{ id: number }>(sql`
    with pair as (insert into conversations (participant1_id, participant2_id) values (${low}, ${high})
      on conflict (participant1_id, participant2_id) do update set last_message_at = now() returning id)
    insert into messages (conversation_id, sender_id, receiver_id, content)
    select id, ${from.id}, ${to.id}, 'Pay me by wire' from pair returning id`)
  return rows[0]!.id
}

/** Deals of two influencers, since one could not add as many on a first day. */
const someDeals = async (count: number) => {
  const sellers = [influencer, await world.anInfluencer()]
  return Promise.all(Array.from({ length: count }, (_, i) => world.aDeal(sellers[i % 2]!)))
}

describe('a report', () => {
  it('of a person reaches the queue with who reports and who it is about', async () => {
    const { status, body } = await report(business, 'user', influencer.id)
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        id: expect.any(String),
        entityType: 'user',
        entityId: influencer.id,
        about: influencer.username,
        reason,
        status: 'pending',
        adminNotes: null,
        createdAt: expect.any(String),
        resolvedAt: null,
      },
    })
    const found = (await queue()).find(({ id }: { id: string }) => id === body.id)
    expect(found).toMatchObject({
      reporter: { id: business.id, username: business.username },
      subject: { title: null, text: null, person: { id: influencer.id } },
    })
    expect((await business.call('GET', '/api/reports')).body).toEqual({ items: [body], nextCursor: null })
    expect((await influencer.call('GET', '/api/reports')).body.items).toEqual([])
  })

  it('is listed under the name of what was reported, as it was then', async () => {
    const dealId = await world.aDeal(influencer, { title: 'Three clips for the spring roast' })
    const about = async () => (await business.call('GET', '/api/reports')).body.items[0].about
    expect((await report(business, 'deal', dealId)).body.about).toBe('Three clips for the spring roast')
    await influencer.call('PATCH', `/api/deals/${dealId}`, { title: 'Something else' })
    expect(await about()).toBe('Three clips for the spring roast')
  })

  it('of a deal that everybody sees names it', async () => {
    const dealId = await world.aDeal(influencer)
    const { body } = await report(business, 'deal', dealId)
    const found = (await queue()).find(({ id }: { id: string }) => id === body.id)
    expect(found.subject).toMatchObject({ title: 'One honest post', person: { id: influencer.id } })
  })

  it('of a hidden deal is for who ordered it alone', async () => {
    const dealId = await world.aDeal(influencer)
    await world.anOrder(business, dealId)
    await influencer.call('PATCH', `/api/deals/${dealId}`, { isActive: false })
    expect((await report(await world.aBusiness(), 'deal', dealId)).status).toBe(404)
    expect((await report(business, 'deal', dealId)).status).toBe(201)
  })

  it('of a message is for who got it, and shows it to the admins', async () => {
    const id = await aMessage(influencer, business)
    expect((await report(await world.aBusiness(), 'message', id)).status).toBe(404)
    const { status, body } = await report(business, 'message', id)
    expect(status).toBe(201)
    const found = (await queue()).find((each: { id: string }) => each.id === body.id)
    expect(found.subject).toMatchObject({ text: 'Pay me by wire', person: { id: influencer.id } })
    expect((await report(influencer, 'message', id)).status).toBe(422)
  })

  it('of a message shows it as it was, though it was taken back since', async () => {
    const sent = await business.call('POST', '/api/conversations', { participantId: influencer.id, content: 'Pay me' })
    const url = `/api/conversations/${sent.body.id}/messages`
    const { id } = (await influencer.call('GET', url)).body.items[0]
    const { body } = await report(influencer, 'message', id)
    expect((await business.call('DELETE', `${url}/${id}`)).status).toBe(200)
    const found = (await queue()).find((each: { id: string }) => each.id === body.id)
    expect(found.subject).toMatchObject({ text: 'Pay me', person: { id: business.id } })
  })

  it('of a video is for the business it was handed in to, names it, and is decided', async () => {
    const { requestId } = await anAcceptedRequest(world, { business, influencer, admin })
    const { body: draft } = await influencer.call('POST', '/api/videos', {
      requestId,
      deliverableId: 'clip',
      title: 'Iced coffee',
      caption: 'From Ana’s kitchen',
    })
    expect((await report(business, 'video', draft.id)).status).toBe(404)
    await world.database.orm.execute(sql`
      insert into video_versions (video_id, number, file_name, mime, bytes, submitted_at)
      values (${draft.id}, 1, 'clip.mp4', 'video/mp4', 1000, now())`)
    expect((await report(await world.aBusiness(), 'video', draft.id)).status).toBe(404)
    expect(await report(influencer, 'video', draft.id)).toMatchObject({ status: 422, body: { code: 'report_self' } })
    const { status, body } = await report(business, 'video', draft.id)
    expect(status).toBe(201)
    const found = (await queue()).find((each: { id: string }) => each.id === body.id)
    expect(found.subject).toMatchObject({
      title: 'Iced coffee',
      text: 'From Ana’s kitchen',
      person: { id: influencer.id },
    })
    expect((await decide(admin, body.id, 'resolve')).body).toMatchObject({ status: 'resolved' })
  })

  it.each(['campaign', 'campaign_request', 'video'])(
    'of a %s that the reporter cannot see is 404',
    async (entityType) => {
      expect((await report(business, entityType, 1)).status).toBe(404)
    },
  )

  it('of who is blocked, an admin or nobody is 404', async () => {
    const blocked = await world.anInfluencer({ isActive: false })
    for (const id of [blocked.id, admin.id, 2_000_000_000])
      expect((await report(business, 'user', id)).status).toBe(404)
  })

  it('of oneself, or of what is one’s own, is refused', async () => {
    const dealId = await world.aDeal(influencer)
    for (const [type, id] of [
      ['user', influencer.id],
      ['deal', dealId],
    ] as const)
      expect(await report(influencer, type, id)).toMatchObject({
        status: 422,
        body: { code: 'report_self', message: reportErrors.reportSelf },
      })
  })

  it.each([
    [{ reason: 'Spam' }, 'reason', reportErrors.reportReasonTooShort],
    [{ reason: ' '.repeat(20) }, 'reason', reportErrors.reportReasonTooShort],
    [{ reason: undefined }, 'reason', reportErrors.reportReasonTooShort],
    [{ reason: 'x'.repeat(2001) }, 'reason', requestErrors.textTooLong],
    [{ reason: 'Look at this\u0000 here' }, 'reason', requestErrors.textInvalid],
    [{ entityType: 'link' }, 'entityType', requestErrors.valueInvalid],
    [{ entityId: 0 }, 'entityId', requestErrors.valueInvalid],
    [{ entityId: 2 ** 31 }, 'entityId', requestErrors.valueInvalid],
    [{ status: 'resolved' }, 'status', requestErrors.unknownField],
  ])('with %j is refused', async (fault, path, message) => {
    expect(await report(business, 'user', influencer.id, fault)).toMatchObject({
      status: 422,
      body: { issues: [{ path, message }] },
    })
  })

  it('waits once for each reporter and thing, also when two come at once', async () => {
    const statuses = await Promise.all(
      [1, 2, 3].map(async () => (await report(business, 'user', influencer.id)).status),
    )
    expect(statuses.sort()).toEqual([201, 409, 409])
    expect(await report(business, 'user', influencer.id)).toMatchObject({ body: { message: reportErrors.reportTwice } })
    expect((await report(await world.aBusiness(), 'user', influencer.id)).status).toBe(201)
  })

  it('is made once for one Idempotency-Key', async () => {
    const key = { 'idempotency-key': 'a-report-of-somebody' }
    const body = { entityType: 'user', entityId: influencer.id, reason }
    const first = await business.call('POST', '/api/reports', body, key)
    expect(await business.call('POST', '/api/reports', body, key)).toMatchObject({ status: 201, body: first.body })
  })

  it('is the twentieth of a day and no more', async () => {
    const deals = await someDeals(21)
    const statuses: number[] = []
    for (const id of deals) statuses.push((await report(business, 'deal', id)).status)
    expect(statuses).toEqual([...Array(20).fill(201), 429])
    world.pass(25)
    expect((await report(business, 'deal', deals[20]!)).status).toBe(201)
  })

  it('is the twentieth of a day also when they come at once', async () => {
    const deals = await someDeals(30)
    const statuses = await Promise.all(deals.map(async (id) => (await report(business, 'deal', id)).status))
    expect(statuses.filter((status) => status === 201)).toHaveLength(20)
  })

  it('needs somebody signed in, with a verified address, who is no admin', async () => {
    const unverified = await world.aBusiness({ isVerified: false })
    const statuses = [world.aStranger(), unverified, admin].map(
      async (by) => (await report(by, 'user', influencer.id)).status,
    )
    expect(await Promise.all(statuses)).toEqual([401, 403, 403])
  })
})

describe('an admin', () => {
  it('who is shown a message that was reported is written down with it, and otherwise with the queue alone', async () => {
    const reader = await world.anAdmin()
    const logged = async () =>
      (
        await world.database.orm.execute<{ details: { messages: number[] } }>(
          sql`select details from admin_action_logs where admin_id = ${reader.id} order by id`,
        )
      ).rows
    await reader.call('GET', '/api/admin/reports?status=rejected')
    expect(await logged()).toEqual([{ details: { what: 'queue_read' } }])
    const id = await aMessage(influencer, business)
    await report(business, 'message', id)
    const { body } = await reader.call('GET', '/api/admin/reports?limit=100')
    expect(JSON.stringify(body)).toContain('Pay me by wire')
    const [, ...rows] = await logged()
    expect(rows).toHaveLength(1)
    expect(rows[0]!.details).toMatchObject({ what: 'messages_read' })
    expect(rows[0]!.details.messages).toContain(id)
  })

  it.each(['resolve', 'reject'] as const)('can %s a report once: written down and told', async (how) => {
    const { body } = await report(business, 'user', influencer.id)
    const status = how === 'resolve' ? 'resolved' : 'rejected'
    expect(await decide(admin, body.id, how)).toMatchObject({
      status: 200,
      body: { status, adminNotes: 'We wrote to them.', resolvedAt: expect.any(String) },
    })
    const { rows } = await world.database.orm.execute(
      sql`select admin_id, action_type, details from admin_action_logs where target_id = ${body.id}`,
    )
    expect(rows).toEqual([
      {
        admin_id: admin.id,
        action_type: 'report_resolve',
        details: { status, entityType: 'user', entityId: influencer.id },
      },
    ])
    expect(world.mails.filter(({ userId }) => userId === business.id)).toMatchObject([
      { kind: `report_${status}`, params: { reason: 'We wrote to them.' } },
    ])
    for (const again of ['resolve', 'reject'] as const)
      expect(await decide(admin, body.id, again)).toMatchObject({ status: 409, body: { code: 'report_decided' } })
    expect((await queue()).map(({ id }: { id: string }) => id)).not.toContain(body.id)
    expect((await queue(`&status=${status}`)).map(({ id }: { id: string }) => id)).toContain(body.id)
    // and it may be reported again
    expect((await report(business, 'user', influencer.id)).status).toBe(201)
  })

  it('is one of two at once, and the other comes too late', async () => {
    const { body } = await report(business, 'user', influencer.id)
    const other = await world.anAdmin()
    const answers = await Promise.all([decide(admin, body.id, 'resolve'), decide(other, body.id, 'reject')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('must say why, and cannot decide what was never reported', async () => {
    const { body } = await report(business, 'user', influencer.id)
    for (const notes of ['', '  ', null, 'x'.repeat(2001)])
      expect(await decide(admin, body.id, 'resolve', notes)).toMatchObject({
        status: 422,
        body: { issues: [{ path: 'adminNotes' }] },
      })
    expect((await decide(admin, '3b4d9a3e-7d5a-4a6e-9d5f-0a1b2c3d4e5f', 'resolve')).status).toBe(404)
    expect((await decide(admin, '17', 'resolve')).status).toBe(404)
  })

  it('alone sees the queue and decides', async () => {
    const { body } = await report(business, 'user', influencer.id)
    for (const person of [business, influencer]) {
      expect((await person.call('GET', '/api/admin/reports')).status).toBe(403)
      expect((await decide(person, body.id, 'resolve')).status).toBe(403)
    }
    expect((await world.aStranger().call('GET', '/api/admin/reports')).status).toBe(401)
  })

  it('reads the queue from the oldest on, page by page, without a gap', async () => {
    for (let i = 0; i < 5; i++) await report(await world.aBusiness(), 'user', influencer.id)
    const all = await queue()
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const { body } = await admin.call('GET', `/api/admin/reports?limit=2${cursor ? `&cursor=${cursor}` : ''}`)
      seen.push(...body.items.map(({ id }: { id: string }) => id))
      cursor = body.nextCursor
    } while (cursor)
    expect(seen).toEqual(all.map(({ id }: { id: string }) => id))
    const times = all.map(({ createdAt }: { createdAt: string }) => createdAt)
    expect(times).toEqual([...times].sort())
    expect((await admin.call('GET', '/api/admin/reports?cursor=abc')).status).toBe(422)
    expect((await admin.call('GET', '/api/admin/reports?status=open')).status).toBe(422)
  })

  it('finds a report whose subject is gone', async () => {
    const dealId = await world.aDeal(influencer)
    const { body } = await report(business, 'deal', dealId)
    expect((await influencer.call('DELETE', `/api/deals/${dealId}`)).status).toBe(204)
    const found = (await queue()).find(({ id }: { id: string }) => id === body.id)
    expect(found.subject).toBeNull()
  })
})
