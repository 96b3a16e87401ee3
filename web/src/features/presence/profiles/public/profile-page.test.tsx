import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Language, languages } from '#contract/languages.ts'
import { type PublicProfile, publicProfile } from '#contract/presence/profiles/profiles.ts'
import { draw } from '../../../../public/server.tsx'

const readTexts = (language: Language) =>
  JSON.parse(
    readFileSync(new URL(`../../../../../public/locales/${language}/translation.json`, import.meta.url), 'utf8'),
  )
const built = {
  texts: Object.fromEntries(languages.map((language) => [language, readTexts(language)])) as Record<Language, never>,
  filesOf: () => ({ script: '/live.js', modules: ['/live.js', '/Profile.js'], styles: [], inlined: null, fonts: null }),
}
const at = '2026-01-05T10:00:00.000Z'
const social = {
  platform: 'instagram' as const,
  profileUrl: 'https://www.instagram.com/mina',
  username: 'mina.caffeine',
  followers: 30_000,
  followersSource: 'self' as const,
  isVerified: false,
  verifiedAt: null,
  lastUpdated: at,
}
const deal = {
  termsDigest: 'as-shown',
  id: 9,
  influencerId: 7,
  dealType: 'story' as const,
  title: 'One honest story',
  description: 'Three pictures and a caption that says what I think.',
  price: 12_000,
  deliveryTimeInDays: 5,
  platforms: ['instagram' as const],
  customOptions: [],
  revisionsIncluded: 2,
  isActive: true,
  visibleFrom: null,
  visibility: 'visible' as const,
  currency: 'USD' as const,
  isPriceHidden: false,
  isVisibleToBusinesses: true,
  createdAt: at,
  updatedAt: at,
  influencer: { id: 7, username: 'mina', displayName: 'Mina', avatarUrl: null, countryOfOrigin: 'LB', rating: null },
}
const mina: PublicProfile = publicProfile.parse({
  id: 7,
  username: 'mina',
  displayName: 'Mina Haddad',
  avatarUrl: '/media/avatar/3b4d9a3e-7d5a-4a6e-9d5f-0a1b2c3d4e5f.webp',
  coverUrl: '/media/cover/3b4d9a3e-7d5a-4a6e-9d5f-0a1b2c3d4e5f.webp',
  role: 'influencer',
  bio: 'Coffee, mostly </script><b>bold</b>',
  profession: 'Baker',
  businessType: null,
  countryOfOrigin: 'LB',
  countriesOfOperation: [],
  languagesSpoken: ['ar', 'en'],
  expertise: ['food', 'Latte art'],
  industries: [],
  certifications: null,
  aiProficiency: null,
  website: 'https://mina.example/about',
  websiteHost: 'mina.example',
  isVerified: true,
  isIdentityVerified: true,
  isIndexable: true,
  shareVersion: 'abc-123',
  bioPage: { theme: 'plain', sections: ['links', 'deals', 'works', 'reviews', 'about'] },
  createdAt: at,
  completedOrders: 12,
  onTime: 0.96,
  returningClients: 3,
  rating: null,
  reviews: { items: [], nextCursor: null },
  socialProfiles: [
    { ...social, id: 1 },
    { ...social, id: 2, platform: 'tiktok', followers: 5_000, isVerified: true, verifiedAt: at },
    { ...social, id: 3, platform: 'youtube', followers: 900, followersSource: 'api' },
  ],
  links: [
    { id: 4, title: 'My shop', description: null, type: 'shop', iconName: null, imageUrl: null, host: 'shop.example' },
  ],
  showcase: { items: [], nextCursor: null, achievements: [], projects: [] },
  engagement: { views: 345, likes: 6, liked: false, reactions: { crazy: 1, fire: 2, crown: 3 }, given: [] },
  rank: null,
  deals: [deal, { ...deal, id: 10, title: 'A price to ask for', isPriceHidden: true, price: null }],
})

type Viewer = { username: string; role: 'influencer' | 'business' | 'admin' } | null
const site = { supportAddress: 'help@vivobid.example' }

async function renderPage(
  url: string,
  {
    profile = mina,
    viewer = null,
    language = 'en',
  }: { profile?: PublicProfile | null; viewer?: Viewer; language?: Language } = {},
) {
  const request = { url, origin: 'https://vivobid.example', language, viewer, site, get: async () => profile }
  const rendered = await draw(request, built)
  if (!rendered || !('html' in rendered)) throw new Error(JSON.stringify(rendered))
  const [, markup = ''] = /<div id="root">([\s\S]*)<\/div><template/.exec(rendered.html) ?? []
  const text = markup.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
  const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(rendered.html)?.[1] ?? 'null')
  return { ...rendered, markup, text, data }
}

describe('the public page of an influencer', () => {
  it('contains everything, each figure with its source', async () => {
    const { status, text } = await renderPage('/mina')
    expect(status).toBe(200)
    for (const fact of [
      'Mina Haddad',
      '@ mina',
      'Baker',
      'Lebanon',
      'Identity verified',
      'Coffee, mostly',
      '35.9K',
      '3 platforms, 5,900 verified followers',
      'counted here, one per visitor and day',
      'Verified on January 5, 2026',
      'From YouTube, January 5, 2026',
      'Self-reported,',
      'One honest story',
      '$120',
      'Price on request',
      'My shop',
      'shop.example',
      'Food and Latte art',
      'Arabic and English',
      'mina.example',
    ])
      expect(text).toContain(fact)
  })

  it('tells nobody else that the email is confirmed, and shows no zero beside a heart', async () => {
    const engagement = { ...mina.engagement!, likes: 0 }
    const { text } = await renderPage('/mina', { profile: { ...mina, engagement } })
    expect(text).not.toContain('Email confirmed')
    expect(text).toMatch(/Like\s+Sign in to like/)
  })

  it('is arranged at /i/{id} as its owner chose, and nowhere else', async () => {
    const bioPage = { theme: 'berry' as const, sections: ['deals', 'about', 'links', 'works', 'reviews'] as const }
    const profile = { ...mina, bioPage: { ...bioPage, sections: [...bioPage.sections] } }
    const places = (markup: string) =>
      ['id="deals"', 'id="profile-links"'].map((part) => {
        expect(markup).toContain(part)
        return markup.indexOf(part)
      })
    const chosen = await renderPage('/i/7', { profile })
    expect(chosen.markup).toContain('data-bio-theme="berry"')
    const [deals, links] = places(chosen.markup)
    expect(deals).toBeLessThan(links!)
    const byDefault = await renderPage('/i/7')
    expect(byDefault.markup).toContain('data-bio-theme="plain"')
    const [dealsBelow, linksFirst] = places(byDefault.markup)
    expect(linksFirst).toBeLessThan(dealsBelow!)
    expect((await renderPage('/mina', { profile })).markup).not.toContain('data-bio-theme')
  })

  it('says its language with a territory, and in which others it is', async () => {
    const { html } = await renderPage('/i/7', { language: 'pt' })
    const named = [...html.matchAll(/property="og:locale(:alternate)?" content="([^"]+)"/g)]
    expect(named.map(([, isAlternate, locale]) => [locale, Boolean(isAlternate)])).toEqual([
      ['pt_BR', false],
      ['en_US', true],
      ['ar_AR', true],
      ['es_MX', true],
      ['de_DE', true],
    ])
  })

  it('has structured data: canonical URL, pictures, and only verified figures', async () => {
    const { html, data } = await renderPage('/i/7')
    expect(html).toContain('<link rel="canonical" href="https://vivobid.example/mina"/>')
    for (const tag of [
      'property="og:image" content="https://vivobid.example/share/profiles/7?v=abc-123&amp;lng=en"',
      'property="og:image:width" content="1200"',
      'property="og:image:height" content="630"',
      'property="og:image:alt" content="Mina Haddad · Baker"',
      'name="twitter:card" content="summary_large_image"',
      'name="twitter:image" content="https://vivobid.example/share/profiles/7?v=abc-123&amp;lng=en"',
    ])
      expect(html).toContain(tag)
    const arabic = await renderPage('/i/7', { language: 'ar' })
    expect(arabic.html).toContain('/share/profiles/7?v=abc-123&amp;lng=ar"')
    expect(html).not.toContain('name="robots"')
    expect(data).toMatchObject({
      '@type': 'ProfilePage',
      mainEntity: { '@type': 'Person', name: 'Mina Haddad', url: 'https://vivobid.example/mina', jobTitle: 'Baker' },
    })
    expect(data.mainEntity.sameAs).toEqual([...Array(3).fill(social.profileUrl), 'https://mina.example/about'])
    const counts = data.mainEntity.interactionStatistic.map(
      (each: { userInteractionCount: number }) => each.userInteractionCount,
    )
    expect(counts).toEqual([5_000, 900, 6, 345])
    expect(data.mainEntity.makesOffer).toMatchObject([
      { price: '120.00', priceCurrency: 'USD' },
      { name: 'A price to ask for' },
    ])
    expect(data.mainEntity.makesOffer[1]).not.toHaveProperty('price')
  })

  it('shows reviews, their average and its structured data only when there are any', async () => {
    const none = await renderPage('/mina')
    expect(none.text).not.toContain('Reviews')
    expect(JSON.stringify(none.data)).not.toContain('aggregateRating')
    const review = {
      id: 1,
      stars: 4,
      text: 'On time <i>',
      createdAt: at,
      visibleAt: at,
      answer: null,
      answeredAt: null,
    }
    const author = { id: 8, username: 'brightside', displayName: 'Bright Side', avatarUrl: null }
    const profile = {
      ...mina,
      rating: { average: 4.5, count: 2, stars: [0, 0, 0, 1, 1] },
      reviews: {
        items: [
          { ...review, author, answer: 'Thank you!', answeredAt: at },
          { ...review, id: 2, stars: 5, author: null },
        ],
        nextCursor: 'WzJd',
      },
    }
    const { text, html, data, markup } = await renderPage('/mina', { profile })
    for (const said of ['Reviews', '4.5', '2 reviews', 'Bright Side', 'Deleted user', 'Reply by Mina', 'Thank you!'])
      expect(text).toContain(said)
    expect(html).toContain('aria-label="4.5 of 5 stars"')
    expect(markup).not.toContain('<i>')
    expect(text).toContain('More reviews')
    expect(data.mainEntity.makesOffer[0].itemOffered.aggregateRating).toMatchObject({
      ratingValue: 4.5,
      reviewCount: 2,
    })
  })

  it('escapes user content in markup and data blocks', async () => {
    const { html, markup } = await renderPage('/mina')
    expect(markup).not.toContain('<b>bold')
    expect(html.match(/<\/script>/g)).toHaveLength(html.match(/<script/g)!.length)
  })

  it('is noindex where the user wants that', async () => {
    const { html } = await renderPage('/mina', { profile: { ...mina, isIndexable: false } })
    expect(html).toContain('<meta name="robots" content="noindex"/>')
  })

  it.each(languages)('is fully translated in %s', async (language) => {
    const { html, markup } = await renderPage('/mina', { language })
    expect(html).toContain(language === 'ar' ? 'dir="rtl"' : 'dir="ltr"')
    expect(markup).not.toMatch(/\b(profile|rank|engagement|deals|reports)\.[a-z]/)
    expect(markup).not.toContain('{{')
  })

  it('names the modules that make it live, for the browser to load side by side after what is seen', async () => {
    const { html } = await renderPage('/mina')
    expect(html).toContain('data-modules="/live.js /Profile.js"')
    expect(html).not.toContain('modulepreload')
  })

  it('contains its styles and the script that runs before the first paint, and loads neither as a file', async () => {
    const files = { ...built.filesOf(), styles: ['/page.css'], inlined: { styles: 'a > b {}', boot: 'x < 1 && y' } }
    const request = { url: '/mina', origin: 'https://vivobid.example', language: 'en' as const, viewer: null, site }
    const page = await draw({ ...request, get: async () => mina }, { ...built, filesOf: () => files })
    const { html } = page as { html: string }
    expect(html).toContain('<style>a > b {}</style><script>x < 1 && y</script>')
    expect(html).toContain('<link rel="stylesheet" href="/page.css" disabled=""/>')
    expect(html).not.toContain('src="/boot.js"')
  })

  it('hands the browser every text it uses', async () => {
    const { html, markup } = await renderPage('/mina')
    const { texts } = JSON.parse(/<script id="page"[^>]*>(.*?)<\/script>/.exec(html)![1]!)
    const request = { url: '/mina', origin: 'https://vivobid.example', language: 'en' as const, viewer: null, site }
    const again = await draw({ ...request, get: async () => mina }, { ...built, texts: { ...built.texts, en: texts } })
    expect((again as { html: string }).html).toContain(markup)
  })

  it('redirects a former username to the current one, but not ids and other spellings', async () => {
    const origin = 'https://vivobid.example'
    const request = { origin, language: 'en' as const, viewer: null, site, get: async () => mina }
    expect(await draw({ ...request, url: '/mina-before?lng=ar' }, built)).toEqual({
      status: 301,
      location: '/mina',
    })
    for (const url of ['/i/7', '/influencer/7', '/MINA'])
      expect(await draw({ ...request, url }, built)).toMatchObject({ status: 200 })
  })

  it('is found by its name with an @ or with punctuation, unless a name really is written so', async () => {
    const ofMina = async (url: string) => (url === '/api/profiles/mina' ? mina : null)
    const request = { origin: 'https://vivobid.example', language: 'en' as const, viewer: null, site }
    for (const url of ['/@mina', '/mina.', '/@mina),'])
      expect(await draw({ ...request, url, get: ofMina }, built)).toEqual({ status: 308, location: '/mina' })
    const dotted = { ...mina, username: 'mina.' }
    expect(await draw({ ...request, url: '/mina.', get: async () => dotted }, built)).toMatchObject({ status: 200 })
  })

  it('is 404 for an unknown user', async () => {
    expect((await renderPage('/nobody', { profile: null })).status).toBe(404)
    expect((await renderPage('/@nobody', { profile: null })).status).toBe(404)
  })
})

describe('the viewer', () => {
  const href = (path: string) => `href="${path.replaceAll('&', '&amp;')}"`
  const buy = '/business/influencer/7?buy=9'

  it('as a visitor is sent to register as a business to order and message, and to log in to report', async () => {
    const { markup } = await renderPage('/mina')
    expect(markup).toContain(href(`/registerasbusiness?next=${encodeURIComponent(buy)}`))
    expect(markup).toContain(href(`/loginasbusiness?next=${encodeURIComponent('/inbox?to=7')}`))
    expect(markup).toContain(href(`/login?next=${encodeURIComponent('/mina')}`))
  })

  it('as a business can order, message and report', async () => {
    const { markup, text } = await renderPage('/mina', { viewer: { username: 'brightside', role: 'business' } })
    expect(markup).toContain(href(buy))
    expect(markup).toContain(href('/inbox?to=7'))
    expect(text).toContain('QR code Report')
  })

  it('as another influencer or an admin can neither order nor message', async () => {
    for (const role of ['influencer', 'admin'] as const) {
      const { markup, text } = await renderPage('/mina', { viewer: { username: 'other', role } })
      expect(text).toContain('Only businesses can order')
      expect(markup).not.toContain('/inbox?to=')
      expect(text.includes('QR code Report')).toBe(role === 'influencer')
    }
  })

  it('as the owner can edit but not report', async () => {
    const { markup, text } = await renderPage('/mina', { viewer: { username: 'mina', role: 'influencer' } })
    expect(text).toContain('Email confirmed')
    expect(markup).toContain(href('/profile?tab=profile'))
    expect(markup).toContain(href('/influencer/deals?edit=9'))
    expect(text).not.toContain('Send report')
  })
})

describe('the public page of a business', () => {
  const business: PublicProfile = {
    ...mina,
    id: 8,
    username: 'brightside',
    displayName: 'Bright Side Coffee',
    role: 'business',
    profession: null,
    businessType: 'Travel',
    industries: ['Retail'],
    countriesOfOperation: ['LB', 'DE'],
    socialProfiles: [],
    links: [],
    deals: [],
    engagement: null,
  }

  it('shows its own details, and nothing of an influencer', async () => {
    const { text, html, data } = await renderPage('/business/8', { profile: business })
    for (const fact of ['Bright Side Coffee', 'Travel', 'Retail', 'Lebanon and Germany', 'mina.example'])
      expect(text).toContain(fact)
    for (const none of ['Profile views', 'Deals', 'Media kit', 'followers']) expect(text).not.toContain(none)
    expect(html).toContain('<link rel="canonical" href="https://vivobid.example/business/8"/>')
    expect(data.mainEntity['@type']).toBe('Organization')
  })
})
