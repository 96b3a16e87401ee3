import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type ShowcaseItem, showcase, showcaseLimits } from '#contract/presence/showcase/showcase.ts'
import { useAction, useList } from '../../../api/queries.ts'
import { useRefusalHandler } from '../../../api/use-refusal-handler.ts'
import { ActionButton } from '../../../kit/buttons.tsx'
import { SortableList } from '../../../kit/SortableList.tsx'
import { EmptyState, PagedList } from '../../../kit/screens.tsx'
import { TabHeader } from './TabHeader.tsx'
import { useOpenPanel } from './use-open-panel.ts'
import { WorkCard } from './WorkCard.tsx'
import { WorkComments } from './WorkComments.tsx'
import { WorkEditor } from './WorkEditor.tsx'

/** The works of the portfolio, in order. */
export function Portfolio() {
  const { t } = useTranslation()
  const handleRefusal = useRefusalHandler()
  const panel = useOpenPanel()
  const list = useList(showcase.items, { query: { limit: 100 } })
  // reordering needs all works, so all pages are read
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage) fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  const reorder = useAction(showcase.reorder, { onRefused: (error) => handleRefusal(error) })
  const edited = list.items.find(({ id }) => id === panel.edited)
  const commented = list.items.find(({ id }) => id === panel.commented)
  const add = (
    <ActionButton
      onClick={panel.openNew}
      reason={list.items.length >= showcaseLimits.items ? t('You can show up to 200 works') : null}
    >
      {t('showcase.addWork')}
    </ActionButton>
  )
  return (
    <>
      <TabHeader text={t('showcase.portfolioText')} action={list.items.length > 0 && add} />
      <PagedList
        list={list}
        section={t('showcase.tab.portfolio')}
        empty={
          <EmptyState kind="pictures" title={t('showcase.noWorks')} text={t('showcase.noWorksText')} action={add} />
        }
      >
        {(items: ShowcaseItem[]) => (
          <SortableList
            items={items}
            idOf={(item) => item.id}
            labelOf={(item) => item.title}
            onReorder={(ids) => reorder.mutateAsync({ body: { ids } })}
            arrangement="grid"
            gap="md"
          >
            {(item, handle) => <WorkCard item={item} handle={handle} panel={panel} />}
          </SortableList>
        )}
      </PagedList>
      {(panel.isNew || edited) && (
        <WorkEditor key={edited?.id ?? 'new'} item={edited ?? null} shared={panel.shared} onClose={panel.close} />
      )}
      {commented && <WorkComments item={commented} onClose={panel.close} />}
    </>
  )
}
