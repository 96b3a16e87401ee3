import { useTranslation } from 'react-i18next'
import { fill } from '#contract/fill.ts'
import { formatPercent } from '#contract/formats.ts'
import { isNamed, type Operator } from '#contract/foundation/site/operator.ts'
import type { OrderTerms } from '#contract/market/terms/order-terms-schema.ts'
import { product } from '#contract/product.ts'
import type { Head, PageProps, PublicPage } from '../../../../public/page.ts'
import { type InformationPage, information, informationAt } from './information.ts'
import { OperatorParticulars } from './OperatorParticulars.tsx'

/** The page's content; on /legals also the operator, on /about the platform fee. */
type Data = { page: InformationPage; operator: Operator | null; feeBps: number | null }

export const parameters: PublicPage['parameters'] = []
export const texts = ['info.']

export const read: PublicPage<Data>['read'] = async (get, { pathname, language }) => {
  const name = informationAt(pathname)
  return {
    page: (await information(language))[name],
    operator: name === 'legals' ? ((await get('/api/site/operator')) as Operator) : null,
    feeBps: name === 'about' ? ((await get('/api/site/terms')) as OrderTerms).feeBps : null,
  }
}

export const head: PublicPage<Data>['head'] = (t, { pathname, language, data }): Head => ({
  title: fillProduct(data.page.title),
  description: t(`page.${informationAt(pathname)}.description`, {
    percent: data.feeBps === null ? '' : formatPercent(data.feeBps / 10_000, language, 2),
  }),
})

const fillProduct = (text: string) => fill(text, { product })

/** /about, /terms, /privacy, /refund-policy, /legals: text in linkable sections. */
function InformationArticle({ data: { page, operator } }: PageProps<Data>) {
  const { t } = useTranslation()
  const named = operator !== null && isNamed(operator)
  const sections = page.sections.filter(({ untilNamed }) => !untilNamed || !named)
  return (
    <article className="narrow prose">
      <h1>{fillProduct(page.title)}</h1>
      <p className="lead">{fillProduct(page.lead)}</p>
      <nav aria-label={t('info.contents')} className="contents">
        <ol>
          {sections.map(({ heading }, i) => (
            <li key={heading}>
              <a href={`#s${i + 1}`}>{fillProduct(heading)}</a>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map(({ heading, paragraphs, list, particulars }, i) => (
        <section key={heading} id={`s${i + 1}`}>
          <h2>{fillProduct(heading)}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{fillProduct(paragraph)}</p>
          ))}
          {particulars && !named && <p>{fillProduct(particulars.missing)}</p>}
          {particulars && operator && <OperatorParticulars operator={operator} />}
          {list && (
            <ul>
              {list.map((item) => (
                <li key={item}>{fillProduct(item)}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </article>
  )
}

export { InformationArticle as Component }
