import { Group, Select, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { receiptKinds, receipts } from '#contract/receipts.ts'
import { useList } from '../../ui/queries.ts'
import { ReceiptList } from '../../ui/ReceiptList.tsx'
import { EmptyState, ListOf } from '../../ui/screens.tsx'
import { useSignedIn } from '../../ui/session.ts'

/** All of one's documents, newest first, by kind and year; what is asked for stands in the address. */
export function Receipts() {
  const { t } = useTranslation()
  const years = useYears()
  const [search, setSearch] = useSearchParams()
  const kind = receiptKinds.find((each) => each === search.get('receipts'))
  const year = years.find((each) => String(each) === search.get('year'))
  const list = useList(receipts.list, { query: { kind, year } }, { fresh: true })
  const set = (name: 'receipts' | 'year', value: string | null) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true },
    )
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
      <ListOf
        list={list}
        section={t('receipts.title')}
        empty={
          kind || year ? (
            <EmptyState title={t('wallet.noneFound')} text={t('receipts.noneFoundText')} />
          ) : (
            <EmptyState title={t('receipts.empty')} text={t('receipts.emptyText')} />
          )
        }
      >
        {(items) => <ReceiptList items={items} />}
      </ListOf>
    </section>
  )
}

/** The years since the person is here, the present one first. */
function useYears(): number[] {
  const first = new Date(useSignedIn().createdAt).getUTCFullYear()
  const last = new Date().getUTCFullYear()
  return Array.from({ length: Math.max(1, last - first + 1) }, (_, i) => last - i)
}
