import { describe, expect, it } from 'vitest'
import { aMarket } from '../../../../test/market.ts'
import type { Person } from '../../../../test/world.ts'
import { sendAwayMails } from './away-mails.sql.ts'

const { world } = await aMarket()

const write = async (from: Person, to: Person, content = 'Hello') =>
  (await from.call('POST', '/api/conversations', { participantId: to.id, content })).body.id as number
const minutes = (many: number) => world.pass(many / 60)
/** Runs the job and returns the people it mails. */
async function mailed() {
  world.mails.length = 0
  await sendAwayMails(world.services)
  return world.mails.map(({ userId, kind, params }) => ({ userId, kind, params }))
}
const mailTo = (to: Person, from: Person, id: number) => ({
  userId: to.id,
  kind: 'direct_message',
  params: { from: from.username, link: `http://localhost/inbox?c=${id}` },
})

describe('a message to somebody who is away', () => {
  it('sends one mail after five minutes, and another only after it was read', async () => {
    const [business, influencer] = [await world.aBusiness(), await world.anInfluencer()]
    const id = await write(business, influencer)
    expect(await mailed()).toEqual([])
    minutes(6)
    expect(await mailed()).toEqual([mailTo(influencer, business, id)])
    await write(business, influencer, 'Are you there?')
    minutes(6)
    expect(await mailed()).toEqual([])

    await influencer.call('POST', `/api/conversations/${id}/read`)
    minutes(6)
    await write(business, influencer, 'One more')
    minutes(6)
    expect(await mailed()).toEqual([mailTo(influencer, business, id)])
  })

  it('sends one mail to each side, which lists their conversations', async () => {
    const [one, two, influencer] = [await world.aBusiness(), await world.aBusiness(), await world.anInfluencer()]
    const [first, second] = [await write(one, influencer), await write(two, influencer)]
    await influencer.call('POST', `/api/conversations/${first}/messages`, { content: 'Yes?' })
    minutes(6)
    const mails = await mailed()
    expect(mails).toHaveLength(2)
    expect(mails).toContainEqual(mailTo(one, influencer, first))
    const { params, kind } = mails.find(({ userId }) => userId === influencer.id)!
    expect([kind, params.link]).toEqual(['unread_messages', 'http://localhost/inbox'])
    const items = [mailTo(influencer, one, first), mailTo(influencer, two, second)].map(({ kind, params }) => ({
      kind,
      params,
    }))
    expect(params.items).toHaveLength(2)
    expect(params.items).toEqual(expect.arrayContaining(items))
  })

  it('sends no mail while they are active', async () => {
    const [business, influencer] = [await world.aBusiness(), await world.anInfluencer()]
    const id = await write(business, influencer)
    minutes(6)
    await influencer.call('GET', '/api/user')
    // last_seen_at is written in the background
    const seen = async () =>
      (
        await world.database.pool.query('select max(last_seen_at) as at from sessions where user_id = $1', [
          influencer.id,
        ])
      ).rows[0].at
    await expect.poll(seen).toEqual(world.services.clock())
    expect(await mailed()).toEqual([])
    minutes(6)
    expect(await mailed()).toEqual([mailTo(influencer, business, id)])
  })

  it('sends no mail when its sender has been blocked', async () => {
    const [business, influencer] = [await world.aBusiness(), await world.anInfluencer()]
    await write(business, influencer, 'Pay me by wire')
    await world.database.pool.query('update users set is_active = false where id = $1', [business.id])
    minutes(6)
    expect(await mailed()).toEqual([])
  })

  it('sends no mail once it was read or its receiver is blocked', async () => {
    const [business, reader, blocked] = [
      await world.aBusiness(),
      await world.anInfluencer(),
      await world.anInfluencer(),
    ]
    const id = await write(business, reader)
    await write(business, blocked)
    await reader.call('POST', `/api/conversations/${id}/read`)
    await world.database.pool.query('update users set is_active = false where id = $1', [blocked.id])
    minutes(6)
    expect(await mailed()).toEqual([])
  })
})
