import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { DateInput } from '../../../kit/DateInput.tsx'

/** Filters in the URL: dates, an amount (cents, typed in dollars), user and reference. */
export function useMoneyFilters() {
  const [search] = useSearchParams()
  const day = (name: string) => (/^\d{4}-\d\d-\d\d$/.test(search.get(name) ?? '') ? search.get(name)! : undefined)
  const cents = Math.round(Number(search.get('dollars')) * 100)
  return {
    person: search.get('person')?.slice(0, 254) || undefined,
    reference: search.get('reference')?.slice(0, 100) || undefined,
    from: day('from'),
    to: day('to'),
    amount: cents > 0 && cents <= 2_147_483_647 ? cents : undefined,
    /** The choice named by a URL parameter, if it is valid. */
    oneOf: <T extends string>(name: string, choices: readonly T[]) => choices.find((each) => each === search.get(name)),
  }
}

/** The filter fields shared by lists of money. */
export function MoneyFields() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const field = (name: string) => ({ name, defaultValue: search.get(name) ?? '', w: 170 })
  return (
    <>
      <TextInput label={t('ledger.person')} placeholder={t('ledger.personHint')} dir="auto" {...field('person')} />
      <TextInput label={t('ledger.reference')} dir="ltr" maxLength={100} {...field('reference')} />
      <DayField name="from" stored={search.get('from') ?? ''} />
      <DayField name="to" stored={search.get('to') ?? ''} />
      <TextInput
        label={t('ledger.amount')}
        type="number"
        step="0.01"
        min="0.01"
        dir="ltr"
        leftSection="$"
        {...field('dollars')}
      />
    </>
  )
}

/** A day, sent with the form around it. */
function DayField({ name, stored }: { name: 'from' | 'to'; stored: string }) {
  const { t } = useTranslation()
  const [day, setDay] = useState(stored)
  return (
    <>
      <DateInput label={t(`wallet.${name}`)} value={day} onChange={setDay} w={170} />
      <input type="hidden" name={name} value={day} />
    </>
  )
}
