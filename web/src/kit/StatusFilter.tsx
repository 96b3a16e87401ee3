import { Chip } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useSetSearchParam } from '../api/use-set-search-param.ts'
import { useCount } from '../format/figures.tsx'
import type { TextKey } from '../format/texts.ts'
import { ChipRow } from './ChipRow.tsx'

type Props<S extends string> = {
  kind: 'turn' | 'reports' | 'dispute' | 'campaign' | 'contact' | 'video' | 'appeal'
  statuses: readonly S[]
  /** The status selected by default; without it, all. */
  defaultStatus?: S
  /** Texts of statuses that have the name of another. */
  names?: Partial<Record<S, string>>
  /** Number of matches per status, once known; those without any are then left out. */
  counts?: Record<S, number> | undefined
  /** Something else than these statuses is chosen. */
  isOther?: boolean
  /** Margin below. */
  mb?: 'lg' | 0
}

/** One row of chips for a status, kept in the URL as ?status= beside the view; it scrolls where it does not fit. */
export function StatusFilter<S extends string>({
  kind,
  statuses,
  defaultStatus,
  names,
  counts,
  isOther,
  mb = 'lg',
}: Props<S>) {
  const { t } = useTranslation()
  const count = useCount()
  const [search] = useSearchParams()
  const setParam = useSetSearchParam()
  const chosen = useStatusParam(statuses) ?? defaultStatus ?? ''
  const shown = statuses.filter(
    (status) => !counts || counts[status] > 0 || status === chosen || status === defaultStatus,
  )
  return (
    <Chip.Group<false>
      value={isOther ? 'other' : (chosen as string)}
      onChange={(value) => setParam('status', value && value !== defaultStatus ? String(value) : null)}
    >
      <ChipRow label={t('common.filter')} mb={mb} key={search.toString()}>
        {!defaultStatus && (
          <Chip value="" variant="outline">
            {t('common.all')}
          </Chip>
        )}
        {shown.map((status) => (
          <Chip key={status} value={status} variant="outline">
            {t(`${kind}.status.${names?.[status] ?? status}` as TextKey)}
            {counts && counts[status] > 0 && ` (${count(counts[status])})`}
          </Chip>
        ))}
      </ChipRow>
    </Chip.Group>
  )
}

/** The valid status in the URL, if any. */
export function useStatusParam<S extends string>(statuses: readonly S[]): S | undefined {
  const [search] = useSearchParams()
  return statuses.find((status) => status === search.get('status'))
}
