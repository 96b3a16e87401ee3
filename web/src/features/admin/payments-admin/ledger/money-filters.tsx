import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { truncate } from '#contract/truncate.ts'
import { withTimeZone } from '../../../../format/local-time.ts'
import type { Filter } from '../../../../kit/filters/use-filters.ts'

/** Filters in the URL: dates, an amount (cents, typed in dollars), user and reference. */
export function useMoneyFilters() {
  const [search] = useSearchParams()
  const day = (name: string) => /^\d{4}-\d\d-\d\d$/.exec(search.get(name) ?? '')?.[0]
  const cents = Math.round(Number(search.get('dollars')) * 100)
  return {
    person: truncate(search.get('person') ?? '', 254) || undefined,
    reference: truncate(search.get('reference') ?? '', 100) || undefined,
    ...withTimeZone({ from: day('from'), to: day('to') }),
    amount: cents > 0 && cents <= 2_147_483_647 ? cents : undefined,
    /** The choice named by a URL parameter, if it is valid. */
    oneOf: <T extends string>(name: string, choices: readonly T[]) => choices.find((each) => each === search.get(name)),
  }
}

/** The filters shared by lists of money. */
export function useMoneyFilterFields(): Filter[] {
  const { t } = useTranslation()
  return [
    { kind: 'text', name: 'person', label: t('ledger.person'), placeholder: t('ledger.personHint') },
    { kind: 'text', name: 'reference', label: t('ledger.reference') },
    { kind: 'day', name: 'from', label: t('wallet.from') },
    { kind: 'day', name: 'to', label: t('wallet.to') },
    { kind: 'dollars', name: 'dollars', label: t('ledger.amount') },
  ]
}

/** A filter by one of several kinds, named in the reader's language. */
export const choiceFilter = <T extends string>(
  { name, label }: { name: string; label: string },
  options: readonly T[],
  labelOf: (value: T) => string,
): Filter => ({ kind: 'choice', name, label, options: options.map((value) => ({ value, label: labelOf(value) })) })
