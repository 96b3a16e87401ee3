import { useTranslation } from 'react-i18next'
import { type Language, languages } from '#contract/languages.ts'
import { chooseLanguage } from '../../format/language.ts'
import { languageNames } from '../../format/languages.ts'

/** The language picker of public pages, a native select. */
export function LanguageSelect({ language }: { language: Language }) {
  const { t } = useTranslation()
  return (
    <select
      className="language"
      aria-label={t('header.language')}
      value={language}
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
