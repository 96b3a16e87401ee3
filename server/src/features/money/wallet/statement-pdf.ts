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
  query: Pick<StatementQuery, 'from' | 'to' | 'type' | 'q'>
}

/** A statement as A4 pages in the reader's language, right to left in Arabic. Dates are those of the reader's time zone, which it names. */
export function drawStatement({ lines, owner, language, timeZone, day: madeOn, query }: DrawnStatement): Buffer {
  const t = (key: string, values?: object) => translate(language, `statementPdf.${key}`, values)
  const dayIn = (zone: string) => (iso: string) =>
    dateFormat(localeOf(language), { dateStyle: 'medium', timeZone: zone }).format(new Date(iso))
  const [day, dayOf] = [dayIn('UTC'), dayIn(timeZone)]
  const amount = (cents: number) => formatMoney(cents, language, true)
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
      sums: [...balancesOf(lines, query), ...sumsByKind(lines)].map(({ name, cents, isBalance }) => ({
        label: t(name),
        value: isBalance ? formatMoney(cents, language) : amount(cents),
      })),
      lines: lines.map((line) => ({
        date: dayOf(line.createdAt),
        kind: t(`type.${line.type}`),
        title: line.dealTitle ?? '',
        with: line.counterparty ? legibleName(line.counterparty, language) : '',
        amount: amount(line.amount),
        balance: formatMoney(line.balanceAfter, language),
      })),
    },
  })
}

type Figure = { name: string; cents: number; isBalance?: true }

/** The balances before and after the movements, newest first; none where only some kinds or texts were chosen, which leave gaps. */
function balancesOf(lines: StatementLine[], { type, q }: DrawnStatement['query']): Figure[] {
  const [last, first] = [lines[0], lines.at(-1)]
  if (!last || !first || type || q) return []
  return [
    { name: 'opening', cents: first.balanceAfter - first.amount, isBalance: true },
    { name: 'closing', cents: last.balanceAfter, isBalance: true },
  ]
}

/** The sum of each kind of movement, in the order of their first. */
function sumsByKind(lines: StatementLine[]): Figure[] {
  const sums = new Map<string, number>()
  for (const { type, amount } of lines) sums.set(type, (sums.get(type) ?? 0) + amount)
  return [...sums].map(([type, cents]) => ({ name: `type.${type}`, cents }))
}
