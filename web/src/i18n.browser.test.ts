import i18next from 'i18next'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { stubApi } from '../test/stub-api.ts'

const answers: Parameters<typeof stubApi>[0] = {}
// before the import: the backend keeps the fetch that it finds when it is loaded
stubApi(answers)
const { readTexts, startTranslations } = await import('./i18n.ts')

const english = { json: { 'common.loading': 'Loading', 'wallet.title': 'Wallet' } }

beforeEach(() => window.localStorage.setItem('language', 'de'))
afterEach(() => {
  for (const name of Object.keys(answers)) delete answers[name]
  for (const language of ['de', 'en']) i18next.removeResourceBundle(language, 'translation')
})

it('falls back to English when the texts of the language cannot be loaded', async () => {
  answers['GET /locales/de/translation.json'] = { status: 500 }
  answers['GET /locales/en/translation.json'] = english
  expect(await startTranslations()).toBe(true)
  expect(i18next.t('wallet.title')).toBe('Wallet')
})

it('is false when not even the English texts can be loaded', async () => {
  answers['GET /locales/en/translation.json'] = new TypeError('Failed to fetch')
  expect(await startTranslations()).toBe(false)
})

it('reads the texts when the network fails only for a moment', async () => {
  const url = 'GET /locales/es/translation.json'
  answers[url] = new TypeError('Failed to fetch')
  setTimeout(() => {
    answers[url] = { json: { 'common.loading': 'Cargando' } }
  }, 100)
  expect(await readTexts('es')).toEqual({ 'common.loading': 'Cargando' })
})

it('gives up when the network fails for longer', async () => {
  answers['GET /locales/es/translation.json'] = new TypeError('Failed to fetch')
  await expect(readTexts('es')).rejects.toThrow('Failed to fetch')
})
