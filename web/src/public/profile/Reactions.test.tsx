import { createInstance } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { describe, expect, it } from 'vitest'
import type { Engagement } from '#contract/engagement.ts'
import en from '../../../public/locales/en/translation.json' with { type: 'json' }
import { textOptions } from '../../ui/texts.ts'
import type { Viewer } from '../page.ts'
import { Reactions } from './Reactions.tsx'

const ana = { id: 7, username: 'ana maria', displayName: 'Ana' }
const engagement: Engagement = {
  views: 12_345,
  likes: 3,
  liked: true,
  reactions: { crazy: 1, fire: 2, crown: 0 },
  given: ['fire'],
}

async function drawn(viewer: Viewer | null, met: Engagement | null = engagement): Promise<string> {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({ ...textOptions, lng: 'en', resources: { en: { translation: en } } })
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <Reactions person={ana} engagement={met} viewer={viewer} />
    </I18nextProvider>,
  )
}
const pressed = (html: string) => [...html.matchAll(/aria-pressed="(\w+)"/g)].map(([, value]) => value)

describe('how a profile is met', () => {
  it('is shown to a visitor, who reacts and is led to signing in to like', async () => {
    const html = await drawn(null)
    expect(pressed(html)).toEqual(['false', 'true', 'false'])
    expect(html).toContain('href="/login?next=%2Fana%2520maria"')
    expect(html).toContain('<bdi title="12,345">12.3K</bdi> views')
    expect(html).toContain('counted here, one per visitor and day')
  })

  it('lets whoever is signed in like, and says what they gave', async () => {
    expect(pressed(await drawn({ username: 'bright', role: 'business' }))).toEqual(['true', 'false', 'true', 'false'])
  })

  it('is shown to its owner with nothing to press', async () => {
    const html = await drawn({ username: 'ana maria', role: 'influencer' })
    expect(html).not.toMatch(/<button|<a /)
    expect(html).toContain(en['engagement.own'])
  })

  it('is nothing that a business has', async () => {
    expect(await drawn(null, null)).toBe('')
  })
})
