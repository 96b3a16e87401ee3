import { formatMoney, localeOf } from '#contract/formats.ts'
import { directionOf, type Language } from '#contract/languages.ts'
import { product } from '#contract/product.ts'
import type { StatementLine, StatementQuery } from '#contract/wallet/wallet.ts'
import { openPage, pageSize } from '../../platform/documents/document.ts'
import { translate } from '../notifications/texts.ts'

const margin = 40
const inner = pageSize.width - 2 * margin
const perPage = 32
const quiet = '#5b5951'

export type DrawnStatement = {
  lines: StatementLine[]
  name: string
  language: Language
  /** The day on which it is made. */
  day: string
  query: Pick<StatementQuery, 'from' | 'to'>
}

/** Movements as A4 pages in the reader's language, newest first; mirrored and shaped in Arabic. Times are UTC. */
export function drawStatement({ lines, name, language, day: madeOn, query }: DrawnStatement): Promise<Buffer> {
  const say = (key: string, values?: object) => translate(language, `statementPdf.${key}`, values)
  const format = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeZone: 'UTC' })
  const day = (iso: string) => format.format(new Date(iso))
  const title = say('title')
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
    const at = { x: margin, width: inner, maxLines: 1 }
    page.text(title, { ...at, y: 36, size: 20, weight: 600 })
    page.text(say('of', { name }), { ...at, y: 66, colour: quiet })
    const [from, to] = [query.from && day(query.from), query.to && day(query.to)]
    page.text(from || to ? say('range', { from: from ?? '…', to: to ?? '…' }) : say('all'), {
      ...at,
      y: 82,
      colour: quiet,
    })
    const shown = lines.slice((number - 1) * perPage, number * perPage)
    if (shown.length === 0) page.text(say('none'), { ...at, y: 120 })
    else
      page.table(
        { x: margin, y: 112 },
        {
          rule: '#dcd9d1',
          quiet,
          columns: [
            { title: say('date'), width: inner * 0.15, maxLines: 1 },
            { title: say('what'), width: inner * 0.35, maxLines: 1 },
            { title: say('with'), width: inner * 0.2, maxLines: 1, direction: 'auto' },
            { title: say('amount'), width: inner * 0.15, maxLines: 1, align: 'end', direction: 'ltr' },
            { title: say('balance'), width: inner * 0.15 + 8, maxLines: 1, align: 'end', direction: 'ltr' },
          ],
          rows: shown.map((line) => [
            day(line.createdAt),
            [say(`type.${line.type}`), line.dealTitle].filter(Boolean).join(' · '),
            line.counterparty?.displayName ?? '',
            formatMoney(line.amount, language, true),
            formatMoney(line.balanceAfter, language),
          ]),
        },
      )
    const foot = { ...at, y: pageSize.height - 38, size: 8, colour: quiet }
    page.text(say('made', { date: day(madeOn), product }), foot)
    page.text(say('page', { page: number, pages }), { ...foot, align: 'end' })
  }
  return page.end()
}
