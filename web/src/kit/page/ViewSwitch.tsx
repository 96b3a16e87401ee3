import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useSetSearchParam } from '../../api/use-set-search-param.ts'

export type View = 'list' | 'board' | 'table'

/** The view in the URL (?view=); otherwise the first. */
export function useView<V extends View>(views: readonly [V, ...V[]]): V {
  const [search] = useSearchParams()
  return views.find((view) => view === search.get('view')) ?? views[0]
}

/** Switches between views, kept in the URL beside the filters. */
export function ViewSwitch<V extends View>({ views }: { views: readonly [V, ...V[]] }) {
  const { t } = useTranslation()
  const setParam = useSetSearchParam()
  return (
    <SegmentedControl
      aria-label={t('board.view')}
      mb="md"
      maw="100%"
      value={useView(views)}
      onChange={(view) => setParam('view', view === views[0] ? null : view)}
      data={views.map((value) => ({ value, label: t(`board.${value}`) }))}
    />
  )
}
