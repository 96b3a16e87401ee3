import { createInstance } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { expect, it } from 'vitest'
import { type Role, roles } from '#contract/foundation/users/roles.ts'
import en from '../../public/locales/en/translation.json' with { type: 'json' }
import { accountLinks, drawerLinks, menuLinks, places } from '../features/foundation/site/menu/menu-links.ts'
import { textOptions } from '../format/texts.ts'
import { frameTexts } from './PublicFrame.tsx'
import { PublicHeader } from './PublicHeader.tsx'

/** The header of a public page with only the texts that the frame hands to the browser. */
async function draw(pathname: string, role: Role | null): Promise<string> {
  const i18n = createInstance()
  const texts = Object.entries(en).filter(([key]) => frameTexts.some((start) => key.startsWith(start)))
  const resources = { en: { translation: Object.fromEntries(texts) } }
  await i18n.use(initReactI18next).init({ ...textOptions, lng: 'en', resources })
  const viewer = role && { username: 'ana', role }
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <PublicHeader viewer={viewer} pathname={pathname} />
    </I18nextProvider>,
  )
}

const logoOf = (html: string) => /<a[^>]*aria-label="Vivobid home"[^>]*>/.exec(html)?.[0].match(/href="([^"]*)"/)?.[1]

it.each(['/explore', '/help', '/ana', '/i/7'])(
  'the logo of %s leads everybody where the one of the application leads',
  async (pathname) => {
    expect(logoOf(await draw(pathname, null))).toBe('/')
    expect(logoOf(await draw(pathname, 'influencer'))).toBe('/')
    expect(logoOf(await draw(pathname, 'business'))).toBe('/business/dashboard')
    expect(logoOf(await draw(pathname, 'admin'))).toBe('/admin/dashboard')
  },
)

it.each(['/explore', '/ana'])('businesses, and nobody else, can top up on %s', async (pathname) => {
  for (const role of [null, ...roles])
    expect((await draw(pathname, role)).includes('aria-label="Top up"'), String(role)).toBe(role === 'business')
})

it('menus, drawer and bar of places lead influencers to the wallet, and nobody else', () => {
  for (const role of roles)
    for (const links of [[...menuLinks(role), ...accountLinks[role]], drawerLinks(role), places[role]])
      expect(
        links.some(({ to }) => to === '/wallet'),
        role,
      ).toBe(role === 'influencer')
})

it.each(roles)('the bar of places of an %s has five different ones', (role) => {
  expect(new Set(places[role].map(({ to }) => to)).size).toBe(5)
})
