import { readFileSync } from 'node:fs'
import path from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { type Language, languages } from '#contract/languages.ts'
import { publicCampaign } from '#contract/market/campaigns/campaigns.ts'
import { anOpenCampaign } from '../../../../../test/campaigns.ts'
import { PublicApp } from '../../../../public/PublicApp.tsx'
import type { PublicPage, Viewer } from '../../../../public/page.ts'
import { createPageI18n, pickTexts } from '../../../../public/texts.ts'
import * as page from './CampaignPage.tsx'

const campaign = publicCampaign.parse({
  ...anOpenCampaign(5, { logoUrl: '/media/logo.webp' }),
  shareVersion: 'abc-123',
})
const site = { supportAddress: 'help@vivobid.example' }

/** The page with only the texts that the browser gets of it. */
function render({ language = 'en' as Language, viewer = null as Viewer | null } = {}) {
  const file = path.join(import.meta.dirname, `../../../../../public/locales/${language}/translation.json`)
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  const i18n = createPageI18n(language, pickTexts(texts, [...page.texts, 'page.', 'header.', 'footer.'], false))
  const props = {
    pathname: '/campaigns/5',
    search: '',
    params: { id: '5' },
    language,
    viewer,
    site,
    data: campaign,
  }
  const html = renderToStaticMarkup(<PublicApp page={page as unknown as PublicPage} props={props} i18n={i18n} />)
  return { html, head: page.head(i18n.t, { ...props, origin: 'https://vivobid.example' }) }
}

describe('the public page of a campaign', () => {
  it('shows its brief, fee and days, and leads visitors back after signing up or in', () => {
    const { html } = render()
    for (const text of [
      'Campaign 5',
      'Brightside Coffee',
      'Show how you make iced coffee.',
      'Filmed outdoors.',
      '2 videos',
      '$200',
      'December 10, 2026',
      'Spain',
      '1,000 on YouTube',
    ])
      expect(html).toContain(text)
    expect(html).toContain('href="/register?next=%2Finfluencer%2Fcampaigns%2F5"')
    expect(html).toContain('href="/login?next=%2Finfluencer%2Fcampaigns%2F5"')
  })

  it('takes an influencer into the application, with what they get of the fee, and tells others for whom it is', () => {
    expect(render({ viewer: { username: 'ana', role: 'influencer' } }).html).toContain('href="/influencer/campaigns/5"')
    const business = render({ viewer: { username: 'shop', role: 'business' } }).html
    expect(render().html).toContain('You get $180')
    expect(business).not.toContain('You get')
    expect(business).not.toContain('/influencer/campaigns/5')
    expect(business).toContain('Only influencers can join campaigns.')
  })

  it('is described for search engines and previews with its own picture', () => {
    const { head } = render()
    expect(head).toMatchObject({
      title: 'Campaign 5',
      canonical: '/campaigns/5',
      picture: { path: '/share/campaigns/5?v=abc-123&lng=en', alt: 'Campaign 5 · Brightside Coffee' },
    })
    expect(head.description).toBe(
      'Brightside Coffee is looking for influencers and pays $200 each. Show how you make iced coffee.',
    )
    expect(head.jsonLd).toMatchObject({ '@type': 'Demand', availabilityEnds: '2026-12-10' })
  })

  it.each(languages)('has all its texts in %s', (language) => {
    const text = render({ language }).html.replaceAll(/<[^>]*>/g, ' ')
    expect(text).not.toMatch(/\b(publicCampaign|campaign|categories)\.\w/)
  })

  it('reads only what can be an id', async () => {
    const read = (id: string) => page.read!(async (url) => url, { params: { id } } as never)
    expect(await read('5')).toBe('/api/campaigns/5/public')
    for (const id of ['0', '5.1', 'x', '-5', '12345678901']) expect(await read(id)).toBe(null)
  })
})
