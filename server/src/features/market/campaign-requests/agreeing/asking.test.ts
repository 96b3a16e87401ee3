import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { requestGroups } from '#contract/market/campaign-requests/campaign-requests.ts'
import { campaignRequestErrors } from '#contract/market/campaign-requests/errors.ts'
import { dayOf } from '#contract/market/campaigns/submission.ts'
import { anApplication, anInvitation, aSimpleCampaign, moveRequest } from '../../../../../test/campaign-requests.ts'
import { aCampaign, aSubmittedCampaign } from '../../../../../test/campaigns.ts'
import { aMarket } from '../../../../../test/market.ts'
import type { Person } from '../../../../../test/world.ts'

const { world, business, admin, ana } = await aMarket({ business: 'business', admin: 'admin', ana: 'influencer' })

const apply = (person: Person, campaignId: number, input: object = {}) =>
  person.call('POST', `/api/campaigns/${campaignId}/requests`, { message: 'I love iced coffee.', ...input })
const invite = (campaignId: number, influencerIds: number[], by = business) =>
  by.call('POST', `/api/campaigns/${campaignId}/invitations`, { influencerIds, message: 'Join us' })
const open = (change = {}) => aSimpleCampaign(world, { business, admin }, change)
const read = async (id: number, person = business) => (await person.call('GET', `/api/campaign-requests/${id}`)).body

describe('an influencer', () => {
  it('asks to join a campaign, and the business is told', async () => {
    const campaignId = await open()
    const { status, body } = await apply(ana, campaignId, { customPrice: 25_000 })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      campaignId,
      influencerId: ana.id,
      status: 'pending',
      askedBy: 'influencer',
      turn: 'business',
      price: 20_000,
      customPrice: 25_000,
      amount: 25_000,
      feeBps: 1000,
      fee: 2_500,
      agreedAt: null,
      fit: null,
      offersMade: [{ by: 'influencer', amount: 25_000 }],
      clock: { action: 'lapse_request' },
      progress: [{ deliverableId: 'clip', count: 1, submitted: 0, published: 0 }],
      events: [{ kind: 'applied', by: 'influencer', amount: 25_000, note: 'I love iced coffee.' }],
    })
    expect(await read(body.id)).toMatchObject({ fit: { fits: false }, turn: 'business' })
    expect(world.mails.at(-1)).toMatchObject({ userId: business.id, kind: 'request_applied' })
  })

  it('may ask until the last day is over where they are', async () => {
    const applyBy = dayOf(world.services.clock())
    const [campaignId, other] = [await open({ applyBy }), await open({ applyBy })]
    const live = (timeZone: string) => ana.call('PUT', '/api/notification-preferences', { timeZone })
    const listed = async (id: number) =>
      (await ana.call('GET', '/api/campaigns?limit=100')).body.items.some((item: { id: number }) => item.id === id)
    world.pass((Date.parse(applyBy) + 27 * 3_600_000 - world.services.clock().getTime()) / 3_600_000)
    await live('Europe/Berlin')
    expect(await listed(campaignId)).toBe(false)
    expect((await apply(ana, campaignId)).body.code).toBe('apply_by_over')
    await live('America/New_York')
    expect(await listed(campaignId)).toBe(true)
    expect((await apply(ana, campaignId)).status).toBe(201)
    world.pass(2)
    expect((await apply(ana, other)).body.code).toBe('apply_by_over')
    await live('UTC')
  })

  it('answers the questions of the campaign, all of them', async () => {
    const campaignId = await open({ questions: [{ id: 'q1', text: 'Which milk?' }] })
    const missing = await apply(ana, campaignId)
    expect(missing).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'answers', message: campaignRequestErrors.requestAnswerRequired }] },
    })
    const { body } = await apply(ana, campaignId, { answers: [{ id: 'q1', answer: 'Oat' }] })
    expect(body.answers).toEqual([{ id: 'q1', question: 'Which milk?', answer: 'Oat' }])
  })

  it('attaches a deal of their own, and nobody else’s', async () => {
    const campaignId = await open()
    const dealId = await world.aDeal(await world.anInfluencer())
    expect((await apply(ana, campaignId, { dealId })).status).toBe(422)
    const own = await world.aDeal(ana)
    const { body } = await apply(ana, campaignId, { dealId: own })
    expect(body.deal).toMatchObject({ id: own })
  })

  it('has one running request for a campaign, also in parallel', async () => {
    const campaignId = await open()
    const answers = await Promise.all(Array.from({ length: 20 }, () => apply(ana, campaignId)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status, body }) => status === 409 && body.code === 'request_running')).toHaveLength(19)
  })

  it('asks again 7 days after a rejection, three times in all', async () => {
    const inDays = (days: number) => dayOf(world.services.clock(), days)
    const days = { applyBy: inDays(40), deliverBy: inDays(45), publishFrom: inDays(46), publishUntil: inDays(50) }
    const id = await open(days)
    const first = await anApplication(ana, id)
    await moveRequest(business, first, 'reject', { reason: 'Not now' })
    world.pass(7 * 24 - 1)
    expect((await apply(ana, id)).body).toMatchObject({ code: 'too_soon' })
    world.pass(1)
    const second = await anApplication(ana, id)
    await moveRequest(ana, second, 'withdraw')
    expect((await apply(ana, id)).body).toMatchObject({ code: 'too_soon' })
    world.pass(7 * 24)
    await moveRequest(business, await anApplication(ana, id), 'reject')
    world.pass(7 * 24)
    expect((await apply(ana, id)).body).toMatchObject({ code: 'too_often' })
  })

  it('sees no draft, none in review and no invite-only campaign', async () => {
    for (const id of [
      await aCampaign(world, business),
      await aSubmittedCampaign(world, business),
      await open({ isInviteOnly: true }),
      2_000_000,
    ])
      expect((await apply(ana, id)).status).toBe(404)
  })

  it('goes on seeing a campaign once there is a request, whatever becomes of it', async () => {
    const campaignId = await open({ isInviteOnly: true })
    const see = (person: Person) => person.call('GET', `/api/campaigns/${campaignId}`)
    expect((await see(ana)).status).toBe(404)
    await anInvitation(business, campaignId, ana)
    expect(await see(ana)).toMatchObject({ status: 200, body: { id: campaignId, budget: null } })
    await business.call('POST', `/api/campaigns/${campaignId}/close`)
    expect((await see(ana)).status).toBe(200)
    expect((await see(await world.anInfluencer())).status).toBe(404)
  })

  it('cannot ask a campaign that is paused, over, or past its last day of application', async () => {
    const paused = await open()
    await business.call('POST', `/api/campaigns/${paused}/pause`)
    expect((await apply(ana, paused)).body).toMatchObject({ code: 'campaign_closed' })
    const closed = await open()
    await business.call('POST', `/api/campaigns/${closed}/close`)
    expect((await apply(ana, closed)).body).toMatchObject({ code: 'campaign_closed' })
    const late = await open()
    world.pass(11 * 24)
    expect((await apply(ana, late)).body).toMatchObject({ code: 'apply_by_over' })
    world.pass(10 * 24)
    expect((await apply(ana, late)).body).toMatchObject({ code: 'dates_over' })
  })

  it('cannot ask a business whose account is blocked', async () => {
    const other = await world.aBusiness()
    const id = await aSimpleCampaign(world, { business: other, admin })
    await admin.call('POST', `/api/admin/users/${other.id}/block`, { reason: 'Fraud and more of it', until: null })
    expect((await apply(ana, id)).body).toMatchObject({ code: 'unavailable' })
  })
})

describe('a business', () => {
  it('invites many at once, and learns who cannot be invited and why', async () => {
    const campaignId = await open({ isInviteOnly: true })
    const bo = await world.anInfluencer()
    await anInvitation(business, campaignId, ana)
    const { status, body } = await invite(campaignId, [ana.id, bo.id, business.id, 2_000_000])
    expect(status).toBe(200)
    expect(body.items).toEqual([
      { influencerId: ana.id, requestId: null, code: 'request_running' },
      { influencerId: bo.id, requestId: expect.any(Number), code: null },
      { influencerId: business.id, requestId: null, code: 'unavailable' },
      { influencerId: 2_000_000, requestId: null, code: 'unavailable' },
    ])
    expect(await read(body.items[1].requestId, bo)).toMatchObject({ askedBy: 'business', turn: 'influencer' })
    expect(world.mails.at(-1)).toMatchObject({ userId: bo.id, kind: 'request_invited' })
  })

  it('invites up to 100 people within a day, also when it takes invitations back', async () => {
    const own = await world.aBusiness()
    const campaignId = await aSimpleCampaign(world, { business: own, admin })
    await world.database.orm.execute(sql`
      insert into throttles (subject, times, expires_at)
      values (${`invitation:${own.id}`}, array_fill(${world.services.clock()}::timestamptz, array[99]), now() + interval '1 day')`)
    const [bo, cy] = [await world.anInfluencer(), await world.anInfluencer()]
    // both or none
    expect(await invite(campaignId, [bo.id, cy.id], own)).toMatchObject({ status: 429, body: { code: 'too_many' } })
    const { body } = await invite(campaignId, [bo.id], own)
    expect(body.items).toMatchObject([{ code: null }])
    await moveRequest(own, body.items[0].requestId, 'withdraw')
    expect((await invite(campaignId, [cy.id], own)).status).toBe(429)
    world.pass(24)
    expect((await invite(campaignId, [cy.id], own)).body.items).toMatchObject([{ code: null }])
    world.pass(-24)
  })

  it('invites to its own campaigns only, and while they are open', async () => {
    const campaignId = await open()
    expect((await invite(campaignId, [ana.id], await world.aBusiness())).status).toBe(404)
    await business.call('POST', `/api/campaigns/${campaignId}/pause`)
    expect((await invite(campaignId, [ana.id])).body).toMatchObject({ code: 'campaign_closed' })
  })
})

describe('requests are listed', () => {
  it('newest first, as a plain array with the next page in the Link header', async () => {
    const maria = await world.anInfluencer()
    const ids: number[] = []
    for (let i = 0; i < 3; i++) ids.unshift(await anApplication(maria, await open()))
    const first = await maria.call('GET', '/api/campaign-requests?limit=2')
    expect(first.body.map(({ id }: { id: number }) => id)).toEqual(ids.slice(0, 2))
    const next = /<(.+)>; rel="next"/.exec(String(first.headers.link))![1]!
    const second = await maria.call('GET', next)
    expect(second.body.map(({ id }: { id: number }) => id)).toEqual(ids.slice(2))
    expect(second.headers.link).toBeUndefined()
  })

  it('by filter and campaign, each filter with its number', async () => {
    const own = await world.aBusiness({ balance: 0 })
    const campaignId = await aSimpleCampaign(world, { business: own, admin })
    const [eva, leo] = [await world.anInfluencer(), await world.anInfluencer()]
    const applied = await anApplication(eva, campaignId)
    const invited = await anInvitation(own, campaignId, leo)
    const idsOf = async (query: string) =>
      (await own.call('GET', `/api/campaign-requests?${query}`)).body.map(({ id }: { id: number }) => id)
    expect(await idsOf('status=your_turn')).toEqual([applied])
    expect(await idsOf('status=invited')).toEqual([invited])
    expect(await idsOf(`campaignId=${campaignId}`)).toEqual([invited, applied])
    expect(await idsOf('status=late')).toEqual([])
    expect(await idsOf(`with=${leo.id}`)).toEqual([invited])
    expect((await eva.call('GET', `/api/campaign-requests?with=${own.id}`)).body).toMatchObject([{ id: applied }])
    expect((await leo.call('GET', `/api/campaign-requests?with=${business.id}`)).body).toEqual([])
    const { body } = await own.call('GET', '/api/campaign-requests/counts')
    expect(body).toMatchObject({ pending: 2, your_turn: 1, invited: 1, accepted: 0, late: 0, disputed: 0 })
    expect(requestGroups.filter((group) => body[group] > 0)).toEqual(['applied', 'invited'])
    expect((await own.call('GET', '/api/user/pending')).body.campaignRequests).toBe(1)
    expect((await leo.call('GET', '/api/user/pending')).body.campaignRequests).toBe(1)
    expect((await eva.call('GET', '/api/user/pending')).body.campaignRequests).toBe(0)
    await moveRequest(leo, invited, 'accept', { amount: 20_000 })
    expect(await idsOf('status=agreed')).toEqual([invited])
    expect(await idsOf('status=applied')).toEqual([applied])
  })

  it('to its two sides and admins, and to nobody else', async () => {
    const id = await anApplication(ana, await open())
    for (const person of [ana, business, admin])
      expect((await person.call('GET', `/api/campaign-requests/${id}`)).status).toBe(200)
    for (const person of [await world.aBusiness(), await world.anInfluencer()])
      expect((await person.call('GET', `/api/campaign-requests/${id}`)).status).toBe(404)
  })
})
