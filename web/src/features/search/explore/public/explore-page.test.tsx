import { readFileSync } from 'node:fs'
import path from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { type Language, languages } from '#contract/languages.ts'
import type { ListedDeal } from '#contract/market/deals/deals.ts'
import type { Facets, InfluencerCard } from '#contract/search/discovery/discovery.ts'
import type { ExplorePage } from '#contract/search/explore/explore.ts'
import { findPage } from '../../../../public/find-page.ts'
import { PublicApp } from '../../../../public/PublicApp.tsx'
import { frameTexts } from '../../../../public/PublicFrame.tsx'
import type { PublicPage, Viewer } from '../../../../public/page.ts'
import { createPageI18n, pickTexts } from '../../../../public/texts.ts'
import * as page from './ExplorePage.tsx'

const origin = 'https://vivobid.example'
const textsIn = (language: Language) =>
  JSON.parse(
    readFileSync(path.join(import.meta.dirname, `../../../../../public/locales/${language}/translation.json`), 'utf8'),
  ) as Record<string, string>

const person = (id: number, more: Partial<InfluencerCard> = {}): InfluencerCard => ({
  person: { id, username: `user ${id}`, displayName: `Person ${id}`, avatarUrl: null },
  profession: 'Photographer',
  bio: null,
  categories: ['travel'],
  languages: ['en'],
  country: 'DE',
  reach: [{ platform: 'tiktok', followers: 12_300, isVerified: true, at: '2026-11-01T00:00:00.000Z' }],
  followers: 12_300,
  verifiedFollowers: 12_300,
  isVerified: true,
  figuresAt: '2026-11-01T00:00:00.000Z',
  priceFrom: 7_000,
  currency: 'USD',
  deals: 1,
  deliveryDays: 5,
  rating: 4.5,
  reviews: 2,
  globalRank: 1,
  completedOrders: 3,
  works: ['/media/showcase/00000000-0000-0000-0000-000000000001.webp'],
  joinedAt: '2026-01-01T00:00:00.000Z',
  shortlisted: null,
  ...more,
})
const deal = (id: number, more: Partial<ListedDeal> = {}): ListedDeal => ({
  id,
  termsDigest: 'as-shown',
  influencerId: 7,
  dealType: 'story',
  title: `A story ${id}`,
  description: 'Twenty letters and more of them.',
  price: 9_900,
  isPriceHidden: false,
  currency: 'USD',
  deliveryTimeInDays: 3,
  platforms: ['tiktok'],
  customOptions: [],
  revisionsIncluded: 2,
  isActive: true,
  isVisibleToBusinesses: true,
  visibleFrom: null,
  visibility: 'visible',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  influencer: {
    id: 7,
    username: 'user 7',
    displayName: 'Person 7',
    avatarUrl: null,
    countryOfOrigin: 'DE',
    rating: { average: 4.5, count: 2 },
  },
  cover: null,
  ...more,
})
const facets: Facets = {
  counted: 31,
  isCapped: false,
  categories: [{ value: 'travel', count: 14 }],
  countries: [
    { value: 'DE', count: 9 },
    { value: 'BR', count: 2 },
  ],
  platforms: [{ value: 'tiktok', count: 12 }],
  languages: [{ value: 'en', count: 20 }],
}
const everybody: ExplorePage = { people: [person(1), person(2)], deals: [], nextCursor: 'abc', spelledAs: null, facets }

async function renderExplore(
  address: string,
  {
    answer = everybody,
    language = 'en',
    viewer = null,
  }: { answer?: ExplorePage | null; language?: Language; viewer?: Viewer | null } = {},
) {
  const { pathname, search } = new URL(address, origin)
  const requests: string[] = []
  const get = async (url: string) => {
    requests.push(url)
    return answer
  }
  const { params } = findPage(pathname)!
  const rest = { pathname, search, params, language, viewer, site: { supportAddress: 'help@vivobid.example' } }
  const data = await page.read!(get, rest)
  if (data === null) return { requests, html: null, head: null }
  const texts = pickTexts(textsIn(language), [...frameTexts, ...page.texts], false)
  const i18n = createPageI18n(language, texts)
  const props = { ...rest, data }
  const html = renderToStaticMarkup(<PublicApp page={page as unknown as PublicPage} props={props} i18n={i18n} />)
  return { requests, html, head: page.head(i18n.t, { ...props, origin }) }
}
const textOf = (html: string | null) => html!.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')

describe('/explore', () => {
  it('shows people with their picture, niche, place, followers, rating and lowest price, each card a link to the profile', async () => {
    const { html, requests } = await renderExplore('/explore')
    expect(requests).toEqual(['/api/explore?kind=people&limit=24&facets=true'])
    const text = textOf(html)
    for (const part of ['Person 1', 'Photographer', 'Germany', '12.3K', '4.5', '$70']) expect(text).toContain(part)
    expect(html).toContain('href="/user%201"')
    expect(html).toContain('00000000-0000-0000-0000-000000000001-480.avif 480w')
    expect(html).toContain('rel="next" href="/explore?cursor=abc"')
  })

  it('says why somebody was found, with the word of the search marked', async () => {
    const bio = 'I bake, and film how coffee is roasted in small towns.'
    const answer = { ...everybody, people: [person(1, { bio })] }
    const { html } = await renderExplore('/explore?q=Coffee', { answer })
    expect(html).toContain('… bake, and film how <mark>coffee</mark> is roasted in small towns.')
    expect((await renderExplore('/explore', { answer })).html).not.toContain('<mark>')
  })

  it('has a tile for each category, with how many are in it', async () => {
    const html = (await renderExplore('/explore')).html ?? ''
    const tiles = html.slice(html.indexOf('id="categories"')).split('</ul>')[0]
    for (const category of ['travel', 'beauty']) expect(tiles).toContain(`href="/explore/${category}"`)
    expect(textOf(html)).toContain('Travel 14 influencers')
  })

  it('sends visitors who press a heart or Order to register, and then back to that', async () => {
    const people = await renderExplore('/explore')
    const keep = encodeURIComponent('/business/influencers?view=shortlist&keep=1')
    expect(people.html).toContain(`href="/registerasbusiness?next=${keep}"`)
    const deals = await renderExplore('/explore?kind=deals', { answer: { ...everybody, people: [], deals: [deal(5)] } })
    const order = encodeURIComponent('/business/influencer/7?buy=5')
    expect(deals.html).toContain(`href="/registerasbusiness?next=${order}"`)
  })

  it('lets a business order at once, and offers no order to an influencer', async () => {
    const answer = { ...everybody, people: [], deals: [deal(5)] }
    const order = 'href="/business/influencer/7?buy=5"'
    const business = { username: 'cafe', role: 'business' } as const
    expect((await renderExplore('/explore?kind=deals', { answer, viewer: business })).html).toContain(order)
    const influencer = { username: 'ana', role: 'influencer' } as const
    const { html } = await renderExplore('/explore?kind=deals', { answer, viewer: influencer })
    expect(html).not.toContain('buy=5')
  })

  it('shows a price on request as such, and offers to ask', async () => {
    const answer = { ...everybody, people: [], deals: [deal(5, { isPriceHidden: true, price: null })] }
    const text = textOf((await renderExplore('/explore?kind=deals', { answer })).html)
    expect(text).toContain('Price on request')
    expect(text).toContain('Request a price')
  })

  it('asks for what the address says, and leaves out what the API would refuse', async () => {
    const asked = async (address: string) => (await renderExplore(address)).requests[0]
    expect(await asked('/explore?q=tea&price=10000-25000&followers=1000000-&sort=rating')).toBe(
      '/api/explore?kind=people&q=tea&sort=rating&minPrice=10000&maxPrice=25000&minFollowers=1000000&limit=24&facets=true',
    )
    expect(await asked('/explore?sort=luck&price=1&platform=radio&minRating=9&country=Germany')).toBe(
      '/api/explore?kind=people&limit=24&facets=true',
    )
  })

  it('names the filters that are chosen, each with the address without it', async () => {
    const { html } = await renderExplore('/explore/travel/de?platform=tiktok')
    expect(html).toContain('aria-label="Remove filter: TikTok"')
    expect(html).toMatch(/href="\/explore\/travel\/de"[^>]*aria-label="Remove filter: TikTok"/)
    expect(html).toMatch(/href="\/explore\/travel\?platform=tiktok"[^>]*aria-label="Remove filter: Germany"/)
  })

  it('says so where nobody matches', async () => {
    const { html } = await renderExplore('/explore?q=zzz', { answer: { ...everybody, people: [], nextCursor: null } })
    expect(textOf(html)).toContain('No influencers match')
  })

  it('shows the first page where a cursor is refused', async () => {
    const { requests } = await renderExplore('/explore?cursor=abc', { answer: null })
    expect(requests).toEqual([
      '/api/explore?kind=people&cursor=abc&limit=24&facets=true',
      '/api/explore?kind=people&limit=24&facets=true',
    ])
  })

  it.each(languages)('has all its texts in %s', async (language) => {
    for (const address of ['/explore', '/explore/travel/de?platform=tiktok&kind=deals']) {
      const { html } = await renderExplore(address, { language, answer: { ...everybody, deals: [deal(5)] } })
      expect(textOf(html)).not.toMatch(/\b(explore|card|discovery|categories)\.\w/)
    }
  })
})

describe('a page of a category', () => {
  it('asks for it, names it in title and heading, and links to its countries', async () => {
    const { requests, html, head } = await renderExplore('/explore/travel')
    expect(requests[0]).toBe('/api/explore?kind=people&category=travel&limit=24&facets=true')
    expect(head!.title).toBe('Travel influencers')
    expect(head!.canonical).toBe('/explore/travel')
    expect(html).toContain('<h1>Travel influencers</h1>')
    expect(html).toContain('href="/explore/travel/br"')
  })

  it('in a country asks for both', async () => {
    const { requests, head } = await renderExplore('/explore/travel/de')
    expect(requests[0]).toBe('/api/explore?kind=people&category=travel&country=DE&limit=24&facets=true')
    expect(head!.title).toBe('Travel influencers in Germany')
    expect(head!.canonical).toBe('/explore/travel/de')
  })

  it.each(['/explore/cats', '/explore/travel/zz', '/explore/travel/DE', '/explore/Travel'])(
    '%s does not exist',
    async (address) => {
      expect(await renderExplore(address)).toEqual({ requests: [], html: null, head: null })
    },
  )

  it('is indexed, unless it is filtered, sorted, a further page or empty', async () => {
    const isHidden = async (address: string, answer?: ExplorePage) =>
      (await renderExplore(address, answer && { answer })).head!.hidden ?? false
    expect(await isHidden('/explore/travel')).toBe(false)
    expect(await isHidden('/explore/travel?lng=de')).toBe(false)
    for (const query of ['q=tea', 'sort=rating', 'cursor=abc', 'kind=deals', 'platform=tiktok'])
      expect(await isHidden(`/explore/travel?${query}`)).toBe(true)
    expect(await isHidden('/explore/travel', { ...everybody, people: [] })).toBe(true)
  })

  it('describes its list and its place to search engines', async () => {
    const { head } = await renderExplore('/explore/travel/de')
    const [crumbs, list] = (head!.jsonLd as { '@graph': { itemListElement: { name: string; url?: string }[] }[] })[
      '@graph'
    ]
    expect(crumbs!.itemListElement.map(({ name }) => name)).toEqual(['Explore', 'Travel', 'Germany'])
    expect(list!.itemListElement[0]).toMatchObject({ name: 'Person 1', url: `${origin}/user%201` })
  })
})
