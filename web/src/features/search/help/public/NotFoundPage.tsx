import '../../explore/public/tiles.css'
import './help.css'
import { useTranslation } from 'react-i18next'
import { homeOf, paths } from '../../../../format/paths.ts'
import type { Head, PageProps, PublicPage } from '../../../../public/page.ts'
import { SearchForm } from '../../explore/public/SearchForm.tsx'

export const parameters: PublicPage['parameters'] = []
export const texts = ['notFound.', 'explore.search', 'discovery.words', 'help.title']

export const head: PublicPage['head'] = (t): Head => ({
  title: t('notFound.title'),
  description: t('notFound.hint'),
  hidden: true,
})

/** '404 Page Not Found' with possible reasons and further pages; the developer's hint is small (spec §2). */
function NotFoundPage({ viewer }: PageProps) {
  const { t } = useTranslation()
  return (
    <div className="narrow centred not-found">
      <h1>{t('notFound.title')}</h1>
      <p className="lead">{t('notFound.text')}</p>
      <SearchForm />
      <div className="not-found-ways">
        <a className="button primary" href={viewer ? homeOf(viewer.role) : paths.home}>
          {t('notFound.home')}
        </a>
        <a className="button plain" href={paths.explore}>
          {t('header.explore')}
        </a>
        <a className="button plain" href={paths.help}>
          {t('help.title')}
        </a>
      </div>
      <p className="source">{t('notFound.hint')}</p>
    </div>
  )
}

export { NotFoundPage as Component }
