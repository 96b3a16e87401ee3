import i18next from 'i18next'
import HttpBackend from 'i18next-http-backend'
import { initReactI18next } from 'react-i18next'
import { languages } from '#contract/languages.ts'
import { storedLanguage } from './format/language.ts'
import { textOptions } from './format/texts.ts'

/** Loads the texts of the stored language, falling back to English (spec §7); returns whether any were loaded. */
export async function startTranslations(): Promise<boolean> {
  await i18next
    .use(HttpBackend)
    .use(initReactI18next)
    .init({
      ...textOptions,
      lng: storedLanguage(),
      supportedLngs: languages,
      maxRetries: 0,
      backend: { loadPath: '/locales/{{lng}}/translation.json' },
    })
  return i18next.exists('common.loading')
}
