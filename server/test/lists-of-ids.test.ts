import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { notify } from '../src/features/foundation/notifications/notify.ts'
import { inTransaction } from '../src/platform/context.ts'
import { campaignInput } from './campaigns.ts'
import { endpoints } from './endpoints.ts'
import { aMarket } from './market.ts'
import { aFile } from './uploaded-files.ts'
import { type Answer, type Person, purchaseInput, showcaseInput } from './world.ts'

type Owner = 'influencer' | 'business'
/** A write that names several objects by their ids. */
type ListWrite = {
  by: Owner
  /** Makes such an object of a person; returns its id. */
  make: (person: Person) => Promise<string | number>
  send: (person: Person, ids: (string | number)[]) => Promise<Answer>
  /** The status of a list with somebody else's id; 2xx: the foreign id is ignored. */
  answer: number
}

const { world } = await aMarket()
const dealId = await world.aDeal(await world.anInfluencer())
let disputeOf: { business: Person; id: string }
beforeAll(async () => {
  const [business, influencer] = [await world.aBusiness(), await world.anInfluencer()]
  const { purchaseId } = await world.anOrder(business, await world.aDeal(influencer))
  await influencer.call('POST', `/api/purchases/${purchaseId}/accept`, {})
  const reason = 'Nothing came of it in a week.'
  const { body } = await business.call('POST', `/api/purchases/${purchaseId}/dispute`, { reason })
  disputeOf = { business, id: body.id }
})

const post = async (person: Person, url: string, body: object): Promise<number> => {
  const answer = await person.call('POST', url, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.id
}
const order = (url: string, make: ListWrite['make']): ListWrite => ({
  by: 'influencer',
  make,
  send: (person, ids) => person.call('PUT', url, { ids }),
  answer: 409,
})
async function aNotification(person: Person): Promise<string> {
  world.pass(1 / 3600)
  await inTransaction(world.services, (context) =>
    notify(context, { userId: person.id, kind: 'top_up_received', params: { amount: 500 } }),
  )
  return (await person.call('GET', '/api/notifications')).body.items[0].id
}
const aReadNotification = async (person: Person) => {
  const id = await aNotification(person)
  await person.call('POST', '/api/notifications/read', { ids: [id] })
  return id
}
let channels = 0
const input = () => campaignInput(world.services.clock())

const writes: Record<string, ListWrite> = {
  'notifications.markRead': {
    by: 'influencer',
    make: aNotification,
    send: (person, ids) => person.call('POST', '/api/notifications/read', { ids }),
    answer: 200,
  },
  'notifications.markUnread': {
    by: 'influencer',
    make: aReadNotification,
    send: (person, ids) => person.call('POST', '/api/notifications/unread', { ids }),
    answer: 204,
  },
  'deals.reorder': order('/api/deals/order', (person) => world.aDeal(person)),
  'links.reorder': order('/api/links/order', (person) =>
    post(person, '/api/links', { title: 'Shop', url: 'https://shop.example/' }),
  ),
  'showcase.reorder': order('/api/showcase/items/order', (person) =>
    post(person, '/api/showcase/items', showcaseInput),
  ),
  'socialProfiles.reorder': order('/api/social-profiles/order', (person) =>
    post(person, '/api/social-profiles', {
      platform: 'tiktok',
      profileUrl: `https://www.tiktok.com/@channel${++channels}`,
    }),
  ),
  'purchases.create': {
    by: 'business',
    make: (person) => aFile(person, 'brief'),
    send: (person, briefFileIds) =>
      person.call('POST', `/api/deals/${dealId}/purchases`, { ...purchaseInput, briefFileIds }),
    answer: 404,
  },
  'campaigns.create': {
    by: 'business',
    make: (person) => aFile(person, 'campaign_brief'),
    send: (person, fileIds) => person.call('POST', '/api/campaigns', { ...input(), fileIds }),
    answer: 404,
  },
  'campaigns.change': {
    by: 'business',
    make: (person) => aFile(person, 'campaign_brief'),
    send: async (person, fileIds) => {
      const id = await post(person, '/api/campaigns', input())
      return person.call('PATCH', `/api/campaigns/${id}`, { fileIds })
    },
    answer: 404,
  },
  'disputes.addEvidence': {
    by: 'business',
    make: (person) => aFile(person, 'message'),
    send: (_, fileIds) =>
      disputeOf.business.call('POST', `/api/disputes/${disputeOf.id}/evidence`, { text: 'See this.', fileIds }),
    answer: 404,
  },
}

/** The objects that a request names by ids in its body. */
function listedIds(name: string): string[] {
  const { body } = endpoints[name]!.schema as { body?: z.ZodType }
  if (!body) return []
  const { properties = {} } = z.toJSONSchema(body, { unrepresentable: 'any', io: 'input' })
  return Object.entries(properties).flatMap(([field, schema]) =>
    /ids$/i.test(field) && JSON.stringify(schema).includes('"array"') ? [field] : [],
  )
}

/** Ids in such a list that are other people's by nature. */
const ofOthersByNature = ['campaignRequests.invite']

it('every write that takes a list of ids is tried here', () => {
  const named = Object.keys(endpoints).filter((name) => listedIds(name).length > 0)
  expect(named.sort()).toEqual([...Object.keys(writes), ...ofOthersByNature].sort())
})

describe('a list with the id of somebody else’s object', () => {
  const rowsOf = async (id: string | number) =>
    (
      await world.database.orm.execute(sql`
        select to_jsonb(n) as row from notifications n where n.id::text = ${String(id)}
        union all select to_jsonb(f) - 'used_at' || jsonb_build_object('used', f.used_at is not null) from files f where f.id::text = ${String(id)}
        union all select to_jsonb(d) from influencer_deals d where d.id::text = ${String(id)}
        union all select to_jsonb(l) from influencer_links l where l.id::text = ${String(id)}
        union all select to_jsonb(i) from showcase_portfolio_items i where i.id::text = ${String(id)}
        union all select to_jsonb(s) from social_media_profiles s where s.id::text = ${String(id)}`)
    ).rows

  it.each(Object.entries(writes))('changes nothing of theirs: %s', async (_, { by, make, send, answer }) => {
    const person = () => (by === 'business' ? world.aBusiness() : world.anInfluencer())
    const [mine, theirs] = [await person(), await person()]
    const [own, foreign] = [await make(mine), await make(theirs)]
    const before = await rowsOf(foreign)
    expect(before.length).toBeGreaterThan(0)
    for (const ids of [[foreign], [own, foreign], [foreign, own]]) {
      const { status, body } = await send(mine, ids)
      expect(status, JSON.stringify(body)).toBe(answer)
      expect(await rowsOf(foreign)).toEqual(before)
    }
  })
})

describe('a time', () => {
  const isRead = async (person: Person) =>
    (await person.call('GET', '/api/notifications')).body.items.map((each: { isRead: boolean }) => each.isRead)

  it('marks nobody else’s notifications, be it the time until which or at which they were read', async () => {
    const [mine, theirs] = [await world.anInfluencer(), await world.anInfluencer()]
    await aNotification(mine)
    await aNotification(theirs)
    const until = world.services.clock().toISOString()
    const { readAt } = (await mine.call('POST', '/api/notifications/read', { all: true, until })).body
    expect([await isRead(mine), await isRead(theirs)]).toEqual([[true], [false]])
    // read at the same moment
    await theirs.call('POST', '/api/notifications/read', { all: true })
    await world.database.orm.execute(sql`update notifications set read_at = ${readAt} where user_id = ${theirs.id}`)
    expect((await mine.call('POST', '/api/notifications/unread', { readAt })).status).toBe(204)
    expect([await isRead(mine), await isRead(theirs)]).toEqual([[false], [true]])
  })
})
