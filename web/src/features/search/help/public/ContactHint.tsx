import { useTranslation } from 'react-i18next'
import { paths } from '../../../../format/paths.ts'

/** Link to a person, for readers whom no article helps. */
export function ContactHint() {
  const { t } = useTranslation()
  return (
    <aside className="help-still card" aria-labelledby="help-still">
      <div>
        <h2 id="help-still">{t('help.still')}</h2>
        <p className="quiet">{t('help.stillText')}</p>
      </div>
      <a className="button plain" href={paths.contact}>
        {t('contact.title')}
      </a>
    </aside>
  )
}
