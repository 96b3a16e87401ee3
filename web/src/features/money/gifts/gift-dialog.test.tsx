import { createInstance } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { describe, expect, it } from 'vitest'
import type { PublicProfile } from '#contract/presence/profiles/profiles.ts'
import ar from '../../../../public/locales/ar/translation.json' with { type: 'json' }
import en from '../../../../public/locales/en/translation.json' with { type: 'json' }
import { textOptions } from '../../../format/texts.ts'
import type { Viewer } from '../../../public/page.ts'
import { Actions } from '../../presence/profiles/public/Actions.tsx'
import { texts } from '../../presence/profiles/public/ProfilePage.tsx'
import { GiftDialog } from './GiftDialog.tsx'

const ana = {
  id: 7,
  username: 'ana maria',
  displayName: 'Ana',
  role: 'influencer',
  deals: [] as unknown,
} as PublicProfile
const textsOfProfile = <T extends object>(all: T) =>
  Object.fromEntries(Object.entries(all).filter(([key]) => texts.some((start) => key.startsWith(start))))

/** Renders with only the texts the profile page hands to the browser. */
async function renderHtml(part: React.ReactNode, lng: 'en' | 'ar' = 'en'): Promise<string> {
  const i18n = createInstance()
  const resources = { en: { translation: textsOfProfile(en) }, ar: { translation: textsOfProfile(ar) } }
  await i18n.use(initReactI18next).init({ ...textOptions, lng, resources })
  return renderToStaticMarkup(<I18nextProvider i18n={i18n}>{part}</I18nextProvider>)
}
const actions = (viewer: Viewer | null, profile = ana) =>
  renderHtml(<Actions profile={profile} viewer={viewer} language="en" pathname="/ana" />)

describe('a gift', () => {
  it('offers four amounts, a custom one, eight emblems and a message', async () => {
    const html = await renderHtml(<GiftDialog receiver={ana} onClose={() => undefined} />)
    expect([...html.matchAll(/<span>(\$\d+)<\/span>/g)].map(([, amount]) => amount)).toEqual([
      '$5',
      '$10',
      '$25',
      '$50',
    ])
    expect(html.match(/name="emoji"/g)).toHaveLength(8)
    expect(html).toContain('aria-label="Heart"')
    expect(html).toContain('A gift for Ana')
    expect(html).toContain('Send $10</button>')
    expect(html).toContain('maxLength="500"')
  })

  it('finds all its texts among those of the page, in Arabic as well', async () => {
    for (const lng of ['en', 'ar'] as const) {
      const html = await renderHtml(<GiftDialog receiver={ana} onClose={() => undefined} />, lng)
      expect(html).not.toMatch(/giftForm\.|gifts\.emoji/)
    }
  })

  it('is offered to signed-in users, and to visitors after sign-in', async () => {
    expect(await actions({ username: 'bright', role: 'business' })).toMatch(
      /<button[^>]*>.{0,900}Send a gift<\/button>/,
    )
    expect(await actions({ username: 'ben', role: 'influencer' })).toContain('Send a gift')
    expect(await actions(null)).toContain('href="/login?next=%2Fana%2520maria%3Fgift"')
  })

  it('is offered neither to the profile’s owner, nor to admins, nor for a business', async () => {
    expect(await actions({ username: 'ana maria', role: 'influencer' })).not.toContain('Send a gift')
    expect(await actions({ username: 'root', role: 'admin' })).not.toContain('Send a gift')
    const business = { ...ana, role: 'business' } as PublicProfile
    expect(await actions({ username: 'ben', role: 'influencer' }, business)).not.toContain('Send a gift')
  })
})
