import { beforeAll, describe, expect, it } from 'vitest'
import type { DirectMessage, FoundMessage } from '#contract/market/conversations/conversations.ts'
import { aMarket } from '../../../../test/market.ts'
import type { Person } from '../../../../test/world.ts'

const { world, business, influencer } = await aMarket({ business: 'business', influencer: 'influencer' })
let id: number
let messages: DirectMessage[]
beforeAll(async () => {
  const { body } = await business.call('POST', '/api/conversations', { participantId: influencer.id, content: 'Hello' })
  id = body.id
  const texts = [
    'Le café est prêt',
    'نلتقي في المقهى غدًا',
    '100% off, as_agreed',
    ...Array.from({ length: 17 }, (_, i) => `Take ${i}`),
  ]
  for (const content of texts) await business.call('POST', `/api/conversations/${id}/messages`, { content })
  messages = (await business.call('GET', `/api/conversations/${id}/messages?limit=100`)).body.items
})

const search = async (person: Person, q: string, more = '') =>
  (await person.call('GET', `/api/conversations/search?q=${encodeURIComponent(q)}${more}`)).body
const excerpts = async (person: Person, q: string) =>
  (await search(person, q)).items.map(({ excerpt }: FoundMessage) => excerpt)
const page = async (query: string) => (await business.call('GET', `/api/conversations/${id}/messages?${query}`)).body
const ids = (items: { id: number }[]) => items.map((item) => item.id)

describe('a search in one’s conversations', () => {
  it.each([
    ['CAFE', 'Le café est prêt'],
    ['café', 'Le café est prêt'],
    ['المقهي', 'نلتقي في المقهى غدًا'],
    ['غدا', 'نلتقي في المقهى غدًا'],
    ['100%', '100% off, as_agreed'],
    ['as_agreed', '100% off, as_agreed'],
  ])('for %s finds %s, for both sides', async (q, text) => {
    for (const person of [business, influencer]) expect(await excerpts(person, q)).toEqual([text])
  })

  it('finds newest first, page by page', async () => {
    const first = await search(business, 'take', '&limit=10')
    const second = await search(business, 'take', `&limit=10&cursor=${first.nextCursor}`)
    const found = [...first.items, ...second.items].map(({ excerpt }) => excerpt)
    expect(found).toEqual(Array.from({ length: 17 }, (_, i) => `Take ${16 - i}`))
    expect(second.nextCursor).toBe(null)
  })

  it('finds conversations by the name of the other side', async () => {
    const { conversations } = await search(business, influencer.username.toUpperCase())
    expect(conversations).toMatchObject([{ id, other: { id: influencer.id } }])
  })

  it('shows the part of a long message that was searched for', async () => {
    const content = `${'word '.repeat(100)}a needle ${'word '.repeat(100)}`
    const sent = await business.call('POST', `/api/conversations/${id}/messages`, { content })
    const [excerpt] = await excerpts(business, 'needle')
    expect(excerpt).toMatch(/^….*needle.*…$/)
    expect(excerpt.length).toBeLessThan(150)
    await business.call('DELETE', `/api/conversations/${id}/messages/${sent.body.id}`)
    expect(await excerpts(business, 'needle')).toEqual([])
  })

  it('finds nothing for nothing, for wildcards, and in other people’s conversations', async () => {
    for (const q of ['', ' ', '%', '_', '%_%']) expect((await search(business, q)).items).toEqual([])
    expect(await search(await world.aBusiness(), 'cafe')).toEqual({ conversations: [], items: [], nextCursor: null })
  })
})

describe('the messages around one', () => {
  it('can be read on in both directions without gaps or repetitions', async () => {
    const all = ids(messages)
    const middle = all[10]!
    let { items, nextCursor, previousCursor } = await page(`around=${middle}&limit=4`)
    let shown = ids(items)
    expect(shown).toEqual(all.slice(8, 14))
    while (previousCursor) {
      const newer = await page(`after=${previousCursor}&limit=4`)
      shown = [...ids(newer.items), ...shown]
      previousCursor = newer.previousCursor
    }
    while (nextCursor) {
      const older = await page(`cursor=${nextCursor}&limit=4`)
      shown = [...shown, ...ids(older.items)]
      nextCursor = older.nextCursor
      expect(older.previousCursor).toBe(null)
    }
    expect(shown.filter((each) => all.includes(each))).toEqual(all)
  })

  it('after the newest are none, and those before it follow', async () => {
    const newest = await page('limit=1')
    const { items, previousCursor } = await page(`around=${newest.items[0].id}&limit=2`)
    expect(items[0].id).toBe(newest.items[0].id)
    expect(previousCursor).toBe(null)
  })
})
