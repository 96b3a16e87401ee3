import { useMantineColorScheme } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { CurrentUser } from '#contract/accounts/identity/identity.ts'
import { admin, type FoundObject } from '#contract/admin/admin/admin.ts'
import { people } from '#contract/admin/people/people.ts'
import type { Person } from '#contract/fields.ts'
import { languages } from '#contract/languages.ts'
import { deals } from '#contract/market/deals/deals.ts'
import { receipts } from '#contract/market/receipts/receipts.ts'
import { discovery } from '#contract/search/discovery/discovery.ts'
import { help } from '#contract/search/help/help.ts'
import { type OwnObject, ownSearch } from '#contract/search/own-search/own-search.ts'
import { useRead } from '../../api/queries.ts'
import { buildUrl } from '../../api/request.ts'
import { useLogout } from '../../api/session.ts'
import { drawerLinks } from '../../features/foundation/site/menu/menu-links.ts'
import { useMoney } from '../../format/figures.tsx'
import { paths } from '../../format/paths.ts'
import { plainLetters } from '../../format/plain-letters.ts'
import type { TextKey } from '../../format/texts.ts'
import { appearanceChoices } from '../../kit/theme/appearance-choices.ts'

/** A result of the palette, with the action of choosing it. */
export type PaletteItem = { id: string; label: string; detail?: string; person?: Person | null; run: () => void }
export type PaletteGroup = { name: TextKey; items: PaletteItem[] }

/** Number of an influencer's latest deals that are searched. */
const recent = '50'
const maxArticles = 3

const hasLetters = (text: string) => /\p{L}/u.test(text)

/**
 * Places and actions of the role that match what is typed, at once, and what the server finds for `query`, the text of a moment ago:
 * people and deals of the market, and the reader's own work.
 */
export function usePaletteItems(
  user: CurrentUser,
  typed: string,
  query: string,
): { groups: PaletteGroup[]; isSearching: boolean } {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const answers = useHelp(query.trim())
  const wanted = plainLetters(typed.trim())
  const matches = (...texts: string[]) => texts.some((text) => plainLetters(text).includes(wanted))
  const places = drawerLinks(user.role)
    .map(({ to, label }) => ({ id: to, label: t(label), run: () => navigate(to) }))
    .filter(({ label }) => matches(label))
  const actions = useActions(user).filter(({ label }) => matches(label))
  const found = usePeople(user, query.trim())
  const objects = useObjects(user, query.trim())
  const own = useOwnWork(user, query.trim())
  const offers = useDeals(user, found.first).filter(
    ({ label }) => wanted !== '' && (user.role === 'business' || matches(label)),
  )
  const groups: PaletteGroup[] = [
    { name: 'palette.places', items: places },
    { name: 'palette.orders', items: own.of('order') },
    { name: 'header.campaigns', items: own.of('campaign', 'campaign_request') },
    { name: 'palette.documents', items: own.of('receipt', 'support') },
    { name: 'palette.references', items: objects.items },
    { name: 'palette.people', items: found.items },
    { name: 'palette.deals', items: offers.slice(0, 5) },
    { name: 'palette.actions', items: actions },
    { name: 'help.title', items: answers },
  ]
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    isSearching: found.isSearching || objects.isSearching || own.isSearching,
  }
}

function useActions({ role }: CurrentUser): PaletteItem[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const logout = useLogout()
  const { setColorScheme } = useMantineColorScheme()
  return [
    ...(role === 'influencer'
      ? [
          { id: 'new-deal', label: t('deals.add'), run: () => navigate(`${paths.deals}?new`) },
          { id: 'withdraw', label: t('wallet.withdraw'), run: () => navigate(paths.withdraw) },
        ]
      : []),
    ...(role === 'business'
      ? [
          { id: 'new-campaign', label: t('campaign.new'), run: () => navigate(paths.newCampaign) },
          { id: 'top-up', label: t('wallet.topUp'), run: () => navigate(paths.addMoney) },
        ]
      : []),
    ...appearanceChoices.map(({ value, label }) => ({
      id: `appearance-${value}`,
      label: t('palette.appearance', { name: t(label) }),
      run: () => setColorScheme(value),
    })),
    { id: 'logout', label: t('header.logout'), run: () => logout.mutate({}) },
  ]
}

/**
 * People: for admins everybody, on their one page; otherwise influencers of the market, whom businesses see with their history, others on
 * their public page.
 */
function usePeople(user: CurrentUser, query: string) {
  const navigate = useNavigate()
  const isAdmin = user.role === 'admin'
  const isWanted = query.length > 1 && (isAdmin || hasLetters(query))
  const market = useRead(discovery.list, { query: { q: query, limit: '5' } }, { enabled: isWanted && !isAdmin })
  const everybody = useRead(people.list, { query: { q: query, limit: '5' } }, { enabled: isWanted && isAdmin })
  const found = isAdmin ? everybody.data?.items : market.data?.items.map(({ person }) => person)
  const open = {
    admin: ({ id }: Person) => navigate(paths.personForAdmins(id)),
    business: ({ id }: Person) => navigate(paths.influencer(id)),
    influencer: (person: Person) => window.location.assign(paths.publicProfile(person)),
  }[user.role]
  const shown = isWanted ? (found ?? []) : []
  return {
    isSearching: market.isFetching || everybody.isFetching,
    first: isAdmin ? undefined : shown[0]?.id,
    items: shown.map((person) => ({
      id: `person-${person.id}`,
      label: person.displayName,
      detail: `@${person.username}`,
      person,
      run: () => open(person),
    })),
  }
}

/** Help articles; /help itself with the beginning of its name, or with nothing typed. */
function useHelp(query: string): PaletteItem[] {
  const { t, i18n } = useTranslation()
  const isWanted = query.length > 2 && hasLetters(query)
  const lng = languages.find((each) => each === i18n.language)
  const { data } = useRead(help.list, { query: { q: query, lng } }, { enabled: isWanted })
  const open = (path: string) => () => window.location.assign(path)
  const all = { id: 'help', label: t('help.heading'), run: open(paths.help) }
  const articles = (isWanted ? (data?.items ?? []) : []).slice(0, maxArticles)
  return [
    ...(query === '' || plainLetters(t('help.title')).startsWith(plainLetters(query)) ? [all] : []),
    ...articles.map(({ topic, title }) => ({ id: `help-${topic}`, label: title, run: open(paths.helpArticle(topic)) })),
  ]
}

/** Objects for admins by number, transfer reference or transaction id. */
function useObjects({ role }: CurrentUser, query: string) {
  const { t } = useTranslation()
  const money = useMoney()
  const navigate = useNavigate()
  const isWanted = role === 'admin' && /\d/.test(query)
  const { data, isFetching } = useRead(admin.search, { query: { q: query } }, { enabled: isWanted })
  const found = isWanted ? (data?.items ?? []) : []
  return {
    isSearching: isFetching,
    items: found.map((object) => ({
      id: `${object.kind}-${object.id}`,
      label: t(`palette.found.${object.kind}`, { id: object.kind === 'withdrawal' ? object.title : object.id }),
      detail: [object.person?.displayName, object.amount !== null && money(object.amount)].filter(Boolean).join(' · '),
      person: object.person,
      run: () => navigate(pathOf(object)),
    })),
  }
}

/** Page on which an admin looks at it. */
function pathOf({ kind, id, taskId, person, status }: FoundObject): string {
  if (kind === 'order' && taskId !== null) return paths.task(taskId)
  if (kind === 'payment') return paths.paymentOnDesk(Number(id))
  if (kind === 'withdrawal') return `${paths.deskTab('withdrawals')}&status=${status}`
  if (kind === 'request') return paths.requestForAdmins(Number(id))
  if (kind === 'campaign' && status === 'in_review') return paths.campaignQueue
  return person ? paths.personForAdmins(person.id) : paths.adminDashboard
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
    detail: isBusiness ? deal.influencer.displayName : undefined,
    person: isBusiness ? deal.influencer : undefined,
    run: () => navigate(isBusiness ? paths.buy(deal.influencerId, deal.id) : `${paths.deals}?edit=${deal.id}`),
  }))
}

/** The reader's own orders, campaigns, campaign requests, receipts and messages to support. */
function useOwnWork({ role }: CurrentUser, query: string) {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const isWanted = role !== 'admin' && (query.length > 1 || /\d/.test(query))
  const { data, isFetching } = useRead(ownSearch.find, { query: { q: query } }, { enabled: isWanted })
  const found = isWanted ? (data?.items ?? []) : []
  const open = (object: OwnObject) => () =>
    object.kind === 'receipt'
      ? window.location.assign(buildUrl(receipts.download.url, { id: object.id }, { language: i18n.language }))
      : navigate(pathOfOwn(object, role))
  return {
    isSearching: isFetching,
    of: (...kinds: OwnObject['kind'][]): PaletteItem[] =>
      found
        .filter(({ kind }) => kinds.includes(kind))
        .map((object) => ({
          id: `${object.kind}-${object.id}`,
          label: object.title,
          detail: object.person?.displayName ?? t(`palette.own.${object.kind}`),
          person: object.person,
          run: open(object),
        })),
  }
}

/** Page of one's own object; orders that are not paid are in their lists. */
function pathOfOwn({ kind, id, taskId }: OwnObject, role: CurrentUser['role']): string {
  const isBusiness = role === 'business'
  if (kind === 'campaign') return paths.campaign(id)
  if (kind === 'campaign_request') return isBusiness ? paths.campaignRequest(id) : paths.ownRequest(id)
  if (kind === 'support') return paths.contactThread(id)
  if (taskId !== null) return paths.task(taskId)
  return isBusiness ? paths.purchases : paths.tasks
}
