import { readFileSync } from 'node:fs'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createInstance } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import type { CurrentUser } from '#contract/identity/identity.ts'
import { type Language, languages } from '#contract/languages.ts'
import type { PayoutDetails } from '#contract/payouts/payout-details.ts'
import { preferenceNames, preferences } from '#contract/preferences/preferences.ts'
import { fullProfile } from '#contract/profiles/own-profile.ts'
import { createQueryClient, keyOf, userKey } from '../../api/queries.ts'
import { textOptions } from '../../format/texts.ts'
import { ProfileSettingsScreen } from './ProfileSettingsScreen.tsx'

const person: CurrentUser = {
  id: 7,
  username: 'ana',
  email: 'ana@example.com',
  role: 'influencer',
  displayName: 'Ana Álvarez',
  avatarUrl: null,
  coverUrl: null,
  bio: 'Bread, coffee and the road.',
  profession: 'Baker',
  businessType: 'Food & Beverage',
  website: 'https://ana.example',
  expertise: ['food', 'Sourdough'],
  certifications: 'Barista',
  aiProficiency: 'Basic',
  industries: ['Travel'],
  countryOfOrigin: 'ES',
  countriesOfOperation: ['PT'],
  languagesSpoken: ['de'],
  streetAddress: 'Calle Mayor 1',
  city: 'Madrid',
  state: null,
  country: 'ES',
  postalCode: '28013',
  language: 'en',
  isVerified: true,
  phone: null,
  phoneVerified: false,
  hasTwoFactor: false,
  balance: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  usernameChangeableAt: null,
}
const payout: PayoutDetails = {
  paymentMethod: 'wire',
  paypalEmail: null,
  bankName: 'Sparkasse',
  accountHolder: 'Ana Álvarez',
  accountNumber: '•••• 3000',
  routingNumber: null,
  swiftCode: null,
  stripeAccountId: null,
  cryptoAddress: null,
  payableFrom: '2126-01-01T00:00:00.000Z',
}
const textsOf = (language: Language) =>
  JSON.parse(readFileSync(new URL(`../../../public/locales/${language}/translation.json`, import.meta.url), 'utf8'))

/** Renders a settings tab in a language. */
async function renderTab(tab: string, { language = 'en', ...change }: Partial<CurrentUser> = {}) {
  const i18n = createInstance()
  const resources = { [language]: { translation: textsOf(language) } }
  await i18n.use(initReactI18next).init({ ...textOptions, lng: language, supportedLngs: languages, resources })
  const queryClient = createQueryClient()
  queryClient.setQueryData(userKey, { ...person, language, ...change })
  queryClient.setQueryData(keyOf(fullProfile.payoutDetails, {}), payout)
  for (const name of preferenceNames)
    queryClient.setQueryData(keyOf(preferences.read, { params: { name } }), {
      preferenceName: name,
      preferenceValue: 'true',
    })
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <MantineProvider>
        <QueryClientProvider client={queryClient}>
          <MemoryRouter initialEntries={[`/profile?tab=${tab}`]}>
            <ProfileSettingsScreen />
          </MemoryRouter>
        </QueryClientProvider>
      </MantineProvider>
    </I18nextProvider>,
  )
}
const labels = (html: string) => [...html.matchAll(/<label[^>]*>([^<]*)/g)].map(([, text]) => text!)

describe('the settings', () => {
  it.each(languages)('are fully translated in %s', async (language) => {
    for (const tab of ['profile', 'expertise', 'places', 'payout', 'privacy']) {
      const html = await renderTab(tab, { language })
      expect(html).not.toMatch(
        /\b(settings|accounts|draft|picker|professions|categories|businessTypes|aiProficiency)\.[a-z]/i,
      )
      expect(html).toContain('role="tabpanel"')
    }
  })

  it('show stored values by their names in the user’s language', async () => {
    const german = await renderTab('places', { language: 'de' })
    for (const name of ['Spanien', 'Portugal', 'Deutsch']) expect(german).toContain(name)
    const arabic = await renderTab('profile', { language: 'ar' })
    expect(arabic).toContain('خبز ومعجنات')
    expect(await renderTab('expertise', { language: 'es' })).toMatch(/Comida.*Sourdough|Sourdough.*Comida/s)
  })

  it('preview the public page beside the form, and link to it', async () => {
    const html = await renderTab('profile')
    expect(html).toContain('aria-label="Public view"')
    expect(html).toContain('Baker')
    expect(html).toContain('href="/ana"')
    expect(await renderTab('profile', { role: 'business' })).toContain('href="/business/7"')
  })

  it('ask a business for its type, others for their profession', async () => {
    expect(labels(await renderTab('profile'))).toContain('Profession')
    const business = labels(await renderTab('profile', { role: 'business' }))
    expect(business).toContain('Business type')
    expect(business).not.toContain('Profession')
  })

  it('show payout details masked, and ask for the password', async () => {
    const html = await renderTab('payout')
    expect(html).toContain('•••• 3000')
    expect(labels(html)).toEqual(expect.arrayContaining(['Bank name', 'Account number', 'Password']))
    expect(html).not.toMatch(/value="[^"]*3000/)
  })

  it('offer an unsaved draft, only to its user and in its form', async () => {
    const stored = JSON.stringify({ at: new Date().toISOString(), values: { bio: 'Twelve loaves a day' } })
    vi.stubGlobal('window', {
      sessionStorage: { getItem: (name: string) => (name === 'draft:7:identity' ? stored : null) },
      matchMedia: () => ({ matches: false }),
    })
    try {
      const html = await renderTab('profile')
      expect(html).toContain('Restore')
      // offered, not restored unasked
      expect(html).not.toContain('Twelve loaves')
      expect(await renderTab('places')).not.toContain('Restore')
      expect(await renderTab('profile', { id: 8 })).not.toContain('Restore')
    } finally {
      vi.unstubAllGlobals()
    }
  })

  it('have no payout, privacy or social tabs for admins', async () => {
    for (const tab of ['payout', 'privacy', 'social']) {
      const html = await renderTab(tab, { role: 'admin' })
      // falls back to the first tab
      expect(html).toContain('Display name')
      expect(html).not.toContain('Payout details')
    }
  })

  it('say when the username can be changed again', async () => {
    const html = await renderTab('profile', { usernameChangeableAt: '2126-05-04T00:00:00.000Z' })
    expect(html).toContain('You can change it again from May 4, 2126.')
  })
})
