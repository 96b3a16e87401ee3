import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSetSearchParam } from '../../api/use-set-search-param.ts'
import { EmptyState } from './EmptyState.tsx'

/** Shown where a filter of a list leaves nothing, with the way back to all of it. `name`: of the filter in the URL. */
export function NoneInFilter({ name = 'status' }: { name?: string }) {
  const { t } = useTranslation()
  const setParam = useSetSearchParam()
  return (
    <EmptyState
      kind="search"
      title={t('list.noneInFilter')}
      text={t('list.noneInFilterText')}
      action={
        <Button variant="default" onClick={() => setParam(name, null)}>
          {t('list.showAll')}
        </Button>
      }
    />
  )
}
