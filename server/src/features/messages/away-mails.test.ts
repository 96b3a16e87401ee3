import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, World } from '../../../test/world.ts'
import { mailAway } from './away-mails.ts'

let world: World
beforeAll(async () => {
  world = await World.open()
})
afterAll(() => world.close())

const write = async (from: Person, to: Person, content = 'Hello') =>
  (await from.call('POST', '/api/conversations', { participantId: to.id, content })).body.id as number
const minutes = (many: number) => world.pass(many / 60)
/** Looks after messages; gives who is mailed. */
async function mailed() {
  world.mails.length = 0
  await mailAway(world.services)
  return world.mails.map(({ userId, kind, params }) => ({ userId, kind, params }))
}
const mailTo = (to: Person, from: Person, id: number) => ({
  userId: to.id,
  kind: 'direct_message',
  params: { from: from.username, link: `http://localhost/inbox?c=${id}` },
})

describe('a message to somebody who is away', () => {
  it('is told by one mail after five minutes, and by the next only after it was read', async () => {
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

  it('is told for each conversation, to each side', async () => {
    const [one, two, influencer] = [await world.aBusiness(), await world.aBusiness(), await world.anInfluencer()]
    const [first, second] = [await write(one, influencer), await write(two, influencer)]
    await influencer.call('POST', `/api/conversations/${first}/messages`, { content: 'Yes?' })
    minutes(6)
    const told = [mailTo(influencer, one, first), mailTo(influencer, two, second), mailTo(one, influencer, first)]
    const mails = await mailed()
    expect(mails).toHaveLength(3)
    expect(mails).toEqual(expect.arrayContaining(told))
  })

  it('waits while they are here', async () => {
    const [business, influencer] = [await world.aBusiness(), await world.anInfluencer()]
    const id = await write(business, influencer)
    minutes(6)
    await influencer.call('GET', '/api/user')
    // written beside the request
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

  it('is not told when who wrote it was blocked since', async () => {
    const [business, influencer] = [await world.aBusiness(), await world.anInfluencer()]
    await write(business, influencer, 'Pay me by wire')
    await world.database.pool.query('update users set is_active = false where id = $1', [business.id])
    minutes(6)
    expect(await mailed()).toEqual([])
  })

  it('is not told once it was read, nor to who is blocked', async () => {
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
