import { useTranslation } from 'react-i18next'
import { type Language, languages } from '#contract/languages.ts'
import { chooseLanguage } from '../../ui/language.ts'
import { languageNames } from '../../ui/languages.ts'

/** The language picker of public pages: a field of the system, which every device knows how to show. */
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
