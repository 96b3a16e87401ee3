import type { InitOptions } from 'i18next'
import { product } from '#contract/product.ts'
import type english from '../../public/locales/en/translation.json'

type Singular<Key> = Key extends `${infer Base}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? Base : Key
/** Keys of all UI texts; error sentences of the contract are keys as well. */
export type TextKey = Singular<keyof typeof english>

declare module 'i18next' {
  interface CustomTypeOptions {
    keySeparator: false
    nsSeparator: false
    resources: { translation: typeof english }
  }
}

/** i18next options: flat keys, values not escaped (spec §9) because React escapes them. */
export const textOptions = {
  fallbackLng: 'en',
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false, defaultVariables: { product } },
  react: { useSuspense: false },
} satisfies InitOptions
