import IconLanguage from 'icon:language'
import { useTranslation } from 'react-i18next'
import { LanguageSelect } from '../../kit/header/LanguageSelect.tsx'
import classes from './header.module.css'

/** The language as a code, which the names of all lie over. */
export function LanguagePicker() {
  const { i18n } = useTranslation()
  return (
    <div className={classes.language}>
      <IconLanguage size={22} stroke={1.5} aria-hidden />
      <span aria-hidden className={classes.languageCode}>
        {i18n.language.toUpperCase()}
      </span>
      <LanguageSelect className={classes.languageSelect} />
    </div>
  )
}
