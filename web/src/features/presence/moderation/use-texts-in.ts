import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/languages.ts'
import type { TextKey } from '../../../format/texts.ts'

/** Texts in the language of another person, which are loaded first; until then, and without a language, in the reader's. */
export function useTextsIn(language: Language | null): (key: TextKey) => string {
  const { t, i18n } = useTranslation()
  const [loaded, setLoaded] = useState<Language | null>(null)
  useEffect(() => {
    if (language === null) return
    let isCurrent = true
    void i18n.loadLanguages(language).then(() => {
      if (isCurrent) setLoaded(language)
    })
    return () => {
      isCurrent = false
    }
  }, [language, i18n])
  if (language === null || loaded !== language) return (key) => t(key)
  const fixed = i18n.getFixedT(language)
  return (key) => fixed(key)
}
