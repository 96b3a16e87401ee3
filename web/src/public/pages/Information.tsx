import { useTranslation } from 'react-i18next'
import { fill } from '#contract/messages.ts'
import { product } from '#contract/product.ts'
import { type InformationPage, information, informationAt } from '../information.ts'
import type { Head, PageProps, PublicPage } from '../page.ts'

export const texts = ['info.']

export const read: PublicPage<InformationPage>['read'] = async (_get, { pathname, language }) =>
  (await information(language))[informationAt(pathname)]

export const head: PublicPage<InformationPage>['head'] = (t, { pathname, data }): Head => ({
  title: said(data.title),
  description: t(`page.${informationAt(pathname)}.description`),
})

const said = (text: string) => fill(text, { product })

/** /about, /terms, /privacy, /refund-policy, /legals: text, in sections that can be linked to. */
export function Component({ data }: PageProps<InformationPage>) {
  const { t } = useTranslation()
  return (
    <article className="narrow prose">
      <h1>{said(data.title)}</h1>
      <p className="lead">{said(data.lead)}</p>
      <nav aria-label={t('info.contents')} className="contents">
        <ol>
          {data.sections.map(({ heading }, i) => (
            <li key={heading}>
              <a href={`#s${i + 1}`}>{said(heading)}</a>
            </li>
          ))}
        </ol>
      </nav>
      {data.sections.map(({ heading, paragraphs, list }, i) => (
        <section key={heading} id={`s${i + 1}`}>
          <h2>{said(heading)}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{said(paragraph)}</p>
          ))}
          {list && (
            <ul>
              {list.map((item) => (
                <li key={item}>{said(item)}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </article>
  )
}
