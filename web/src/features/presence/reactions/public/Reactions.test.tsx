import { createInstance } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { describe, expect, it } from 'vitest'
import type { Engagement } from '#contract/presence/reactions/reactions.ts'
import en from '../../../../../public/locales/en/translation.json' with { type: 'json' }
import { textOptions } from '../../../../format/texts.ts'
import type { Viewer } from '../../../../public/page.ts'
import { Reactions } from './Reactions.tsx'

const ana = { id: 7, username: 'ana maria', displayName: 'Ana' }
const engagement: Engagement = {
  views: 12_345,
  likes: 3,
  liked: true,
  reactions: { crazy: 1, fire: 2, crown: 0 },
  given: ['fire'],
}

async function renderReactions(viewer: Viewer | null, given: Engagement | null = engagement): Promise<string> {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({ ...textOptions, lng: 'en', resources: { en: { translation: en } } })
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <Reactions person={ana} engagement={given} viewer={viewer} />
    </I18nextProvider>,
  )
}
const pressed = (html: string) => [...html.matchAll(/aria-pressed="(\w+)"/g)].map(([, value]) => value)

describe('the reactions of a profile', () => {
  it('let a visitor react, and ask them to sign in to like', async () => {
    const html = await renderReactions(null)
    expect(pressed(html)).toEqual(['false', 'true', 'false'])
    expect(html).toContain('href="/login?next=%2Fana%2520maria"')
    expect(html).toContain('<bdi title="12,345">12.3K</bdi> views')
    expect(html).toContain('counted here, one per visitor and day')
  })

  it('let signed-in users like, and show their own reactions', async () => {
    expect(pressed(await renderReactions({ username: 'bright', role: 'business' }))).toEqual([
      'true',
      'false',
      'true',
      'false',
    ])
  })

  it('are read-only for the owner', async () => {
    const html = await renderReactions({ username: 'ana maria', role: 'influencer' })
    expect(html).not.toMatch(/<button|<a /)
    expect(html).toContain(en['engagement.own'])
  })

  it('do not exist for a business', async () => {
    expect(await renderReactions(null, null)).toBe('')
  })
})
