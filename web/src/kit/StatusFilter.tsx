import { Chip, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useCount } from '../format/figures.tsx'
import type { TextKey } from '../format/texts.ts'

type Props<S extends string> = {
  kind: 'order' | 'task' | 'reports' | 'dispute'
  statuses: readonly S[]
  /** The status selected by default; without it, all. */
  defaultStatus?: S
  /** Number of matches per status, once known. */
  counts?: Record<S, number> | undefined
}

/** Filter chips for a status, kept in the URL as ?status=. */
export function StatusFilter<S extends string>({ kind, statuses, defaultStatus, counts }: Props<S>) {
  const { t } = useTranslation()
  const count = useCount()
  const [search, setSearch] = useSearchParams()
  const chosen = useStatusParam(statuses) ?? defaultStatus ?? ''
  return (
    <Chip.Group<false>
      value={chosen as string}
      onChange={(value) =>
        setSearch(value && value !== defaultStatus ? { status: String(value) } : {}, { replace: true })
      }
    >
      <Group gap="xs" mb="lg" role="radiogroup" aria-label={t('common.filter')} key={search.toString()}>
        {!defaultStatus && (
          <Chip value="" variant="outline">
            {t('common.all')}
          </Chip>
        )}
        {statuses.map((status) => (
          <Chip key={status} value={status} variant="outline">
            {t(`${kind}.status.${status}` as TextKey)}
            {counts && counts[status] > 0 && ` (${count(counts[status])})`}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  )
}

/** The valid status in the URL, if any. */
export function useStatusParam<S extends string>(statuses: readonly S[]): S | undefined {
  const [search] = useSearchParams()
  return statuses.find((status) => status === search.get('status'))
}
