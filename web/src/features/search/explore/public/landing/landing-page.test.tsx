import { readFileSync } from 'node:fs'
import path from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { type Language, languages } from '#contract/languages.ts'
import { PublicApp } from '../../../../../public/PublicApp.tsx'
import { frameTexts } from '../../../../../public/PublicFrame.tsx'
import type { PublicPage } from '../../../../../public/page.ts'
import { createPageI18n, pickTexts } from '../../../../../public/texts.ts'
import * as page from '../LandingPage.tsx'
import { inFullRows } from './WeekDeals.tsx'

const textsIn = (language: Language) =>
  JSON.parse(
    readFileSync(
      path.join(import.meta.dirname, `../../../../../../public/locales/${language}/translation.json`),
      'utf8',
    ),
  ) as Record<string, string>

const personOf = (id: number) => ({ id, username: `user${id}`, displayName: `Person ${id}`, avatarUrl: null })
const card = (id: number) => ({
  person: personOf(id),
  categories: [id % 2 === 0 ? 'travel' : 'food'],
  works: [`/media/showcase/00000000-0000-0000-0000-00000000000${id}.webp`],
  priceFrom: 7_000 + id * 100,
})
const weekDeal = (id: number) => ({
  deal: {
    id,
    influencerId: id,
    dealType: 'story',
    title: `A story ${id}`,
    price: 9_900,
    isPriceHidden: false,
    deliveryTimeInDays: 3,
    platforms: ['tiktok'],
    influencer: { ...personOf(id), countryOfOrigin: 'DE', rating: null },
    cover: null,
  },
  completedOrders: 1,
})
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1)
const full: Record<string, unknown> = {
  '/api/site/terms': { acceptHours: 72, feeBps: 1_000 },
  '/api/explore': {
    people: numbers(7).map(card),
    facets: { counted: 7, isCapped: false, categories: [{ value: 'travel', count: 3 }] },
  },
  '/api/explore/deals-of-the-week': { items: numbers(12).map(weekDeal) },
  '/api/help': {
    items: [
      { topic: 'fees', group: 'money', title: 'What are the fees?', summary: 'Influencers pay 10%.' },
      { topic: 'send-a-gift', group: 'money', title: 'How do I send a gift?', summary: 'Press Gift.' },
    ],
  },
}
const empty = {
  '/api/site/terms': full['/api/site/terms'],
  '/api/explore': { people: [], facets: null },
  '/api/explore/deals-of-the-week': { items: [] },
}

async function renderLanding(responses: Record<string, unknown> = full, language: Language = 'en') {
  const rest = {
    pathname: '/',
    search: '',
    params: {},
    language,
    viewer: null,
    site: { supportAddress: 'help@vivobid.example' },
  }
  const data = (await page.read!(async (url) => responses[url.split('?')[0]!] ?? null, rest))!
  const i18n = createPageI18n(language, pickTexts(textsIn(language), [...frameTexts, ...page.texts], false))
  const html = renderToStaticMarkup(
    <PublicApp page={page as unknown as PublicPage} props={{ ...rest, data }} i18n={i18n} />,
  )
  return { html, text: html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ') }
}

const mosaicLabel = 'aria-label="Influencers on Vivobid"'

describe('the landing page', () => {
  it('has all parts of the specification, in their order', async () => {
    const { html } = await renderLanding()
    const ids = [...html.matchAll(/aria-labelledby="([a-z]+)"/g)].map(([, id]) => id)
    const parts = [
      'categories',
      'week',
      'protection',
      'features',
      'offer',
      'path',
      'about',
      'feed',
      'voices',
      'questions',
    ]
    expect(ids.filter((id) => parts.includes(id!))).toEqual(parts)
    for (const network of ['TikTok', 'Instagram', 'YouTube', 'Facebook', 'Twitter'])
      expect(html).toContain(`aria-label="${network}"`)
    for (const href of ['/register?role=influencer', '/register?role=business', '/register', '/login', '/about'])
      expect(html).toContain(`href="${href}"`)
    expect(html.match(/src="\/api\/placeholder\/80\/80"/g)).toHaveLength(3)
  })

  it('keeps the claims of the specification', async () => {
    const { text } = await renderLanding()
    for (const claim of [
      'Free to start, no credit card needed',
      '10,000+ creators',
      'Card payments are secured by Stripe',
    ])
      expect(text).toContain(claim)
  })

  it('shows no other number of influencers beside that of the specification', async () => {
    const { text } = await renderLanding()
    expect(text).not.toMatch(/\d influencers/)
  })

  it('searches on /explore', async () => {
    const { html } = await renderLanding()
    expect(html).toMatch(/<search[^>]*><form[^>]* action="\/explore" method="get">.*name="q"/)
  })

  it('shows six works with faces and prices, the first picture with priority and the others lazy', async () => {
    const { html } = await renderLanding()
    const mosaic = html.slice(html.indexOf(mosaicLabel), html.indexOf('id="categories"'))
    expect(mosaic.match(/<a href="\/user\d"/g)).toHaveLength(6)
    expect(mosaic.match(/\$7[1-7]/g)).toHaveLength(6)
    expect(html.match(/loading="eager"/g)).toHaveLength(1)
    expect(mosaic).toContain('loading="eager" fetchPriority="high"')
  })

  it('shows an order in progress instead of works while there are fewer than six', async () => {
    const { html, text } = await renderLanding(empty)
    expect(html).not.toContain(mosaicLabel)
    expect(text).toContain('Ordered and paid')
  })

  it('shows the deals of the week with an order link each, and leaves the band out without them', async () => {
    const { html } = await renderLanding()
    expect(html.match(/aria-label="Order “A story \d+”"/g)).toHaveLength(12)
    expect((await renderLanding(empty)).html).not.toContain('id="week"')
  })

  it('answers common questions from the help articles, and leaves them out where there are none', async () => {
    const { html, text } = await renderLanding()
    expect(text).toContain('What are the fees? Influencers pay 10%.')
    expect(text).not.toContain('How do I send a gift?')
    expect(html).toContain('href="/help/fees"')
    expect((await renderLanding(empty)).html).not.toContain('id="questions"')
  })

  it.each(languages)('has all its texts in %s', async (language) => {
    const { text } = await renderLanding(full, language)
    expect(text).not.toMatch(/\b(landing|card|explore|discovery|categories)\.\w/)
  })
})

describe('rows of deals', () => {
  it.each([
    [6, 6],
    [7, 6],
    [8, 8],
    [10, 9],
    [11, 9],
    [12, 12],
  ])('of %i show %i', (given, shown) => {
    expect(inFullRows(numbers(given))).toHaveLength(shown)
  })
})
