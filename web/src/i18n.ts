import i18next from 'i18next'
import HttpBackend from 'i18next-http-backend'
import { initReactI18next } from 'react-i18next'
import { type Language, languages } from '#contract/languages.ts'
import { product } from '#contract/product.ts'
import type english from '../public/locales/en/translation.json'

type Singular<Key> = Key extends `${infer Base}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? Base : Key
/** Every text of the screens has a key here; sentences of the contract are keys as well. */
export type TextKey = Singular<keyof typeof english>

declare module 'i18next' {
  interface CustomTypeOptions {
    keySeparator: false
    nsSeparator: false
    resources: { translation: typeof english }
  }
}

const storageKey = 'language'

/** The stored language, or English when there is none or the storage cannot be read (spec §4). */
export function storedLanguage(): Language {
  try {
    const stored = window.localStorage.getItem(storageKey)
    return languages.find((language) => language === stored) ?? 'en'
  } catch {
    return 'en'
  }
}

/** Stores the choice and loads the page anew (spec §2, Navigation header); a storage that fails is logged only (spec §8). */
export function chooseLanguage(language: Language): void {
  try {
    window.localStorage.setItem(storageKey, language)
  } catch (error) {
    console.error('The language could not be stored', error)
  }
  window.location.reload()
}

export const startTranslations = () =>
  i18next
    .use(HttpBackend)
    .use(initReactI18next)
    .init({
      lng: storedLanguage(),
      fallbackLng: 'en',
      supportedLngs: languages,
      keySeparator: false,
      nsSeparator: false,
      interpolation: { escapeValue: false, defaultVariables: { product } },
      backend: { loadPath: '/locales/{{lng}}/translation.json' },
      react: { useSuspense: false },
    })
