import { describe, expect, it } from 'vitest'
import { readIntent } from './intent.ts'

const ana = { id: 12, username: 'ana', displayName: 'Ana', avatarUrl: null }
const deal = { title: 'One post', price: 9_900, isPriceHidden: false, influencer: { ...ana, countryOfOrigin: 'DE' } }
const responses: Record<string, unknown> = {
  '/api/deals/34': deal,
  '/api/deals/35': { ...deal, price: null, isPriceHidden: true },
  '/api/profiles/12': { ...ana, bio: 'Much that the page does not need' },
}
async function intentOf(next: string) {
  const requests: string[] = []
  const get = async (url: string) => {
    requests.push(url)
    return responses[url] ?? null
  }
  return { intent: await readIntent(get, `?next=${encodeURIComponent(next)}`), requests }
}

describe('what a visitor was about to do', () => {
  it.each([
    ['/business/influencer/12?buy=34', { act: 'order', person: ana, deal: { title: 'One post', price: 9_900 } }],
    ['/business/influencer/12?buy=35', { act: 'ask', person: ana, deal: { title: 'One post', price: null } }],
    ['/inbox?to=12', { act: 'message', person: ana, deal: null }],
    ['/business/influencers?view=shortlist&keep=12', { act: 'keep', person: ana, deal: null }],
  ])('is told of %s', async (next, expected) => {
    expect((await intentOf(next)).intent).toEqual(expected)
  })

  it.each(['/wallet', '/inbox', '/inbox?to=12/../13', '/inbox?to=99', '/business/influencer/12?buy=99'])(
    'is nothing in particular with %s',
    async (next) => {
      expect((await intentOf(next)).intent).toBeNull()
    },
  )

  it.each([
    'https://evil.example/inbox?to=12',
    '//evil.example/inbox?to=12',
    '/\\evil.example/inbox?to=12',
    'inbox?to=12',
  ])('asks for nothing with %s, which is not on this site', async (next) => {
    expect(await intentOf(next)).toEqual({ intent: null, requests: [] })
  })
})
