import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CurrentUser } from '#contract/accounts/identity/identity.ts'
import { preferenceNames } from '#contract/foundation/preferences/preferences.ts'
import type { Language } from '#contract/languages.ts'
import type { PayoutDetails } from '#contract/money/payout-details/payout-details.ts'
import { readTexts, renderApp } from '../../../../../test/render-app.tsx'
import { stubApi } from '../../../../../test/stub-api.ts'
import { ProfileSettingsScreen } from './ProfileSettingsScreen.tsx'

const translations = {
  en: await readTexts('en'),
  ar: await readTexts('ar'),
  de: await readTexts('de'),
  es: await readTexts('es'),
} satisfies Partial<Record<Language, unknown>>

beforeEach(() => window.sessionStorage.clear())
afterEach(async () => {
  vi.unstubAllGlobals()
  await page.viewport(1280, 800)
})

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
type Change = Partial<Omit<CurrentUser, 'language'>> & { language?: keyof typeof translations }

const addressOf = (tab: string) => (tab === '' || tab.startsWith('#') ? `/profile${tab}` : `/profile?tab=${tab}`)

/** Opens a section of the settings in a language. */
async function open(tab: string, { language = 'en', ...change }: Change = {}) {
  const preference = (preferenceName: string) => ({ json: { preferenceName, preferenceValue: 'true' } })
  stubApi({
    'GET /api/user/payout-details': { json: payout },
    'GET /api/withdrawals/conditions': { json: { offered: [] } },
    'GET /api/social-profiles': { json: { items: [], nextCursor: null } },
    ...Object.fromEntries(preferenceNames.map((name) => [`GET /api/user/preferences/${name}`, preference(name)])),
  })
  const screen = await renderApp(<ProfileSettingsScreen />, {
    path: addressOf(tab),
    user: { ...person, language, ...change },
    translation: [language, translations[language]],
  })
  await expect.element(screen.getByRole('navigation')).toBeVisible()
  return screen
}

describe('the settings', () => {
  it.each(['profile', 'expertise', 'places', 'payout', 'privacy'])('have a translation for all of %s', async (tab) => {
    const screen = await open(tab, { language: 'ar' })
    expect(screen.container.innerHTML).not.toMatch(
      /\b(settings|accounts|draft|picker|professions|categories|businessTypes|aiProficiency)\.[a-z]/i,
    )
  })

  it.each([
    ['de', 'places', ['Spanien', 'Portugal', 'Deutsch']],
    ['es', 'expertise', ['Comida', 'Sourdough']],
    ['ar', 'profile', ['خبز ومعجنات']],
  ] as const)('show stored values by their names in the language %s at %s', async (language, tab, names) => {
    const screen = await open(tab, { language })
    const values = () => [
      screen.container.innerText,
      ...[...screen.container.querySelectorAll('input')].map(({ value }) => value),
    ]
    for (const name of names) await expect.poll(() => values().join('\n')).toContain(name)
  })

  it.each([
    ['en', 'Tibetan', 'Tibetan'],
    ['en', 'Sorani', 'Central Kurdish'],
    ['de', 'kantonesisch', 'Kantonesisch'],
    ['es', 'Moroccan', 'árabe (Marruecos)'],
    ['ar', 'Farsi', 'الفارسية'],
    ['de', 'DGS', 'Gebärdensprache (Deutschland)'],
  ] as const)('find a language in %s by %s, whatever the browser knows', async (language, search, name) => {
    const screen = await open('places', { language, languagesSpoken: [] })
    const field = screen.getByRole('combobox', { name: translations[language]['accounts.languages']!, exact: true })
    await userEvent.fill(field, search)
    await expect.element(screen.getByRole('option', { name, exact: true })).toBeVisible()
  })

  it.each([
    ['influencer', '/ana'],
    ['business', '/business/7'],
  ] as const)('preview the public page of the %s beside the form, and link to it', async (role, href) => {
    const screen = await open('profile', { role })
    await expect.element(screen.getByLabelText('Public view').first()).toBeVisible()
    expect(screen.container.querySelector(`a[href="${href}"]`)).not.toBeNull()
  })

  it('ask a business for its type, others for their profession', async () => {
    const own = await open('profile')
    await expect.element(own.getByRole('combobox', { name: 'Profession' })).toBeVisible()
    await own.unmount()
    const business = await open('profile', { role: 'business' })
    await expect.element(business.getByRole('combobox', { name: 'Business type' })).toBeVisible()
    expect(business.getByRole('combobox', { name: 'Profession' }).query()).toBeNull()
  })

  it('show payout details masked, and ask for the password', async () => {
    const screen = await open('payout')
    await expect.element(screen.getByText('•••• 3000')).toBeVisible()
    for (const label of ['Bank name', 'Account number', 'Password'])
      await expect.element(screen.getByLabelText(label, { exact: true })).toBeVisible()
    const values = [...screen.container.querySelectorAll('input')].map(({ value }) => value)
    expect(values.join()).not.toContain('3000')
  })

  it('offer an unsaved draft, only to its user and in its form', async () => {
    const draft = JSON.stringify({ at: new Date().toISOString(), values: { bio: 'Twelve loaves a day' } })
    window.sessionStorage.setItem('draft:7:identity', draft)
    const own = await open('profile')
    await expect.element(own.getByRole('button', { name: 'Restore' })).toBeVisible()
    // offered, not restored unasked
    expect(own.container.innerHTML).not.toContain('Twelve loaves')
    await own.unmount()
    for (const [tab, change] of [
      ['places', {}],
      ['profile', { id: 8 }],
    ] as const) {
      const other = await open(tab, change)
      expect(other.getByRole('button', { name: 'Restore' }).query()).toBeNull()
      await other.unmount()
    }
  })

  it.each(['payout', 'privacy', 'social', 'places'])('have no %s for admins, who get the first one', async (tab) => {
    const screen = await open(tab, { role: 'admin' })
    await expect.element(screen.getByLabelText('Display name')).toBeVisible()
    for (const label of ['Payout details', 'Privacy', 'Expertise', 'My reports'])
      expect(screen.getByRole('link', { name: label }).query()).toBeNull()
  })

  it('show an admin no fields of a public page', async () => {
    const screen = await open('profile', { role: 'admin' })
    await expect.element(screen.getByLabelText('Display name')).toBeVisible()
    for (const label of ['Bio', 'Website', 'Profession', 'Public view'])
      expect(screen.getByLabelText(label, { exact: true }).query()).toBeNull()
  })

  it.each([
    ['influencer', ['Profile', 'Sign-in and security', 'Payouts', 'Notifications and display', 'Privacy and support']],
    ['business', ['Profile', 'Sign-in and security', 'Payouts', 'Notifications and display', 'Privacy and support']],
    ['admin', ['Profile', 'Sign-in and security', 'Notifications and display']],
  ] as const)('stand in groups for the %s, without those of which nothing can be used', async (role, names) => {
    const screen = await open('profile', { role })
    const groups = [...screen.container.querySelectorAll('nav ul[aria-labelledby]')]
    expect(groups.map((list) => document.getElementById(list.getAttribute('aria-labelledby')!)?.textContent)).toEqual(
      names,
    )
  })

  it('open a section by its link, its old hash or the role’s other address', async () => {
    const screen = await open('profile')
    const link = screen.getByRole('link', { name: 'Theme' })
    await link.click()
    await expect.element(screen.getByRole('radiogroup', { name: 'Button colour' })).toBeVisible()
    expect(link.element().getAttribute('aria-current')).toBe('page')
    await screen.unmount()
    const byHash = await open('#look')
    await expect.element(byHash.getByRole('radiogroup', { name: 'Button colour' })).toBeVisible()
  })

  it('find a setting, which gets the focus, and the first one by Enter', async () => {
    const screen = await open('profile')
    const search = screen.getByRole('searchbox', { name: 'Search settings' })
    await search.fill('2fa')
    await expect.element(screen.getByText('1 setting found')).toBeInTheDocument()
    await screen.getByRole('link', { name: 'Two-factor sign-in' }).click()
    const card = screen.getByRole('region', { name: 'Two-factor sign-in' })
    await expect.poll(() => card.element().contains(document.activeElement)).toBe(true)
    await search.fill('iban')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('region', { name: 'Payout details', exact: true }).first()).toBeVisible()
    await search.fill('zzzz')
    await expect.element(screen.getByText('Nothing found. Try another word.')).toBeVisible()
  })

  it('say whether everything is saved', async () => {
    const screen = await open('profile')
    await expect.element(screen.getByText('All changes saved')).toBeVisible()
    await screen.getByLabelText('Display name').fill('Ana')
    await expect.element(screen.getByText('Unsaved changes')).toBeVisible()
  })

  it('are a list on phones, from which a section is opened and left, with the focus', async () => {
    await page.viewport(390, 844)
    const screen = await open('')
    expect(screen.getByLabelText('Display name').query()).not.toBeVisible()
    await screen.getByRole('link', { name: 'Theme' }).click()
    await expect.element(screen.getByRole('group', { name: 'Theme' })).toHaveFocus()
    expect(screen.getByRole('searchbox').query()).toBeNull()
    await screen.getByRole('link', { name: 'All settings' }).click()
    await expect.element(screen.getByRole('link', { name: 'Theme' })).toBeVisible()
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  })

  it('say when the username can be changed again, in place of the form', async () => {
    const screen = await open('profile', { usernameChangeableAt: '2126-05-04T00:00:00.000Z' })
    await expect.element(screen.getByText('You can change it again from May 4, 2126.')).toBeVisible()
    expect(screen.getByLabelText('New username').query()).toBeNull()
  })
})
