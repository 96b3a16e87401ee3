import { Group, Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { statementTypes } from '#contract/wallet.ts'

const isDay = (text: string | null) => (text && /^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined)

/** What of the statement the address asks for. */
export const filtersIn = (search: URLSearchParams) => ({
  type: statementTypes.find((type) => type === search.get('type')),
  from: isDay(search.get('from')),
  to: isDay(search.get('to')),
  q: search.get('q')?.trim().slice(0, 100) || undefined,
})

/** Kind, days and words to look for; each stands in the address. */
export function StatementFilters() {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const { type, from, to, q } = filtersIn(search)
  const set = (name: string, value: string | null) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true },
    )
  const look = useDebouncedCallback((value: string) => set('q', value), 300)
  return (
    <Group gap="sm" mb="lg" align="flex-end" role="search" aria-label={t('wallet.filters')}>
      <Select
        label={t('wallet.type')}
        placeholder={t('common.all')}
        clearable
        clearButtonProps={{ 'aria-label': t('wallet.allTypes') }}
        data={statementTypes.map((value) => ({ value, label: t(`wallet.type.${value}`) }))}
        value={type ?? null}
        onChange={(value) => set('type', value)}
        w={200}
      />
      <TextInput
        type="date"
        label={t('wallet.from')}
        value={from ?? ''}
        max={to}
        onChange={(event) => set('from', event.currentTarget.value)}
      />
      <TextInput
        type="date"
        label={t('wallet.to')}
        value={to ?? ''}
        min={from}
        onChange={(event) => set('to', event.currentTarget.value)}
      />
      <TextInput
        type="search"
        label={t('wallet.search')}
        placeholder={t('wallet.searchHint')}
        leftSection={<IconSearch size={18} stroke={1.5} aria-hidden />}
        maxLength={100}
        dir="auto"
        defaultValue={q}
        onChange={(event) => look(event.currentTarget.value)}
        style={{ flex: '1 1 200px' }}
      />
    </Group>
  )
}
