import { useState } from 'react'
import { useLazyModule } from '../behaviour/use-lazy-module.ts'

/** Texts as they are shown: translated where the reader has asked for it. `Translate` is null in browsers without a translator. */
export function useTranslate() {
  const [translations, setTranslations] = useState<Map<string, string> | null>(null)
  const isWanted = 'Translator' in globalThis && 'LanguageDetector' in globalThis
  const module = useLazyModule(
    () => import('./Translate.tsx'),
    isWanted,
    () => undefined,
  )
  return {
    shown: (text: string) => translations?.get(text) ?? text,
    Translate: module?.Translate ?? null,
    setTranslations,
  }
}
