import { dateFormat, formatMoney, localeOf } from '#contract/formats.ts'
import { directionOf, type Language } from '#contract/languages.ts'
import { product } from '#contract/product.ts'
import type { StatementLine, StatementQuery } from '#contract/wallet/wallet.ts'
import { openPage, pageSize } from '../../platform/documents/document.ts'
import { translate } from '../../platform/texts.ts'

const margin = 40
const contentWidth = pageSize.width - 2 * margin
const perPage = 32
const quiet = '#5b5951'

export type DrawnStatement = {
  lines: StatementLine[]
  name: string
  language: Language
  timeZone: string
  /** Date of issue in that zone. */
  day: string
  query: Pick<StatementQuery, 'from' | 'to'>
}

/** A statement as A4 pages in the reader's language, right to left in Arabic. Dates are those of the reader's time zone, which it names. */
export function drawStatement({
  lines,
  name,
  language,
  timeZone,
  day: madeOn,
  query,
}: DrawnStatement): Promise<Buffer> {
  const t = (key: string, values?: object) => translate(language, `statementPdf.${key}`, values)
  const dayIn = (zone: string) => (iso: string) =>
    dateFormat(localeOf(language), { dateStyle: 'medium', timeZone: zone }).format(new Date(iso))
  const [day, dayOf] = [dayIn('UTC'), dayIn(timeZone)]
  const title = t('title')
  const page = openPage({
    title,
    author: product,
    language,
    direction: directionOf(language),
    madeAt: new Date(madeOn),
  })
  const pages = Math.max(1, Math.ceil(lines.length / perPage))
  for (let number = 1; number <= pages; number++) {
    if (number > 1) page.next()
    const at = { x: margin, width: contentWidth, maxLines: 1 }
    page.text(title, { ...at, y: 36, size: 20, weight: 600 })
    page.text(t('of', { name }), { ...at, y: 66, colour: quiet })
    const [from, to] = [query.from && day(query.from), query.to && day(query.to)]
    page.text(from || to ? t('range', { from: from ?? '…', to: to ?? '…' }) : t('all'), {
      ...at,
      y: 82,
      colour: quiet,
    })
    const shown = lines.slice((number - 1) * perPage, number * perPage)
    if (shown.length === 0) page.text(t('none'), { ...at, y: 120 })
    else
      page.table(
        { x: margin, y: 112 },
        {
          rule: '#dcd9d1',
          quiet,
          columns: [
            { title: t('date'), width: contentWidth * 0.15, maxLines: 1 },
            { title: t('what'), width: contentWidth * 0.35, maxLines: 1 },
            { title: t('with'), width: contentWidth * 0.2, maxLines: 1, direction: 'auto' },
            { title: t('amount'), width: contentWidth * 0.15, maxLines: 1, align: 'end', direction: 'ltr' },
            { title: t('balance'), width: contentWidth * 0.15 + 8, maxLines: 1, align: 'end', direction: 'ltr' },
          ],
          rows: shown.map((line) => [
            dayOf(line.createdAt),
            [t(`type.${line.type}`), line.dealTitle].filter(Boolean).join(' · '),
            line.counterparty?.displayName ?? '',
            formatMoney(line.amount, language, true),
            formatMoney(line.balanceAfter, language),
          ]),
        },
      )
    const footer = { ...at, y: pageSize.height - 38, size: 8, colour: quiet }
    page.text(t('made', { date: day(madeOn), zone: timeZone.replaceAll('_', ' '), product }), footer)
    page.text(t('page', { page: number, pages }), { ...footer, align: 'end' })
  }
  return page.end()
}
