import IconSearch from 'icon:search'
import { Group, Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { statementTypes } from '#contract/money/wallet/wallet.ts'
import { useSetSearchParam } from '../../../api/use-set-search-param.ts'
import { DayFilterInput } from '../../../kit/filters/DayFilterInput.tsx'
import { filtersIn } from './statement-query.ts'

/** Filters by type, dates and text, kept in the URL. */
export function StatementFilters() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const { type, from, to, q } = filtersIn(search)
  const set = useSetSearchParam()
  const searchFor = useDebouncedCallback((value: string) => set('q', value), 300)
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
      <DayFilterInput
        label={t('wallet.from')}
        stored={from ?? ''}
        max={to}
        onChange={(day) => set('from', day)}
        w={170}
      />
      <DayFilterInput label={t('wallet.to')} stored={to ?? ''} min={from} onChange={(day) => set('to', day)} w={170} />
      <TextInput
        type="search"
        label={t('wallet.search')}
        placeholder={t('wallet.searchHint')}
        leftSection={<IconSearch size={18} stroke={1.5} aria-hidden />}
        maxLength={100}
        dir="auto"
        defaultValue={q}
        onChange={(event) => searchFor(event.currentTarget.value)}
        flex="1 1 200px"
      />
    </Group>
  )
}
