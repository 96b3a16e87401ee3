import i18next, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { languages } from '#contract/languages.ts'
import { storedLanguage } from './format/language.ts'
import { textOptions } from './format/texts.ts'

/** The texts of a language, as one file. */
const textFiles: BackendModule = {
  type: 'backend',
  callbackApi: false,
  init: () => undefined,
  read: async (language) => {
    const answer = await fetch(`/locales/${language}/translation.json`)
    if (!answer.ok) throw new Error(`The texts in ${language} were answered ${answer.status}`)
    return answer.json()
  },
}

/** Loads the texts of the stored language, falling back to English (spec §7); returns whether any were loaded. */
export async function startTranslations(): Promise<boolean> {
  await i18next
    .use(textFiles)
    .use(initReactI18next)
    .init({
      ...textOptions,
      lng: storedLanguage(),
      supportedLngs: languages,
      maxRetries: 0,
    })
  return i18next.exists('common.loading')
}
