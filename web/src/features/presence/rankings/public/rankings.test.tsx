import { readFileSync } from 'node:fs'
import path from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { type Language, languages } from '#contract/languages.ts'
import { pointsOf, rankComponents, rankFormula } from '#contract/presence/rankings/rank-formula.ts'
import type { OwnRank, RankExplanation, RankingEntry } from '#contract/presence/rankings/rankings.ts'
import { PublicApp } from '../../../../public/PublicApp.tsx'
import type { PublicPage, Viewer } from '../../../../public/page.ts'
import { createPageI18n, pickTexts } from '../../../../public/texts.ts'
import { Rank, rankTexts } from './Rank.tsx'
import * as page from './RankingsPage.tsx'

const site = { supportAddress: 'help@vivobid.example' }

const textsIn = (language: Language) =>
  JSON.parse(
    readFileSync(path.join(import.meta.dirname, `../../../../../public/locales/${language}/translation.json`), 'utf8'),
  ) as Record<string, string>
const i18nIn = (language: Language) => createPageI18n(language, textsIn(language))

const entry = (rank: number, before: number | null, country: string | null): RankingEntry => ({
  rank,
  scopeRank: rank,
  before,
  change: before === null ? null : before - rank,
  person: { id: rank, username: `user ${rank}`, displayName: `Person ${rank}`, avatarUrl: null },
  work: rank === 1 ? '/media/showcase/light.webp' : null,
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

async function renderRankings(
  search: string,
  responses: Record<string, unknown>,
  language: Language = 'en',
  viewer: Viewer | null = null,
) {
  const requests: string[] = []
  const get = async (url: string) => {
    requests.push(url)
    return responses[url.split('?')[0]!] ?? null
  }
  const rest = { pathname: '/rankings', search, params: {}, language, viewer, site }
  const data = await page.read!(get, rest)
  if (data === null) return { requests, html: null, head: null }
  const props = { ...rest, data }
  const html = renderToStaticMarkup(
    <PublicApp page={page as unknown as PublicPage} props={props} i18n={i18nIn(language)} />,
  )
  const head = page.head(i18nIn(language).t, { ...props, origin: 'https://vivobid.example' })
  return { requests, html, head }
}
const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')

describe('the page of rankings', () => {
  it('lists users with their movement, and links to them and to the next page', async () => {
    const { requests, html } = await renderRankings('', {
      '/api/rankings': list,
      '/api/rankings/countries': countries,
    })
    expect(requests[0]).toBe('/api/rankings?limit=50')
    expect(html).toContain('href="/user%201"')
    expect(html).toContain('href="/rankings?cursor=abc"')
    const text = textOf(html!)
    expect(text).toContain('1,204 ranked influencers')
    for (const movement of ['Up 2 places in a week', 'Down 1 place in a week']) expect(text).toContain(movement)
    expect(text).toContain('1.2M')
    expect(html).toContain('<option value="DE">Germany</option>')
    for (const part of rankComponents) expect(text).toContain(new Intl.NumberFormat('en').format(pointsOf(part, 1_000)))
  })

  it('keeps country and language in its links', async () => {
    const { requests, html } = await renderRankings('?scope=DE&lng=ar', {
      '/api/rankings': { ...list, scope: 'DE' },
      '/api/rankings/countries': countries,
    })
    expect(requests[0]).toBe('/api/rankings?scope=DE&limit=50')
    expect(html).toContain('href="/rankings?scope=DE&amp;lng=ar&amp;cursor=abc"')
    expect(html).toContain('<input type="hidden" name="lng" value="ar"/>')
    expect(html).toContain('<option value="DE" selected="">Germany</option>')
  })

  it('is narrowed by links that keep everything else, and says where people stand in the scope', async () => {
    const items = list.items.map((each, i) => ({ ...each, scopeRank: each.rank + 10, before: i === 0 ? 13 : null }))
    const { requests, html, head } = await renderRankings('?category=travel&scope=DE&lng=pt&cursor=abc', {
      '/api/rankings': { ...list, scope: 'DE', items },
      '/api/rankings/countries': countries,
    })
    expect(requests[0]).toBe('/api/rankings?scope=DE&category=travel&limit=50&cursor=abc')
    expect(html).toContain('href="/rankings?category=travel&amp;scope=DE&amp;lng=pt&amp;platform=youtube"')
    expect(html).toContain('href="/rankings?category=food&amp;scope=DE&amp;lng=pt"')
    expect(html).toContain('href="/rankings?scope=DE&amp;lng=pt"')
    expect(html).toContain('<input type="hidden" name="category" value="travel"/>')
    expect(head!.title).toBe('Influencer rankings: Travel · Germany')
    expect(textOf(html!)).toMatch(/1\s+Germany #11\s+2\s+Up 2 places in a week/)
  })

  it('shows a work of those on the podium who have one', async () => {
    const { html } = await renderRankings('', { '/api/rankings': list, '/api/rankings/countries': countries })
    expect(html!.match(/data-pictured/g)).toHaveLength(1)
    expect(html).toContain('/media/showcase/light.webp')
  })

  it('has structured data, and keeps its further pages out of search', async () => {
    const responses = { '/api/rankings': list, '/api/rankings/countries': countries }
    const { head } = await renderRankings('', responses)
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
    const next = await renderRankings('?cursor=abc', responses)
    expect(next.head).toMatchObject({ hidden: true })
    expect(next.html).toContain('href="/rankings"')
  })

  it('shows an empty state, and links from an empty country to all', async () => {
    const empty = { ...list, items: [], influencers: 0, nextCursor: null }
    const responses = { '/api/rankings': empty, '/api/rankings/countries': { items: [] } }
    expect(
      textOf((await renderRankings('', { ...responses, '/api/rankings': { ...empty, computedAt: null } })).html!),
    ).toContain('No ranked influencers yet.')
    const country = await renderRankings('?scope=IS', { ...responses, '/api/rankings': { ...empty, scope: 'IS' } })
    expect(textOf(country.html!)).toContain('View the worldwide ranking')
    expect(country.html).toContain('<option value="IS" selected="">Iceland</option>')
  })

  it('is 404 for an invalid scope', async () => {
    expect((await renderRankings('?scope=nowhere', {})).html).toBeNull()
  })

  it.each(languages)('is fully translated in %s', async (language) => {
    const { html } = await renderRankings('', { '/api/rankings': list, '/api/rankings/countries': countries }, language)
    expect(textOf(html!)).not.toMatch(/\b(rank|rankings|change)\.[a-z]/)
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
  score: rankComponents.reduce((sum, part) => sum + pointsOf(part, 7), 0),
  parts: rankComponents.map((part) => ({
    part,
    value: 7,
    weight: rankFormula.weights[part],
    points: pointsOf(part, 7),
  })),
  completedRequests: 2,
}

describe('the rank on a profile', () => {
  const show = (given: RankExplanation | null) => {
    const texts = pickTexts(textsIn('en'), [...rankTexts], false)
    const i18n = createPageI18n('en', texts)
    const Alone = () => <Rank rank={given} />
    const guest = { language: 'en' as const, viewer: null, site }
    const props = { pathname: '/ana', search: '', params: {}, ...guest, data: null }
    const only = { Component: Alone, head: () => ({ title: '', description: '' }), parameters: [], texts: [] }
    return renderToStaticMarkup(<PublicApp page={only} props={props} i18n={i18n} />)
      .split('<main')[1]!
      .split('</main')[0]!
  }

  it('shows both ranks with their movement, and how they are computed', () => {
    const html = show(rank)
    const text = textOf(html)
    for (const part of [
      '#12',
      'Up 3 places in a week',
      'of 4,000 influencers',
      'In Germany',
      '#2',
      'Down 1 place in a week',
      '2 from campaigns',
    ])
      expect(text).toContain(part)
    expect(html).toContain('href="/rankings?scope=DE"')
    expect(html).toContain('href="/rankings#how"')
    for (const { points } of rank.parts) expect(text).toContain(new Intl.NumberFormat('en').format(points))
    expect(text).not.toMatch(/\b(rank|change)\.[a-z]/)
  })

  it('leaves out an unknown country, and renders nothing while unranked', () => {
    const alone = show({ ...rank, country: null, localRank: null, localRankBefore: null, influencersInCountry: 0 })
    expect(textOf(alone)).toContain('#12')
    expect(alone).not.toContain('?scope=')
    expect(textOf(show({ ...rank, completedRequests: 0 }))).not.toContain('from campaigns')
    expect(show(null)).not.toContain('section')
  })
})

describe('the own rank', () => {
  const day = (day: string, globalRank: number) => ({ day, globalRank, localRank: null, score: 9_000 })
  const own: OwnRank = {
    rank,
    place: 12,
    changes: {
      since: '2026-11-14',
      parts: [
        { part: 'completedOrders', before: 5, now: 7, points: 575 },
        { part: 'likes', before: 9, now: 7, points: -178 },
      ],
    },
    pointsToNext: 1_250,
    hints: [
      { hint: 'verify_profiles', points: 9_000 },
      { hint: 'more_views', points: 120 },
      { hint: 'set_country', points: 0 },
    ],
    history: [day('2026-11-01', 20), day('2026-11-02', 12)],
  }
  const responses = { '/api/rankings': list, '/api/rankings/countries': countries, '/api/rankings/me': own }

  it('is shown to influencers, with hints and where to follow them', async () => {
    const { html } = await renderRankings('', responses, 'en', { username: 'ana', role: 'influencer' })
    const text = textOf(html!)
    for (const part of [
      '1,250 more points to overtake the rank above.',
      'Get your social profiles verified: +9,000 points',
      '100 more profile views: +120 points',
    ])
      expect(text).toContain(part)
    expect(html).toContain('href="/influencer/verification"')
    expect(html).toContain('aria-label="Your rank by day: use the left and right arrow keys to read the values"')
    expect(text).toMatch(/Your rank by day Day Rank Score November 1, 2026 20 9,000 November 2, 2026 12 9,000/)
  })

  it.each(languages)('is fully translated in %s', async (language) => {
    const { html } = await renderRankings('', responses, language, { username: 'ana', role: 'influencer' })
    expect(textOf(html!)).not.toMatch(/\b(rank|rankings|change)\.[a-z]/)
  })

  it('says what changed it within a week, and that others move it too', async () => {
    const { html } = await renderRankings('', responses, 'en', { username: 'ana', role: 'influencer' })
    const text = textOf(html!)
    expect(text).toContain('What changed since Nov 14 Completed work +2 +575 points Likes -2 -178 points')
    const unchanged = { ...responses, '/api/rankings/me': { ...own, changes: { since: '2026-11-14', parts: [] } } }
    const still = await renderRankings('', unchanged, 'en', { username: 'ana', role: 'influencer' })
    expect(textOf(still.html!)).toContain('None of your figures changed. Your rank also moves when others')
  })

  it('says the place in a narrowed ranking, or that they are not in it', async () => {
    const viewer = { username: 'ana', role: 'influencer' } as const
    const shown = async (place: number | null) => {
      const given = { ...responses, '/api/rankings/me': { ...own, place } }
      const { html, requests } = await renderRankings('?category=travel&platform=youtube', given, 'en', viewer)
      expect(requests).toContain('/api/rankings/me?category=travel&platform=youtube')
      return textOf(html!)
    }
    expect(await shown(3)).toContain('No. 3 of 1,204 influencers in this list: Travel · YouTube')
    expect(await shown(null)).toContain('You aren’t in this list: Travel · YouTube.')
  })

  it('says when an unranked influencer will be ranked', async () => {
    const none: OwnRank = { rank: null, place: null, changes: null, pointsToNext: null, hints: [], history: [] }
    const given = { ...responses, '/api/rankings/me': none }
    const { html } = await renderRankings('', given, 'en', { username: 'ana', role: 'influencer' })
    expect(textOf(html!)).toContain('You’ll get a rank at the next update')
  })

  it('is fetched for nobody else', async () => {
    for (const viewer of [null, { username: 'shop', role: 'business' } as const]) {
      const { requests, html } = await renderRankings('', responses, 'en', viewer)
      expect(requests).not.toContain('/api/rankings/me')
      expect(html).not.toContain('own-rank')
    }
  })
})
