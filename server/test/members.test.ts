import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints, type Marketplace, seedMarketplace, uses } from './endpoints.ts'
import { type Answer, type Person, World } from './world.ts'

const unlimited = { max: 1_000_000, windowMs: 60_000 }
/** A world with one of everything, and the people who call: the two parties themselves, or a hidden member of each. */
type Side = { world: World; market: Marketplace; callers: Record<'influencer' | 'business', Person> }

async function aSide(as: 'party' | 'member'): Promise<Side> {
  const world = await World.open({ limits: { failuresPerAccount: unlimited, failuresPerNetwork: unlimited } })
  const market = await seedMarketplace(world)
  const { influencer, business } = market.people
  const callers =
    as === 'party'
      ? { influencer, business }
      : {
          influencer: await world.aMemberOf(influencer, 'influencer'),
          business: await world.aMemberOf(business, 'business'),
        }
  return { world, market, callers }
}

let party: Side
let member: Side
beforeAll(async () => {
  party = await aSide('party')
  member = await aSide('member')
}, 120_000)
afterAll(() => Promise.all([party.world.close(), member.world.close()]))

const call = ({ market, callers }: Side, name: string): Promise<Answer> => {
  const { by, body, headers } = uses[name]!
  const method = endpoints[name]!.method as Parameters<Person['call']>[0]
  return callers[by as 'influencer' | 'business'].call(method, market.urlOf(name), body, headers)
}

/** Endpoints about the person alone, who keeps their own password, sessions, devices and inbox of notices. */
const ofPerson = /^(security|passkeys|passkeyProofs|stepUp|notifications|pushDevices|notificationPreferenceEndpoints)\./

const names = Object.keys(uses).filter((name) => ['influencer', 'business'].includes(uses[name]!.by))

describe('somebody who acts for an account that is not their own', () => {
  it.each(names)('is answered as the account itself by %s', async (name) => {
    const [expected, answer] = [await call(party, name), await call(member, name)]
    expect(answer.status).toBe(expected.status)
    if (!ofPerson.test(name)) expect(Object.keys(answer.body)).toEqual(Object.keys(expected.body))
  })
})
