import { useTranslation } from 'react-i18next'
import { paths } from '../../format/paths.ts'
import type { Head, PublicPage } from '../page.ts'

export const texts = ['notFound.']

export const head: PublicPage['head'] = (t): Head => ({
  title: t('notFound.title'),
  description: t('notFound.hint'),
  hidden: true,
})

/** '404 Page Not Found', with the developer's hint (spec §2). */
function NotFoundPage() {
  const { t } = useTranslation()
  return (
    <div className="narrow centred">
      <h1>{t('notFound.title')}</h1>
      <p className="quiet">{t('notFound.hint')}</p>
      <a className="button primary" href={paths.home}>
        {t('notFound.home')}
      </a>
    </div>
  )
}

export { NotFoundPage as Component }
