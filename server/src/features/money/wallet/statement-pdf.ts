import { dateFormat, formatMoney, localeOf } from '#contract/formats.ts'
import type { Language } from '#contract/languages.ts'
import type { StatementLine, StatementQuery } from '#contract/money/wallet/wallet.ts'
import { product } from '#contract/product.ts'
import { legibleName } from '../../../platform/documents/legible.ts'
import { typesetPdf } from '../../../platform/documents/typeset.ts'
import { translate } from '../../../platform/texts.ts'

export type DrawnStatement = {
  lines: StatementLine[]
  owner: { displayName: string; username: string }
  language: Language
  timeZone: string
  /** Date of issue in that zone. */
  day: string
  query: Pick<StatementQuery, 'from' | 'to'>
}

/** A statement as A4 pages in the reader's language, right to left in Arabic. Dates are those of the reader's time zone, which it names. */
export function drawStatement({ lines, owner, language, timeZone, day: madeOn, query }: DrawnStatement): Buffer {
  const t = (key: string, values?: object) => translate(language, `statementPdf.${key}`, values)
  const dayIn = (zone: string) => (iso: string) =>
    dateFormat(localeOf(language), { dateStyle: 'medium', timeZone: zone }).format(new Date(iso))
  const [day, dayOf] = [dayIn('UTC'), dayIn(timeZone)]
  const [from, to] = [query.from && day(query.from), query.to && day(query.to)]
  return typesetPdf({
    template: new URL('./statement.typ', import.meta.url),
    title: t('title'),
    language,
    madeAt: new Date(madeOn),
    content: {
      labels: {
        account: t('of', { name: legibleName(owner, language) }),
        range: from || to ? t('range', { from: from ?? '…', to: to ?? '…' }) : t('all'),
        made: t('made', { date: day(madeOn), zone: timeZone.replaceAll('_', ' '), product }),
        page: t('page', { page: '{page}', pages: '{pages}' }),
        ...Object.fromEntries(['none', 'date', 'what', 'with', 'amount', 'balance'].map((name) => [name, t(name)])),
      },
      lines: lines.map((line) => ({
        date: dayOf(line.createdAt),
        what: [t(`type.${line.type}`), line.dealTitle].filter(Boolean).join(' · '),
        with: line.counterparty ? legibleName(line.counterparty, language) : '',
        amount: formatMoney(line.amount, language, true),
        balance: formatMoney(line.balanceAfter, language),
      })),
    },
  })
}
