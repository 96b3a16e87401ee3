import { readFileSync } from 'node:fs'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createInstance } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import type { CurrentUser } from '#contract/accounts.ts'
import { fullProfile } from '#contract/full-profile.ts'
import { type Language, languages } from '#contract/languages.ts'
import type { PayoutDetails } from '#contract/payout.ts'
import { preferenceNames, preferences } from '#contract/preferences.ts'
import { createQueryClient, keyOf } from '../../ui/queries.ts'
import { userKey } from '../../ui/session.ts'
import { textOptions } from '../../ui/texts.ts'
import { Component as Profile } from './Profile.tsx'

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
  payableFrom: '2126-01-01T00:00:00.000Z',
}
const textsOf = (language: Language) =>
  JSON.parse(readFileSync(new URL(`../../../public/locales/${language}/translation.json`, import.meta.url), 'utf8'))

/** A tab of the settings as a reader of this language gets it first. */
async function drawn(tab: string, { language = 'en', ...change }: Partial<CurrentUser> = {}) {
  const i18n = createInstance()
  const resources = { [language]: { translation: textsOf(language) } }
  await i18n.use(initReactI18next).init({ ...textOptions, lng: language, supportedLngs: languages, resources })
  const queries = createQueryClient()
  queries.setQueryData(userKey, { ...person, language, ...change })
  queries.setQueryData(keyOf(fullProfile.payoutDetails, {}), payout)
  for (const name of preferenceNames)
    queries.setQueryData(keyOf(preferences.read, { params: { name } }), {
      preferenceName: name,
      preferenceValue: 'true',
    })
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <MantineProvider>
        <QueryClientProvider client={queries}>
          <MemoryRouter initialEntries={[`/profile?tab=${tab}`]}>
            <Profile />
          </MemoryRouter>
        </QueryClientProvider>
      </MantineProvider>
    </I18nextProvider>,
  )
}
const labels = (html: string) => [...html.matchAll(/<label[^>]*>([^<]*)/g)].map(([, text]) => text!)

describe('the settings', () => {
  it.each(languages)('say everything in %s', async (language) => {
    for (const tab of ['profile', 'expertise', 'places', 'payout', 'privacy']) {
      const html = await drawn(tab, { language })
      expect(html).not.toMatch(
        /\b(settings|accounts|draft|picker|professions|categories|businessTypes|aiProficiency)\.[a-z]/i,
      )
      expect(html).toContain('role="tabpanel"')
    }
  })

  it('show what is stored by its name in the reader’s language', async () => {
    const german = await drawn('places', { language: 'de' })
    for (const name of ['Spanien', 'Portugal', 'Deutsch']) expect(german).toContain(name)
    const arabic = await drawn('profile', { language: 'ar' })
    expect(arabic).toContain('خبز ومعجنات')
    expect(await drawn('expertise', { language: 'es' })).toMatch(/Comida.*Sourdough|Sourdough.*Comida/s)
  })

  it('preview one’s public page beside the form, and lead to it', async () => {
    const html = await drawn('profile')
    expect(html).toContain('aria-label="What others see"')
    expect(html).toContain('Baker')
    expect(html).toContain('href="/ana"')
    expect(await drawn('profile', { role: 'business' })).toContain('href="/business/7"')
  })

  it('ask a business for its type, others for what they do', async () => {
    expect(labels(await drawn('profile'))).toContain('What you do')
    const business = labels(await drawn('profile', { role: 'business' }))
    expect(business).toContain('Type of business')
    expect(business).not.toContain('What you do')
  })

  it('show payout details masked, and ask for the password', async () => {
    const html = await drawn('payout')
    expect(html).toContain('•••• 3000')
    expect(labels(html)).toEqual(expect.arrayContaining(['Name of the bank', 'Account number', 'Password']))
    expect(html).not.toMatch(/value="[^"]*3000/)
  })

  it('offer what was typed and not saved, to its person and in its form', async () => {
    const kept = JSON.stringify({ at: new Date().toISOString(), values: { bio: 'Twelve loaves a day' } })
    vi.stubGlobal('window', {
      sessionStorage: { getItem: (name: string) => (name === 'draft:7:identity' ? kept : null) },
      matchMedia: () => ({ matches: false }),
    })
    try {
      const html = await drawn('profile')
      expect(html).toContain('Restore')
      // offered, not put in its place unasked
      expect(html).not.toContain('Twelve loaves')
      expect(await drawn('places')).not.toContain('Restore')
      expect(await drawn('profile', { id: 8 })).not.toContain('Restore')
    } finally {
      vi.unstubAllGlobals()
    }
  })

  it('have no payout details and no privacy for admins', async () => {
    for (const tab of ['payout', 'privacy', 'social']) {
      const html = await drawn(tab, { role: 'admin' })
      // the first tab instead
      expect(html).toContain('Name that others see')
      expect(html).not.toContain('Payout details')
    }
  })

  it('say from when on the user name can be changed again', async () => {
    const html = await drawn('profile', { usernameChangeableAt: '2126-05-04T00:00:00.000Z' })
    expect(html).toContain('You can change it again from May 4, 2126.')
  })
})
