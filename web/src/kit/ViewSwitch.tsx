import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'

/** Whether the URL selects the board view. */
export function useIsBoardView(): boolean {
  const [search] = useSearchParams()
  return search.get('view') === 'board'
}

/** Switches between list and board, kept in the URL as ?view=board. */
export function ViewSwitch() {
  const { t } = useTranslation()
  const [, setSearch] = useSearchParams()
  return (
    <SegmentedControl
      aria-label={t('board.view')}
      mb="md"
      value={useIsBoardView() ? 'board' : 'list'}
      onChange={(view) => setSearch(view === 'board' ? { view } : {}, { replace: true })}
      data={[
        { value: 'list', label: t('board.list') },
        { value: 'board', label: t('board.board') },
      ]}
    />
  )
}
