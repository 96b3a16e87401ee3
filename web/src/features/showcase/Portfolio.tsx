import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type ShowcaseItem, showcase, showcaseLimits } from '#contract/showcase.ts'
import { ActionButton } from '../../ui/buttons.tsx'
import { useAction, useList } from '../../ui/queries.ts'
import { useRefused } from '../../ui/refused.ts'
import { SortableList } from '../../ui/SortableList.tsx'
import { EmptyState, ListOf } from '../../ui/screens.tsx'
import { useOpened, useShowcaseChanged } from './opened.ts'
import { TabHead } from './TabHead.tsx'
import { WorkCard } from './WorkCard.tsx'
import { WorkComments } from './WorkComments.tsx'
import { WorkEditor } from './WorkEditor.tsx'

const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(17rem, 100%), 1fr))',
  gap: 'var(--mantine-spacing-md)',
}

/** The works of the portfolio in their order. */
export function Portfolio() {
  const { t } = useTranslation()
  const refused = useRefused()
  const opened = useOpened()
  const changed = useShowcaseChanged()
  const list = useList(showcase.items, { query: { limit: 100 } })
  // the order is of all of them, so all are read
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage) fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  const order = useAction(showcase.order, {
    onDone: changed,
    onRefused: (error) => {
      refused(error)
      changed()
    },
  })
  const edited = list.items.find(({ id }) => id === opened.edited)
  const commented = list.items.find(({ id }) => id === opened.commented)
  const add = (
    <ActionButton
      onClick={opened.openNew}
      reason={list.items.length >= showcaseLimits.items ? t('You can show at most 200 works') : null}
    >
      {t('showcase.addWork')}
    </ActionButton>
  )
  return (
    <>
      <TabHead text={t('showcase.portfolioText')} action={list.items.length > 0 && add} />
      <ListOf
        list={list}
        section={t('showcase.tab.portfolio')}
        empty={<EmptyState title={t('showcase.noWorks')} text={t('showcase.noWorksText')} action={add} />}
      >
        {(items: ShowcaseItem[]) => (
          <SortableList
            items={items}
            idOf={(item) => item.id}
            labelOf={(item) => item.title}
            onOrder={(ids) => order.mutateAsync({ body: { ids } })}
            layout={{ kind: 'grid', style: grid }}
          >
            {(item, handle) => <WorkCard item={item} handle={handle} opened={opened} changed={changed} />}
          </SortableList>
        )}
      </ListOf>
      {(opened.isNew || edited) && (
        <WorkEditor key={edited?.id ?? 'new'} item={edited ?? null} onClose={opened.close} onSaved={changed} />
      )}
      {commented && <WorkComments item={commented} onClose={opened.close} changed={changed} />}
    </>
  )
}
