import { createInstance } from 'i18next'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { describe, expect, it } from 'vitest'
import type { PublicLink } from '#contract/market/links/links.ts'
import type { PublicShowcase, ShowcaseItem } from '#contract/presence/showcase/showcase.ts'
import en from '../../../../../public/locales/en/translation.json' with { type: 'json' }
import { textOptions } from '../../../../format/texts.ts'
import { Links } from '../../../market/links/public/Links.tsx'
import { Achievements, Projects } from './Milestones.tsx'
import { WorkMedia } from './WorkMedia.tsx'
import { Works } from './Works.tsx'

async function renderHtml(element: ReactElement): Promise<string> {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({ ...textOptions, lng: 'en', resources: { en: { translation: en } } })
  return renderToString(<I18nextProvider i18n={i18n}>{element}</I18nextProvider>).replaceAll('<!-- -->', '')
}

const link: PublicLink = {
  id: 12,
  title: 'My shop',
  description: null,
  type: 'shop',
  iconName: 'bag',
  imageUrl: null,
  host: 'shop.example',
}

describe('the links of a profile', () => {
  it('go through the click counter, and show their host', async () => {
    const html = await renderHtml(<Links links={[link]} />)
    expect(html).toContain('href="/l/12"')
    expect(html).toContain('<bdi>shop.example</bdi>')
    expect(html).toContain('target="_blank" rel="noopener nofollow ugc"')
  })

  it.each(['affiliate', 'sponsored'] as const)('label %s ones as paid', async (type) => {
    const html = await renderHtml(<Links links={[{ ...link, type }]} />)
    expect(html).toContain('rel="noopener nofollow sponsored"')
    expect(html).toContain(en[`profile.linkType.${type}`])
  })

  it('are left out if there are none', async () => {
    expect(await renderHtml(<Links links={[]} />)).toBe('')
  })
})

const work: ShowcaseItem = {
  id: 7,
  userId: 1,
  title: 'Night train',
  description: null,
  mediaType: 'video',
  imageUrl: null,
  videoUrl: null,
  embedUrl: 'https://www.youtube.com/watch?v=abcdefghijk',
  likes: 12_345,
  shares: 0,
  comments: 2,
  liked: false,
  date: '2026-03-14',
  createdAt: '2026-03-14T00:00:00.000Z',
  updatedAt: '2026-03-14T00:00:00.000Z',
}
const empty: PublicShowcase = { items: [], nextCursor: null, achievements: [], projects: [] }
const owner = { id: 1, username: 'ana', displayName: 'Ana' }

describe('the showcase of a profile', () => {
  it('is a grid of works, each with its own URL', async () => {
    const html = await renderHtml(<Works showcase={{ ...empty, items: [work] }} owner={owner} viewer={null} />)
    expect(html).toContain('href="?work=7"')
    expect(html).toContain('<bdi title="12,345">12.3K</bdi>')
    expect(html).not.toContain(en['profile.moreWorks'])
  })

  it('offers to load more works', async () => {
    const showcase = { ...empty, items: [work], nextCursor: 'next' }
    expect(await renderHtml(<Works showcase={showcase} owner={owner} viewer={null} />)).toContain(
      en['profile.moreWorks'],
    )
  })

  it('shows achievements and projects on their date, in every time zone', async () => {
    const common = { id: 1, userId: 1, title: 'A prize', description: null, date: '2026-01-01' }
    expect(await renderHtml(<Achievements list={[{ ...common, icon: 'trophy' }]} />)).toContain('January 1, 2026')
    const projects = [{ ...common, title: 'A series', status: 'Filming', date: null }]
    expect(await renderHtml(<Projects list={projects} />)).toContain('<bdi>Filming</bdi>')
  })

  it('is left out if it is empty', async () => {
    expect(await renderHtml(<Works showcase={empty} owner={owner} viewer={null} />)).toBe('')
  })

  it('plays uploaded videos, and links to external ones without embedding them', async () => {
    const elsewhere = await renderHtml(<WorkMedia item={work} />)
    expect(elsewhere).toContain('href="https://www.youtube.com/watch?v=abcdefghijk"')
    expect(elsewhere).toContain('Watch on YouTube')
    expect(elsewhere).not.toContain('iframe')
    const ours = await renderHtml(<WorkMedia item={{ ...work, embedUrl: null, videoUrl: '/media/showcase/x.mp4' }} />)
    expect(ours).toContain('<video')
    expect(ours).toContain('src="/media/showcase/x.mp4#t=0.1"')
  })
})
