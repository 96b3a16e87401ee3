import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { payoutErrors } from '#contract/money/payouts/errors.ts'
import { withdrawalErrors } from '#contract/money/withdrawals/errors.ts'
import { moderationErrors } from '#contract/presence/moderation/errors.ts'
import { aSimpleCampaign } from '../../../../test/campaign-requests.ts'
import { aMarket, each } from '../../../../test/market.ts'
import { type Person, paypalWithdrawal, showcaseInput } from '../../../../test/world.ts'
import { endDueSanctions } from './sanctions.ts'

const { world, admin, influencer, business } = await aMarket({
  admin: 'admin',
  influencer: each('influencer'),
  business: each('business'),
})
beforeEach(() => {
  world.mails.length = 0
})

const reason = 'You asked to be paid outside the platform.'
type Input = {
  kind: string
  targetType: string
  targetId: number
  until?: string | null
  ground?: string
  rule?: string
}
const sanction = (by: Person, input: Input) => by.call('POST', '/api/admin/sanctions', { reason, ...input })
const impose = async (input: Input) => {
  const { status, body } = await sanction(admin, input)
  expect(status).toBe(201)
  return body
}
const lift = (id: number, by = admin) =>
  by.call('POST', `/api/admin/sanctions/${id}/lift`, { reason: 'It was a mistake of ours.' })
const inDays = (days: number) => new Date(world.services.clock().getTime() + days * 86_400_000).toISOString()
const mailsTo = (person: Person) => world.mails.filter(({ userId }) => userId === person.id)
const logged = async (userId: number) =>
  (
    await world.database.orm.execute<{ details: { what?: string } }>(
      sql`select details from admin_action_logs where target_type = 'user' and target_id = ${String(userId)} order by id`,
    )
  ).rows.map(({ details }) => details.what)
const aWork = async () => (await influencer.call('POST', '/api/showcase/items', showcaseInput)).body.id as number
const aMessage = async (content = 'Pay me by wire') =>
  (await business.call('POST', '/api/conversations', { participantId: influencer.id, content, attachmentFileId: null }))
    .body.id as number

describe('hiding', () => {
  it('a deal takes it from everybody but its influencer, who cannot show it, and tells them why', async () => {
    const dealId = await world.aDeal(influencer)
    const { id } = await impose({
      kind: 'hide',
      targetType: 'deal',
      targetId: dealId,
      ground: 'off_platform_payment',
      rule: 'Payments only through the platform',
    })
    expect((await business.call('GET', `/api/deals/${dealId}`)).status).toBe(404)
    expect((await influencer.call('GET', `/api/deals/${dealId}`)).body).toMatchObject({ visibility: 'hidden' })
    for (const [method, path, body] of [
      ['PATCH', '', { isActive: true }],
      ['POST', '/duplicate', undefined],
    ] as const)
      expect(await influencer.call(method, `/api/deals/${dealId}${path}`, body)).toMatchObject({
        status: 409,
        body: { code: 'hidden_by_admin' },
      })
    expect(mailsTo(influencer)).toMatchObject([
      {
        kind: 'content_hidden',
        params: {
          reason,
          subject: 'One honest post',
          rule: 'Payments only through the platform',
          link: expect.stringContaining('/appeal#'),
        },
      },
    ])
    expect(await logged(influencer.id)).toEqual(['hide'])
    expect((await influencer.call('GET', '/api/sanctions')).body.items).toMatchObject([
      { id, kind: 'hide', title: 'One honest post', ground: 'off_platform_payment', mayAppeal: true, endedAt: null },
    ])
    await lift(id)
    expect((await business.call('GET', `/api/deals/${dealId}`)).body).toMatchObject({ visibility: 'visible' })
    expect(mailsTo(influencer).at(-1)).toMatchObject({ kind: 'sanction_ended', params: { sanction: 'hide' } })
    expect(await lift(id)).toMatchObject({ status: 409, body: { code: 'sanction_over' } })
  })

  it('a deal that its influencer had hidden leaves it hidden afterwards', async () => {
    const dealId = await world.aDeal(influencer)
    await influencer.call('PATCH', `/api/deals/${dealId}`, { isActive: false })
    const { id } = await impose({ kind: 'hide', targetType: 'deal', targetId: dealId })
    await lift(id)
    expect((await influencer.call('GET', `/api/deals/${dealId}`)).body).toMatchObject({ visibility: 'hidden' })
  })

  it('a work takes it from visitors, likes and comments, but not from its influencer', async () => {
    const workId = await aWork()
    await business.call('POST', `/api/showcase/items/${workId}/comments`, { text: 'Lovely' })
    const { id } = await impose({ kind: 'hide', targetType: 'work', targetId: workId })
    expect((await business.call('GET', `/api/showcase/items/${workId}`)).status).toBe(404)
    expect((await business.call('PUT', `/api/showcase/items/${workId}/like`)).status).toBe(404)
    expect((await business.call('GET', `/api/showcase/items/${workId}/comments`)).status).toBe(404)
    expect((await influencer.call('GET', '/api/showcase/items')).body.items).toMatchObject([{ id: workId }])
    await lift(id)
    expect((await business.call('GET', `/api/showcase/items/${workId}`)).status).toBe(200)
  })

  it('a comment takes it and its count from the work', async () => {
    const workId = await aWork()
    const { body: comment } = await business.call('POST', `/api/showcase/items/${workId}/comments`, {
      text: 'You fool',
    })
    await impose({ kind: 'hide', targetType: 'comment', targetId: comment.id })
    expect((await business.call('GET', `/api/showcase/items/${workId}/comments`)).body.items).toEqual([])
    expect((await business.call('GET', `/api/showcase/items/${workId}`)).body.comments).toBe(0)
    expect(mailsTo(business)).toMatchObject([{ kind: 'content_hidden', params: { subject: 'You fool' } }])
  })

  it('a campaign pauses it, and only the end of the sanction resumes it', async () => {
    const campaignId = await aSimpleCampaign(world, { business, admin })
    world.mails.length = 0
    const { id } = await impose({ kind: 'hide', targetType: 'campaign', targetId: campaignId })
    expect((await influencer.call('GET', `/api/campaigns/${campaignId}`)).status).toBe(404)
    expect(await business.call('POST', `/api/campaigns/${campaignId}/resume`)).toMatchObject({
      status: 409,
      body: { code: 'hidden_by_admin' },
    })
    await lift(id)
    expect((await influencer.call('GET', `/api/campaigns/${campaignId}`)).body.stage).toBe('active')
    await business.call('POST', `/api/campaigns/${campaignId}/close`)
    expect(await sanction(admin, { kind: 'hide', targetType: 'campaign', targetId: campaignId })).toMatchObject({
      status: 409,
      body: { code: 'campaign_not_public' },
    })
  })
})

it('a removed message says nothing to either side any more, and comes back when that is undone', async () => {
  const conversationId = await aMessage()
  const messages = async (by: Person) =>
    (await by.call('GET', `/api/conversations/${conversationId}/messages`)).body.items
  const [{ id: messageId }] = await messages(influencer)
  const { id } = await impose({ kind: 'remove_message', targetType: 'message', targetId: messageId })
  for (const person of [influencer, business])
    expect(await messages(person)).toMatchObject([{ id: messageId, content: '', removedAt: expect.any(String) }])
  expect((await business.call('GET', '/api/conversations')).body.items[0].lastMessage.excerpt).toBe('')
  const edit = { content: 'Pay me by wire' }
  expect(
    await business.call('PATCH', `/api/conversations/${conversationId}/messages/${messageId}`, edit),
  ).toMatchObject({ status: 409, body: { code: 'message_removed' } })
  expect(mailsTo(business)).toMatchObject([{ kind: 'message_removed', params: { reason } }])
  await lift(id)
  expect(await messages(influencer)).toMatchObject([{ content: 'Pay me by wire', removedAt: null }])
})

describe('frozen payouts', () => {
  const freeze = (person: Person, days = 14) =>
    impose({ kind: 'freeze_payouts', targetType: 'user', targetId: person.id, until: inDays(days) })

  it('refuse withdrawals with a sentence, hold those that wait, and are left out of batches; the balance stays', async () => {
    const withdrawalId = await world.aWithdrawal(influencer)
    const { balance } = (await influencer.call('GET', '/api/user')).body
    await freeze(influencer)
    expect((await influencer.call('GET', '/api/user')).body.balance).toBe(balance)
    expect((await influencer.call('GET', '/api/withdrawals')).body.items).toMatchObject([{ status: 'pending' }])
    expect(await admin.call('POST', `/api/admin/withdrawals/${withdrawalId}/approve`)).toMatchObject({
      status: 409,
      body: { code: 'payouts_frozen_for_owner', message: payoutErrors.payoutFrozen },
    })
    expect(await admin.call('POST', '/api/admin/payout-batches', { method: 'paypal' })).toMatchObject({
      status: 409,
      body: { code: 'nothing_to_pay_out', leftOut: [{ withdrawalId, reason: 'owner_frozen' }] },
    })
    world.pass(25)
    await influencer.call('POST', `/api/withdrawals/${withdrawalId}/cancel`)
    world.pass(25)
    expect(
      await influencer.call('POST', '/api/withdrawals', { amount: 2_000, ...paypalWithdrawal(influencer) }),
    ).toMatchObject({
      status: 409,
      body: { code: 'own_payouts_frozen', message: withdrawalErrors.ownPayoutsFrozen },
    })
  })

  it('end by themselves at their time, also for who withdraws a minute before the job', async () => {
    const withdrawalId = await world.aWithdrawal(influencer)
    await freeze(influencer, 2)
    world.pass(49)
    const { body: batch } = await admin.call('POST', '/api/admin/payout-batches', { method: 'paypal' })
    expect(batch.lines).toMatchObject([{ withdrawalId }])
    expect(await endDueSanctions(world.services)).toBe(1)
    expect(await endDueSanctions(world.services)).toBe(0)
    expect(mailsTo(influencer).at(-1)).toMatchObject({ kind: 'sanction_ended', params: { sanction: 'freeze_payouts' } })
    expect((await influencer.call('GET', '/api/sanctions')).body.items).toMatchObject([{ endedBecause: 'expired' }])
    expect(await logged(influencer.id)).toContain('freeze_payouts_expired')
  })

  it('last 90 days at most, and always have an end', async () => {
    for (const until of [null, inDays(91)])
      expect(
        await sanction(admin, { kind: 'freeze_payouts', targetType: 'user', targetId: influencer.id, until }),
      ).toMatchObject({ status: 422, body: { issues: [{ path: 'until', message: moderationErrors.freezeTooLong }] } })
  })

  it('are a matter of the right `money` too, which gives no other sanction', async () => {
    const treasurer = await world.anAdmin()
    await world.database.orm.execute(sql`update users set admin_rights = '{money}' where id = ${treasurer.id}`)
    const target = { targetType: 'user', targetId: influencer.id }
    expect((await sanction(treasurer, { kind: 'freeze_payouts', ...target, until: inDays(5) })).status).toBe(201)
    expect((await sanction(treasurer, { kind: 'warn', ...target })).status).toBe(403)
  })
})

describe('a sanction', () => {
  it('is refused for admins, oneself, nobody, twice, and where it makes no sense', async () => {
    const other = await world.anAdmin()
    const dealId = await world.aDeal(influencer)
    const cases = [
      [{ kind: 'warn', targetType: 'user', targetId: other.id }, 403, 'admin_account'],
      [{ kind: 'warn', targetType: 'user', targetId: admin.id }, 403, 'own_account'],
      [{ kind: 'warn', targetType: 'user', targetId: 2_000_000_000 }, 404, 'not_found'],
      [{ kind: 'hide', targetType: 'deal', targetId: 2_000_000_000 }, 404, 'not_found'],
      [{ kind: 'hide', targetType: 'user', targetId: influencer.id }, 422, 'validation'],
      [{ kind: 'warn', targetType: 'user', targetId: influencer.id, until: inDays(3) }, 422, 'validation'],
      [{ kind: 'hide', targetType: 'deal', targetId: dealId, until: inDays(-1) }, 422, 'validation'],
    ] as const
    for (const [input, status, code] of cases)
      expect(await sanction(admin, input)).toMatchObject({ status, body: { code } })
    await impose({ kind: 'hide', targetType: 'deal', targetId: dealId })
    expect(await sanction(admin, { kind: 'hide', targetType: 'deal', targetId: dealId })).toMatchObject({
      status: 409,
      body: { code: 'sanction_twice' },
    })
  })

  it('of two at once is imposed once', async () => {
    const dealId = await world.aDeal(influencer)
    const other = await world.anAdmin()
    const answers = await Promise.all(
      [admin, other].map((by) => sanction(by, { kind: 'hide', targetType: 'deal', targetId: dealId })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  it('by an admin who is blocked or demoted meanwhile is refused', async () => {
    const [blocked, demoted] = [await world.anAdmin(), await world.anAdmin()]
    await world.database.orm.execute(sql`update users set is_active = false where id = ${blocked.id}`)
    await world.database.orm.execute(sql`update users set admin_rights = '{support}' where id = ${demoted.id}`)
    const target = { kind: 'warn', targetType: 'user', targetId: influencer.id }
    expect((await sanction(blocked, target)).status).toBe(401)
    expect((await sanction(demoted, target)).status).toBe(403)
    expect(mailsTo(influencer)).toEqual([])
  })

  it('that blocks is one with its block, and ends with it', async () => {
    await impose({ kind: 'block', targetType: 'user', targetId: influencer.id, until: inDays(7) })
    const page = async () => (await admin.call('GET', `/api/admin/users/${influencer.id}`)).body
    expect(await page()).toMatchObject({ state: 'blocked', sanctions: [{ kind: 'block', endedAt: null }] })
    expect(mailsTo(influencer)).toMatchObject([
      { kind: 'account_blocked', params: { link: expect.stringContaining('/appeal#') } },
    ])
    await admin.call('POST', `/api/admin/users/${influencer.id}/unblock`, { reason })
    expect(await page()).toMatchObject({ state: 'active', sanctions: [{ endedBecause: 'lifted' }] })
  })
})
