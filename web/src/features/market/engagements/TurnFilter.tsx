import { Group, NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type TurnGroup, turnGroups } from '#contract/market/engagements/turn-groups.ts'
import { useSetSearchParam } from '../../../api/use-set-search-param.ts'
import { useCount } from '../../../format/figures.tsx'
import type { TextKey } from '../../../format/texts.ts'
import { StatusFilter, useStatusParam } from '../../../kit/StatusFilter.tsx'

type Props<S extends string> = {
  kind: 'order' | 'request'
  /** States within the groups, each row in exactly one. */
  states: readonly S[]
  /** Texts of states that are not called as a status of this kind is. */
  names?: Partial<Record<S, TextKey>>
  /** Number of rows by group and state, once known. */
  counts: Record<S | TurnGroup, number> | undefined
}

/** Chips by who acts next, each row in exactly one, and a select of the exact state; both are ?status= in the URL. */
export function TurnFilter<S extends string>({ kind, states, names, counts }: Props<S>) {
  const { t } = useTranslation()
  const count = useCount()
  const setParam = useSetSearchParam()
  const state = useStatusParam(states)
  const shown = states.filter((each) => !counts || counts[each] > 0 || each === state)
  return (
    <Group justify="space-between" align="flex-start" gap="sm" mb="lg">
      <StatusFilter kind="turn" statuses={turnGroups} counts={counts} isOther={state !== undefined} mb={0} />
      <NativeSelect
        aria-label={t('turn.state')}
        value={state ?? ''}
        onChange={(event) => setParam('status', event.currentTarget.value || null)}
        data={[
          { value: '', label: t('turn.anyState') },
          ...shown.map((each) => ({
            value: each,
            label: `${t(names?.[each] ?? (`${kind}.status.${each}` as TextKey))}${counts ? ` (${count(counts[each])})` : ''}`,
          })),
        ]}
      />
    </Group>
  )
}
