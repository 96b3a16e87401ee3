import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { useSignedIn } from '../../../../api/session.ts'
import { paths } from '../../../../format/paths.ts'
import { NoneInFilter } from '../../../../kit/page/NoneInFilter.tsx'
import { useView, ViewSwitch } from '../../../../kit/page/ViewSwitch.tsx'
import { isEmptyList, PagedList, type PagedQuery, Screen } from '../../../../kit/screens.tsx'
import { BoardSkeleton, ListSkeleton } from '../../../../kit/skeleton/skeletons.tsx'
import { type OrderRow, ordersByTurn } from '../../engagements/order-rows.ts'
import { TurnSections } from '../../engagements/TurnSections.tsx'
import { OrderBoard } from './OrderBoard.tsx'
import { OrderTable } from './OrderTable.tsx'
import classes from './order-lists.module.css'

type Props = {
  title: string
  action?: ReactNode
  /** The chips above, and whether one is chosen. */
  filter: ReactNode
  isFiltered: boolean
  list: PagedQuery<OrderRow>
  /** Shown to people without any order. */
  empty: ReactNode
  /** A row in the list, with its actions. */
  card: (row: OrderRow) => ReactNode
}

/** Views of orders, in the URL as ?view=. */
export const orderViews = ['list', 'board', 'table'] as const

/** Orders by who acts next, as a list, a board or a table (on phones a list). */
export function OrderLists({ title, action, filter, isFiltered, list, empty, card }: Props) {
  const view = useView(orderViews)
  const [search] = useSearchParams()
  const { role } = useSignedIn()
  const isWide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  const isNew = !isFiltered && isEmptyList(list)
  // the calendar is a page of its own
  if (search.get('view') === 'calendar')
    return <Navigate to={role === 'business' ? paths.businessCalendar : paths.ownCalendar} replace />
  return (
    <Screen title={title} action={!isNew && action} size="xl">
      {!isNew && <ViewSwitch views={orderViews} />}
      {!isNew && filter}
      <PagedList
        list={list}
        section={title}
        empty={isFiltered ? <NoneInFilter /> : empty}
        skeleton={view === 'board' ? <BoardSkeleton /> : <ListSkeleton rows={4} height={144} />}
      >
        {(rows) => {
          if (view === 'board') return <OrderBoard rows={rows} isComplete={!list.hasNextPage} />
          if (view === 'table' && isWide) return <OrderTable rows={rows} />
          return <TurnSections groups={ordersByTurn(rows)} keyOf={({ key }) => key} grid={classes.cards} card={card} />
        }}
      </PagedList>
    </Screen>
  )
}
