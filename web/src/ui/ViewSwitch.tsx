import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'

/** Whether the address asks for orders as a board. */
export function useIsBoard(): boolean {
  const [search] = useSearchParams()
  return search.get('view') === 'board'
}

/** Orders as a list or as a board; the choice stands in the address as ?view=board. */
export function ViewSwitch() {
  const { t } = useTranslation()
  const [, setSearch] = useSearchParams()
  return (
    <SegmentedControl
      aria-label={t('board.view')}
      mb="md"
      value={useIsBoard() ? 'board' : 'list'}
      onChange={(view) => setSearch(view === 'board' ? { view } : {}, { replace: true })}
      data={[
        { value: 'list', label: t('board.list') },
        { value: 'board', label: t('board.board') },
      ]}
    />
  )
}
