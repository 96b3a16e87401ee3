import './help.css'
import { useTranslation } from 'react-i18next'
import type { HelpArticle as Article, HelpEntry } from '#contract/search/help/help.ts'
import { paths } from '../../../../format/paths.ts'
import { articleWithLanguage, withLanguage } from '../../../../format/with-language.ts'
import type { Head, PageProps, PublicPage } from '../../../../public/page.ts'
import { ContactHint } from './ContactHint.tsx'
import { HelpSearch } from './HelpSearch.tsx'

/** The article, and the others of its group. */
type ArticleData = { article: Article; others: HelpEntry[] }

export const parameters: PublicPage['parameters'] = []
export const texts = ['help.', 'contact.title']

export const read: PublicPage<ArticleData>['read'] = async (get, { params, language }) => {
  const [article, list] = await Promise.all([
    // part of the path
    get(`/api/help/${encodeURIComponent(params.topic!)}?lng=${language}`) as Promise<Article | null>,
    get(`/api/help?lng=${language}`) as Promise<{ items: HelpEntry[] } | null>,
  ])
  if (!article) return null
  const others = (list?.items ?? []).filter(({ group, topic }) => group === article.group && topic !== article.topic)
  return { article, others }
}

export const head: PublicPage<ArticleData>['head'] = (t, { data: { article }, origin, language }): Head => ({
  title: article.title,
  description: article.summary,
  canonical: paths.helpArticle(article.topic),
  jsonLd: {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'FAQPage',
        inLanguage: language,
        mainEntity: [
          {
            '@type': 'Question',
            name: article.title,
            acceptedAnswer: { '@type': 'Answer', text: article.summary },
          },
        ],
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: t('help.title'), item: `${origin}${paths.help}` },
          { '@type': 'ListItem', position: 2, name: article.title },
        ],
      },
    ],
  },
})

/** /help/{topic}: one question and its answer. */
function HelpArticlePage({ data: { article, others }, search }: PageProps<ArticleData>) {
  const { t } = useTranslation()
  return (
    <div className="narrow help-page">
      <nav className="help-where" aria-label={t('help.where')}>
        <a href={withLanguage(paths.help, search)}>{t('help.title')}</a>
        <span aria-hidden>/</span>
        <span>{t(`help.group.${article.group}`)}</span>
      </nav>
      <article className="prose help-article">
        <h1>{article.title}</h1>
        <Html className="lead" element="p" html={articleWithLanguage(article.summaryHtml, search)} />
        <Html className="help-text" element="div" html={articleWithLanguage(article.html, search)} />
      </article>
      {others.length > 0 && (
        <section className="help-more" aria-labelledby="help-more">
          <h2 id="help-more">{t('help.more')}</h2>
          <ul>
            {others.map(({ topic, title }) => (
              <li key={topic}>
                <a href={withLanguage(paths.helpArticle(topic), search)}>{title}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <HelpSearch search={search} />
      <ContactHint />
    </div>
  )
}

const Html = ({ element: Element, html, className }: { element: 'p' | 'div'; html: string; className: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own articles, rendered from Markdown without HTML
  <Element className={className} dangerouslySetInnerHTML={{ __html: html }} />
)

export { HelpArticlePage as Component }
