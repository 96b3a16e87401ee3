import i18next, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { languages } from '#contract/languages.ts'
import { storedLanguage } from './format/language.ts'
import { textOptions } from './format/texts.ts'

const retryAfterMs = 500

/** Asks a second time when the network fails, as it does for a moment when a phone changes from Wi-Fi to mobile data. */
async function fetchPatiently(url: string): Promise<Response> {
  try {
    return await fetch(url)
  } catch {
    await new Promise((resolve) => setTimeout(resolve, retryAfterMs))
    return fetch(url)
  }
}

/** The texts of a language, which are one file. Throws when they cannot be read. */
export async function readTexts(language: string): Promise<Record<string, string>> {
  const answer = await fetchPatiently(`/locales/${language}/translation.json`)
  if (!answer.ok) throw new Error(`The texts in ${language} were answered ${answer.status}`)
  return answer.json()
}

const textFiles: BackendModule = {
  type: 'backend',
  callbackApi: false,
  init: () => undefined,
  read: readTexts,
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
