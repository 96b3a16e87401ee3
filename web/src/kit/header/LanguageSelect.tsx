import { useTranslation } from 'react-i18next'
import { type Language, languages } from '#contract/languages.ts'
import { chooseLanguage } from '../../format/language.ts'
import { languageNames } from '../../format/languages.ts'

/** The choice of one of the languages, each named in itself. */
export function LanguageSelect({ className }: { className: string | undefined }) {
  const { t, i18n } = useTranslation()
  return (
    <select
      className={className}
      aria-label={t('header.language')}
      value={i18n.language}
      onChange={(event) => chooseLanguage(event.currentTarget.value as Language)}
    >
      {languages.map((each) => (
        <option key={each} value={each} lang={each}>
          {languageNames[each]}
        </option>
      ))}
    </select>
  )
}
