import { useTranslation } from 'react-i18next'
import { paths } from '../../../../format/paths.ts'
import box from '../../../../kit/native/box.module.css'
import button from '../../../../kit/native/button.module.css'
import text from '../../../../kit/native/text.module.css'
import classes from './help.module.css'

/** Link to a person, for readers whom no article helps. */
export function ContactHint() {
  const { t } = useTranslation()
  return (
    <aside className={`${classes.still} ${box.card}`} aria-labelledby="help-still">
      <div>
        <h2 id="help-still">{t('help.still')}</h2>
        <p className={text.quiet}>{t('help.stillText')}</p>
      </div>
      <a className={button.plain} href={paths.contact}>
        {t('contact.title')}
      </a>
    </aside>
  )
}
