import { Group, Select, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { receiptKinds, receipts } from '#contract/market/receipts/receipts.ts'
import { useList } from '../../../api/queries.ts'
import { useSignedIn } from '../../../api/session.ts'
import { useSetSearchParam } from '../../../api/use-set-search-param.ts'
import { EmptyState, isEmptyList, PagedList } from '../../../kit/screens.tsx'
import { ReceiptList } from './ReceiptList.tsx'
import { receiptFiltersIn } from './statement-query.ts'

/** All receipts of the user, newest first, filtered by kind and year in the URL; nothing for people without any. */
export function Receipts() {
  const { t } = useTranslation()
  const years = useYears()
  const [search] = useSearchParams()
  const { kind, year } = receiptFiltersIn(search)
  const list = useList(receipts.list, { query: { kind, year } })
  const set = useSetSearchParam()
  const isFiltered = Boolean(kind || year)
  if (!isFiltered && isEmptyList(list)) return null
  return (
    <section aria-labelledby="receipts">
      <Title order={2} id="receipts" mt={40} mb="md">
        {t('receipts.title')}
      </Title>
      <Group gap="sm" mb="lg" role="search" aria-label={t('receipts.filters')}>
        <Select
          label={t('receipts.kind')}
          placeholder={t('common.all')}
          clearable
          clearButtonProps={{ 'aria-label': t('receipts.allKinds') }}
          data={receiptKinds.map((value) => ({ value, label: t(`receipts.kind.${value}`) }))}
          value={kind ?? null}
          onChange={(value) => set('receipts', value)}
          w={200}
        />
        <Select
          label={t('receipts.year')}
          placeholder={t('common.all')}
          clearable
          clearButtonProps={{ 'aria-label': t('receipts.allYears') }}
          data={years.map(String)}
          value={year === undefined ? null : String(year)}
          onChange={(value) => set('year', value)}
          w={140}
        />
      </Group>
      <PagedList
        list={list}
        section={t('receipts.title')}
        empty={<EmptyState kind="search" title={t('wallet.noneFound')} text={t('receipts.noneFoundText')} />}
      >
        {(items) => <ReceiptList items={items} />}
      </PagedList>
    </section>
  )
}

/** The years since registration, the current one first. */
function useYears(): number[] {
  const first = new Date(useSignedIn().createdAt).getUTCFullYear()
  const last = new Date().getUTCFullYear()
  return Array.from({ length: Math.max(1, last - first + 1) }, (_, i) => last - i)
}
