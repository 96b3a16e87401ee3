import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguageName } from '../../format/language-names.ts'
import button from '../native/button.module.css'
import text from '../native/text.module.css'
import { foreignLanguageOf, translateAll } from './browser-translator.ts'

type Props = {
  texts: string[]
  /** Their translations, or null to show the originals. */
  onTranslated: (translations: Map<string, string> | null) => void
}

/** The language of texts that are not in the reader's, with a button that has the browser translate them; nothing for others. */
export function Translate({ texts, onTranslated }: Props) {
  const { t, i18n } = useTranslation()
  const languageName = useLanguageName()
  const [language, setLanguage] = useState<string | null>(null)
  const [state, setState] = useState<'original' | 'busy' | 'translated' | 'failed'>('original')
  const sample = texts.join('\n')
  useEffect(() => {
    let isCurrent = true
    const show = (found: string | null) => isCurrent && setLanguage(found)
    // an unknown language is not offered for translation
    foreignLanguageOf(sample, i18n.language).then(show, () => show(null))
    return () => {
      isCurrent = false
    }
  }, [sample, i18n.language])
  if (language === null) return null
  const translate = async () => {
    setState('busy')
    try {
      onTranslated(await translateAll(texts, language, i18n.language))
      setState('translated')
    } catch {
      setState('failed')
    }
  }
  const showOriginal = () => {
    onTranslated(null)
    setState('original')
  }
  return (
    <p className={text.quiet}>
      {languageName(language)}{' '}
      <button
        type="button"
        className={button.plain}
        aria-disabled={state === 'busy'}
        onClick={state === 'translated' ? showOriginal : translate}
      >
        {t(state === 'translated' ? 'translation.original' : 'translation.translate')}
      </button>
      <span role="status">{state === 'failed' && ` ${t('translation.failed')}`}</span>
    </p>
  )
}
