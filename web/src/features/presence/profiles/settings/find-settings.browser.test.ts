import { expect, it } from 'vitest'
import type { Language } from '#contract/languages.ts'
import { readTexts } from '../../../../../test/render-app.tsx'
import { findSettings } from './find-settings.ts'
import { settingGroupsOf } from './setting-groups.ts'

const texts = {
  en: await readTexts('en'),
  ar: await readTexts('ar'),
  es: await readTexts('es'),
  de: await readTexts('de'),
  pt: await readTexts('pt'),
} satisfies Record<Language, unknown>

const find = (language: Language, typed: string, role: 'influencer' | 'business' | 'admin' = 'influencer') =>
  findSettings(settingGroupsOf({ role, membership: null }), typed, (key) => texts[language][key]!).map(
    ({ section, setting }) => `${section.value}/${setting?.field ?? ''}`,
  )

it.each([
  ['en', 'GDPR', 'privacy/myData'],
  ['en', 'dark mode', 'look/appearance'],
  ['de', 'Kennwort', 'account/password'],
  ['de', 'nicht stören', 'notifications/quietHours'],
  ['es', 'contrasena', 'account/password'],
  ['es', 'huella', 'security/passkeys'],
  ['pt', 'pix', 'payout/payout'],
  ['pt', 'fuso', 'notifications/timeZone'],
  ['ar', 'آيبان', 'payout/payout'],
  ['ar', 'كلمه السر', 'account/password'],
] as const)('in %s, "%s" finds %s first', (language, typed, setting) => {
  expect(find(language, typed)[0]).toBe(setting)
})

it('a label comes before other words, every typed word must occur, and nothing typed finds nothing', () => {
  expect(find('en', 'calendar')[0]).toBe('notifications/calendar')
  expect(find('en', 'password security')).toEqual(['account/password'])
  expect(find('en', 'password zebra')).toEqual([])
  expect(find('en', '  ')).toEqual([])
})

it('nobody finds what they cannot use', () => {
  expect(find('en', 'iban', 'admin')).toEqual([])
  expect(find('en', 'tiktok', 'business')).toEqual([])
  expect(find('en', 'profession', 'business')).toEqual([])
})
