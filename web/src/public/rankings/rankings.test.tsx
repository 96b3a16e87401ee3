import { readFileSync } from 'node:fs'
import path from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { type Language, languages } from '#contract/languages.ts'
import { pointsOf, rankFormula, rankParts } from '#contract/rank-formula.ts'
import type { OwnRank, RankExplanation, RankingEntry } from '#contract/rankings.ts'
import { PublicApp } from '../PublicApp.tsx'
import type { PublicPage, Viewer } from '../page.ts'
import * as page from '../pages/Rankings.tsx'
import { Rank, rankTexts } from '../profile/Rank.tsx'
import { partOf, textsOf } from '../texts.ts'

const textsIn = (language: Language) =>
  JSON.parse(
    readFileSync(path.join(import.meta.dirname, `../../../public/locales/${language}/translation.json`), 'utf8'),
  ) as Record<string, string>
const i18nIn = (language: Language) => textsOf(language, textsIn(language))

const entry = (rank: number, before: number | null, country: string | null): RankingEntry => ({
  rank,
  before,
  change: before === null ? null : before - rank,
  person: { id: rank, username: `user ${rank}`, displayName: `Person ${rank}`, avatarUrl: null },
  country,
  score: 20_000 - rank,
  verifiedFollowers: 1_234_567,
  completedOrders: 3,
})
const list = {
  scope: 'global',
  computedAt: '2026-11-21T10:00:00.000Z',
  formulaVersion: rankFormula.version,
  influencers: 1_204,
  items: [entry(1, 3, 'DE'), entry(2, 1, null), entry(3, null, 'BR'), entry(4, 4, 'DE')],
  nextCursor: 'abc',
}
const countries = { items: [{ country: 'DE', influencers: 2 }] }

async function draw(
  search: string,
  answers: Record<string, unknown>,
  language: Language = 'en',
  viewer: Viewer | null = null,
) {
  const asked: string[] = []
  const get = async (url: string) => {
    asked.push(url)
    return answers[url.split('?')[0]!] ?? null
  }
  const rest = { pathname: '/rankings', search, params: {}, language, viewer }
  const data = await page.read!(get, rest)
  if (data === null) return { asked, html: null, head: null }
  const props = { ...rest, data }
  const html = renderToStaticMarkup(
    <PublicApp page={page as unknown as PublicPage} props={props} i18n={i18nIn(language)} />,
  )
  const head = page.head(i18nIn(language).t, { ...props, origin: 'https://vivobid.example' })
  return { asked, html, head }
}
const plain = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')

describe('the page of rankings', () => {
  it('lists people with their movement, and leads to them and to the next places', async () => {
    const { asked, html } = await draw('', { '/api/rankings': list, '/api/rankings/countries': countries })
    expect(asked[0]).toBe('/api/rankings?limit=50')
    expect(html).toContain('href="/user%201"')
    expect(html).toContain('href="/rankings?cursor=abc"')
    const text = plain(html!)
    expect(text).toContain('1,204 influencers are ranked')
    for (const movement of ['Up 2 places in a week', 'Down 1 place in a week']) expect(text).toContain(movement)
    expect(text).toContain('1.2M')
    expect(html).toContain('<option value="DE">Germany</option>')
    for (const part of rankParts) expect(text).toContain(new Intl.NumberFormat('en').format(pointsOf(part, 1_000)))
  })

  it('keeps country and language in its links', async () => {
    const { asked, html } = await draw('?scope=DE&lng=ar', {
      '/api/rankings': { ...list, scope: 'DE' },
      '/api/rankings/countries': countries,
    })
    expect(asked[0]).toBe('/api/rankings?limit=50&scope=DE')
    expect(html).toContain('href="/rankings?scope=DE&amp;lng=ar&amp;cursor=abc"')
    expect(html).toContain('<input type="hidden" name="lng" value="ar"/>')
    expect(html).toContain('<option value="DE" selected="">Germany</option>')
  })

  it('tells machines who stands where, and keeps its further pages out of search', async () => {
    const answers = { '/api/rankings': list, '/api/rankings/countries': countries }
    const { head } = await draw('', answers)
    expect(head).not.toHaveProperty('hidden')
    expect(head!.jsonLd).toMatchObject({
      '@type': 'ItemList',
      numberOfItems: 1_204,
      itemListElement: [
        { position: 1, name: 'Person 1', url: 'https://vivobid.example/user%201' },
        { position: 2 },
        { position: 3 },
        { position: 4 },
      ],
    })
    const next = await draw('?cursor=abc', answers)
    expect(next.head).toMatchObject({ hidden: true })
    expect(next.html).toContain('href="/rankings"')
  })

  it('says what there is when nobody is ranked, and leads from an empty country to all', async () => {
    const empty = { ...list, items: [], influencers: 0, nextCursor: null }
    const answers = { '/api/rankings': empty, '/api/rankings/countries': { items: [] } }
    expect(plain((await draw('', { ...answers, '/api/rankings': { ...empty, computedAt: null } })).html!)).toContain(
      'Nobody is ranked here yet.',
    )
    const country = await draw('?scope=IS', { ...answers, '/api/rankings': { ...empty, scope: 'IS' } })
    expect(plain(country.html!)).toContain('See the ranking of all countries')
    expect(country.html).toContain('<option value="IS" selected="">Iceland</option>')
  })

  it('is not found for a scope that is none', async () => {
    expect((await draw('?scope=nowhere', {})).html).toBeNull()
  })

  it.each(languages)('has all its texts in %s', async (language) => {
    const { html } = await draw('', { '/api/rankings': list, '/api/rankings/countries': countries }, language)
    expect(plain(html!)).not.toMatch(/\b(rank|rankings|change)\.[a-z]/)
  })
})

const rank: RankExplanation = {
  computedAt: '2026-11-21T10:00:00.000Z',
  formulaVersion: rankFormula.version,
  globalRank: 12,
  globalRankBefore: 15,
  influencers: 4_000,
  country: 'DE',
  localRank: 2,
  localRankBefore: 1,
  influencersInCountry: 31,
  score: rankParts.reduce((sum, part) => sum + pointsOf(part, 7), 0),
  parts: rankParts.map((part) => ({
    part,
    value: 7,
    weight: rankFormula.weights[part],
    points: pointsOf(part, 7),
  })),
}

describe('the rank on a profile', () => {
  const show = (given: RankExplanation | null) => {
    const texts = partOf(textsIn('en'), [...rankTexts], false)
    const i18n = textsOf('en', texts)
    const Alone = () => <Rank rank={given} />
    const props = { pathname: '/ana', search: '', params: {}, language: 'en' as const, viewer: null, data: null }
    const only = { Component: Alone, head: () => ({ title: '', description: '' }), texts: [] }
    return renderToStaticMarkup(<PublicApp page={only} props={props} i18n={i18n} />)
      .split('<main')[1]!
      .split('</main')[0]!
  }

  it('shows both ranks with their movement, and everything that they are made of', () => {
    const html = show(rank)
    const text = plain(html)
    for (const part of [
      '#12',
      'Up 3 places in a week',
      'of 4,000 influencers',
      'In Germany',
      '#2',
      'Down 1 place in a week',
    ])
      expect(text).toContain(part)
    expect(html).toContain('href="/rankings?scope=DE"')
    expect(html).toContain('href="/rankings#how"')
    for (const { points } of rank.parts) expect(text).toContain(new Intl.NumberFormat('en').format(points))
    expect(text).not.toMatch(/\b(rank|change)\.[a-z]/)
  })

  it('leaves out a country that is not told, and is nothing while there is no rank', () => {
    const alone = show({ ...rank, country: null, localRank: null, localRankBefore: null, influencersInCountry: 0 })
    expect(plain(alone)).toContain('#12')
    expect(alone).not.toContain('?scope=')
    expect(show(null)).not.toContain('section')
  })
})

describe('the own rank', () => {
  const day = (day: string, globalRank: number) => ({ day, globalRank, localRank: null, score: 9_000 })
  const own: OwnRank = {
    rank,
    pointsToNext: 1_250,
    hints: [
      { hint: 'verify_profiles', points: 9_000 },
      { hint: 'more_views', points: 120 },
      { hint: 'set_country', points: 0 },
    ],
    history: [day('2026-11-01', 20), day('2026-11-02', 12)],
  }
  const answers = { '/api/rankings': list, '/api/rankings/countries': countries, '/api/rankings/me': own }

  it('is shown to influencers, with what takes them further and the way there', async () => {
    const { html } = await draw('', answers, 'en', { username: 'ana', role: 'influencer' })
    const text = plain(html!)
    for (const part of [
      '1,250 more points and you overtake the place above.',
      'Have your social media profiles verified: +9,000 points',
      '100 more profile views: +120 points',
    ])
      expect(text).toContain(part)
    expect(html).toContain('href="/influencer/verification"')
    expect(html).toContain('aria-label="Your rank by day: from #20 to #12"')
    expect(html).toContain('points="0.0,60.0 320.0,4.0"')
  })

  it.each(languages)('has all its texts in %s', async (language) => {
    const { html } = await draw('', answers, language, { username: 'ana', role: 'influencer' })
    expect(plain(html!)).not.toMatch(/\b(rank|rankings|change)\.[a-z]/)
  })

  it('says when it comes while there is none', async () => {
    const none: OwnRank = { rank: null, pointsToNext: null, hints: [], history: [] }
    const given = { ...answers, '/api/rankings/me': none }
    const { html } = await draw('', given, 'en', { username: 'ana', role: 'influencer' })
    expect(plain(html!)).toContain('You are ranked with the next computation')
  })

  it('is asked for nobody else', async () => {
    for (const viewer of [null, { username: 'shop', role: 'business' } as const]) {
      const { asked, html } = await draw('', answers, 'en', viewer)
      expect(asked).not.toContain('/api/rankings/me')
      expect(html).not.toContain('own-rank')
    }
  })
})
