import { beforeEach, describe, expect, it } from 'vitest'
import { moderationErrors } from '#contract/presence/moderation/errors.ts'
import { aMarket, each } from '../../../../test/market.ts'
import { type Person, World } from '../../../../test/world.ts'

const { world, admin, other, influencer } = await aMarket({
  admin: 'admin',
  other: 'admin',
  influencer: each('influencer'),
})
beforeEach(() => {
  world.mails.length = 0
})

const reason = 'You asked to be paid outside the platform.'
const text = 'The message was about a delivery address, not about a payment.'
const answer = 'We read it again, and you are right.'
const impose = async (input: object) => (await admin.call('POST', '/api/admin/sanctions', { reason, ...input })).body
const block = () => impose({ kind: 'block', targetType: 'user', targetId: influencer.id })
const warn = () => impose({ kind: 'warn', targetType: 'user', targetId: influencer.id })
const appeal = (sanctionId: number, by = influencer) => by.call('POST', '/api/appeals', { sanctionId, text })
const appealed = async () => (await appeal((await warn()).id)).body.appeal.id as number
const decide = (by: Person, id: number, how: 'uphold' | 'undo') =>
  by.call('POST', `/api/admin/appeals/${id}/${how}`, { answer })
const tokenMailedTo = (person: Person) => {
  const mail = world.mails.find(({ userId, params }) => userId === person.id && params.link?.includes('/appeal#'))
  return mail!.params.link!.split('#')[1]!
}
const kindsMailedTo = (person: Person) =>
  world.mails.filter(({ userId }) => userId === person.id).map(({ kind }) => kind)

describe('an appeal', () => {
  it('is confirmed, waits in the queue with its date, and is made once', async () => {
    const { id } = await warn()
    const { status, body } = await appeal(id)
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { mayAppeal: false, appeal: { status: 'pending', text } },
    })
    const days = (Date.parse(body.appeal.dueAt) - Date.parse(body.appeal.createdAt)) / 86_400_000
    expect(days).toBe(7)
    expect(kindsMailedTo(influencer)).toEqual(['account_warned', 'appeal_received'])
    const { items } = (await other.call('GET', '/api/admin/appeals?limit=100')).body
    expect(items.at(-1)).toMatchObject({ id: body.appeal.id, mayDecide: true, sanction: { id, by: { id: admin.id } } })
    expect(await appeal(id)).toMatchObject({ status: 409, body: { code: 'appeal_twice' } })
  })

  it('by a blocked person goes by the link in the mail, which opens nothing else', async () => {
    const { id } = await block()
    expect((await appeal(id)).status).toBe(401)
    const token = tokenMailedTo(influencer)
    const stranger = world.aStranger()
    expect((await stranger.call('POST', '/api/appeal-links/read', { token })).body).toMatchObject({
      id,
      kind: 'block',
      reason,
    })
    const sent = await stranger.call('POST', '/api/appeal-links/appeal', { token, text })
    expect(sent).toMatchObject({ status: 200, body: { appeal: { status: 'pending' } } })
    const forged = token.replace(/^\d+/, String(id + 1))
    for (const wrong of [forged, '', 'x', `${id}.`])
      expect(await stranger.call('POST', '/api/appeal-links/read', { token: wrong })).toMatchObject({
        status: 404,
        body: { code: 'link_invalid' },
      })
  })

  it('is for who was sanctioned, within 180 days, with 20 letters', async () => {
    const { id } = await warn()
    expect((await appeal(id, await world.anInfluencer())).status).toBe(404)
    expect(await influencer.call('POST', '/api/appeals', { sanctionId: id, text: 'Unfair' })).toMatchObject({
      status: 422,
      body: { issues: [{ message: moderationErrors.appealTooShort }] },
    })
    world.pass(181 * 24)
    expect(await appeal(id)).toMatchObject({ status: 409, body: { code: 'appeal_late' } })
  })
})

describe('deciding an appeal', () => {
  it('is for another admin than imposed the sanction', async () => {
    const id = await appealed()
    expect(await decide(admin, id, 'uphold')).toMatchObject({ status: 403, body: { code: 'appeal_own' } })
    expect(await decide(other, id, 'uphold')).toMatchObject({
      status: 200,
      body: { status: 'upheld', answer, decidedBy: { id: other.id }, isBySameAdmin: false },
    })
    expect(kindsMailedTo(influencer).at(-1)).toBe('appeal_upheld')
    expect(kindsMailedTo(admin)).toEqual(['own_decision_upheld'])
  })

  it('may undo a block: the person is active again, and both are told', async () => {
    await block()
    const { body } = await world
      .aStranger()
      .call('POST', '/api/appeal-links/appeal', { token: tokenMailedTo(influencer), text })
    await decide(other, body.appeal.id, 'undo')
    expect((await admin.call('GET', `/api/admin/users/${influencer.id}`)).body).toMatchObject({
      state: 'active',
      sanctions: [{ endedBecause: 'undone', appeal: { status: 'undone', answer } }],
    })
    expect(kindsMailedTo(influencer)).toContain('account_unblocked')
    expect(kindsMailedTo(influencer).at(-1)).toBe('appeal_undone')
    expect(kindsMailedTo(admin)).toEqual(['own_decision_undone'])
  })

  it('by two at once is done by one, and the other is told who was first', async () => {
    const third = await world.anAdmin()
    const id = await appealed()
    const answers = await Promise.all([decide(other, id, 'uphold'), decide(third, id, 'undo')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const late = answers.find(({ status }) => status === 409)!
    expect(late.body).toMatchObject({ code: 'appeal_decided', params: { name: expect.any(String) } })
  })

  it('shows others who has taken it', async () => {
    const third = await world.anAdmin()
    const id = await appealed()
    expect((await other.call('POST', `/api/admin/appeals/${id}/take`)).body.takenBy.id).toBe(other.id)
    expect(await third.call('POST', `/api/admin/appeals/${id}/take`)).toMatchObject({
      status: 409,
      body: { code: 'appeal_taken' },
    })
    await third.call('POST', `/api/admin/appeals/${id}/release`)
    expect((await third.call('POST', `/api/admin/appeals/${id}/take`)).status).toBe(200)
  })

  it('is done by the same admin where there is no other, and the record says so', async () => {
    const alone = await World.open()
    const only = await alone.anAdmin()
    const person = await alone.anInfluencer()
    const input = { kind: 'warn', targetType: 'user', targetId: person.id, reason }
    const { body: imposed } = await only.call('POST', '/api/admin/sanctions', input)
    const { body } = await person.call('POST', '/api/appeals', { sanctionId: imposed.id, text })
    expect(await decide(only, body.appeal.id, 'undo')).toMatchObject({ status: 200, body: { isBySameAdmin: true } })
    await alone.close()
  })
})
