import { Chip, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useCount } from './figures.tsx'
import type { TextKey } from './texts.ts'

type Props<S extends string> = {
  kind: 'order' | 'task' | 'reports' | 'dispute'
  statuses: readonly S[]
  /** What is shown where the address asks for none; without it, all. */
  standard?: S
  /** How many each state finds, once that is known. */
  counts?: Record<S, number> | undefined
}

/** A row of states to choose from; the choice stands in the address as ?status=. */
export function StatusFilter<S extends string>({ kind, statuses, standard, counts }: Props<S>) {
  const { t } = useTranslation()
  const count = useCount()
  const [search, setSearch] = useSearchParams()
  const chosen = useStatus(statuses) ?? standard ?? ''
  return (
    <Chip.Group<false>
      value={chosen as string}
      onChange={(value) => setSearch(value && value !== standard ? { status: String(value) } : {}, { replace: true })}
    >
      <Group gap="xs" mb="lg" role="radiogroup" aria-label={t('common.filter')} key={search.toString()}>
        {!standard && (
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

/** The state that the address asks for, if it is one. */
export function useStatus<S extends string>(statuses: readonly S[]): S | undefined {
  const [search] = useSearchParams()
  return statuses.find((status) => status === search.get('status'))
}
