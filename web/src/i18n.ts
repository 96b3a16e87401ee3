import i18next from 'i18next'
import HttpBackend from 'i18next-http-backend'
import { initReactI18next } from 'react-i18next'
import { languages } from '#contract/languages.ts'
import { storedLanguage } from './ui/language.ts'
import { textOptions } from './ui/texts.ts'

/** Fetches the texts of the stored language, English where they fail (spec §7); gives whether there are any. */
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
