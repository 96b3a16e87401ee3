import { useMantineColorScheme } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { deals } from '#contract/deals/deals.ts'
import { discovery } from '#contract/discovery/discovery.ts'
import type { CurrentUser } from '#contract/identity/identity.ts'
import { purchases } from '#contract/orders/purchases.ts'
import { tasks } from '#contract/orders/tasks.ts'
import { useRead } from '../../api/queries.ts'
import { useLogout } from '../../api/session.ts'
import { paths } from '../../format/paths.ts'
import type { TextKey } from '../../format/texts.ts'
import { appearanceChoices } from '../../kit/theme/appearance-choices.ts'
import { drawerLinks } from '../../shared/menu/menu-links.ts'

/** Something that the palette finds, and what choosing it does. */
export type PaletteItem = { id: string; label: string; detail?: string; run: () => void }
export type PaletteGroup = { name: TextKey; items: PaletteItem[] }

/** Orders and deals of one's own are searched among so many of the latest. */
const recent = '50'

/** Letters without accents and case, so that 'pagina' finds 'Página'. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLocaleLowerCase()

/** What matches a query: places and actions of the role, people and deals of the market, and one's own orders. */
export function usePaletteItems(user: CurrentUser, query: string): { groups: PaletteGroup[]; isSearching: boolean } {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const wanted = plain(query.trim())
  const matches = (...texts: string[]) => texts.some((text) => plain(text).includes(wanted))
  const places = drawerLinks(user.role)
    .map(({ to, label }) => ({ id: to, label: t(label), run: () => navigate(to) }))
    .filter(({ label }) => matches(label))
  const actions = useActions(user).filter(({ label }) => matches(label))
  const people = usePeople(user, query.trim())
  const orders = useOrders(user).filter(({ label, detail }) => wanted !== '' && matches(label, detail))
  const offers = useDeals(user, people.first).filter(
    ({ label }) => wanted !== '' && (user.role === 'business' || matches(label)),
  )
  const groups: PaletteGroup[] = [
    { name: 'palette.places', items: places },
    { name: 'palette.orders', items: orders.slice(0, 5) },
    { name: 'palette.people', items: people.items },
    { name: 'palette.deals', items: offers.slice(0, 5) },
    { name: 'palette.actions', items: actions },
  ]
  return { groups: groups.filter(({ items }) => items.length > 0), isSearching: people.isSearching }
}

function useActions({ role }: CurrentUser): PaletteItem[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const logout = useLogout()
  const { setColorScheme } = useMantineColorScheme()
  return [
    ...(role === 'influencer'
      ? [{ id: 'new-deal', label: t('deals.add'), run: () => navigate(`${paths.deals}?new`) }]
      : []),
    ...appearanceChoices.map(({ value, label }) => ({
      id: `appearance-${value}`,
      label: t('palette.appearance', { name: t(label) }),
      run: () => setColorScheme(value),
    })),
    { id: 'logout', label: t('header.logout'), run: () => logout.mutate({}) },
  ]
}

/** Influencers of the market; businesses see them with their history, others on their public page. */
function usePeople(user: CurrentUser, query: string) {
  const navigate = useNavigate()
  const isWanted = query.length > 1
  const { data, isFetching } = useRead(discovery.list, { query: { q: query, limit: '5' } }, { enabled: isWanted })
  const found = isWanted ? (data?.items ?? []) : []
  return {
    isSearching: isFetching,
    first: found[0]?.person.id,
    items: found.map(({ person }) => ({
      id: `person-${person.id}`,
      label: person.displayName,
      detail: `@${person.username}`,
      run: () =>
        user.role === 'business'
          ? navigate(paths.influencer(person.id))
          : window.location.assign(paths.publicProfile(person)),
    })),
  }
}

/** For a business the deals of the best match, for an influencer their own. */
function useDeals(user: CurrentUser, influencerId: number | undefined): PaletteItem[] {
  const navigate = useNavigate()
  const isBusiness = user.role === 'business'
  const query = isBusiness
    ? { influencerId: String(influencerId ?? ''), limit: '5' }
    : { mine: 'true' as const, limit: recent }
  const isWanted = isBusiness ? influencerId !== undefined : user.role === 'influencer'
  const { data } = useRead(deals.list, { query }, { enabled: isWanted })
  return (isWanted ? (data?.items ?? []) : []).map((deal) => ({
    id: `deal-${deal.id}`,
    label: deal.title,
    ...(isBusiness && { detail: deal.influencer.displayName }),
    run: () => navigate(isBusiness ? paths.buy(deal.influencerId, deal.id) : `${paths.deals}?edit=${deal.id}`),
  }))
}

/** One's own orders, or tasks. */
function useOrders({ role }: CurrentUser) {
  const navigate = useNavigate()
  const bought = useRead(purchases.list, { query: { limit: recent } }, { enabled: role === 'business' }).data
  const toDo = useRead(tasks.list, { query: { limit: recent } }, { enabled: role === 'influencer' }).data
  const orders = [
    ...(bought?.items ?? []).flatMap(({ taskId, ...order }) =>
      taskId === null ? [] : [{ taskId, title: order.dealTitle, person: order.influencer }],
    ),
    ...(toDo?.items ?? []).map((task) => ({ taskId: task.id, title: task.dealTitle, person: task.business })),
  ]
  return orders.map(({ taskId, title, person }) => ({
    id: `order-${taskId}`,
    label: title,
    detail: person.displayName,
    run: () => navigate(paths.task(taskId)),
  }))
}
