import IconChecklist from 'icon:checklist'
import IconCreditCard from 'icon:credit-card'
import IconFlag from 'icon:flag'
import IconHome from 'icon:home'
import IconId from 'icon:id'
import IconInbox from 'icon:inbox'
import IconMessageCircle from 'icon:message-circle'
import IconScale from 'icon:scale'
import IconShoppingBag from 'icon:shopping-bag'
import IconUsers from 'icon:users'
import IconWallet from 'icon:wallet'
import type { Role } from '#contract/foundation/users/roles.ts'
import { homeOf, paths, settingsOf, verificationOf } from '../../../../format/paths.ts'
import type { TextKey } from '../../../../format/texts.ts'
import type { Icon } from '../../../../kit/icon.ts'
import { adminLinks } from './admin-menu.ts'

export type MenuLink = { to: string; label: TextKey }

const roleLinks: Record<Role, MenuLink[]> = {
  influencer: [
    { to: paths.deals, label: 'header.deals' },
    { to: paths.openCampaigns, label: 'header.campaigns' },
    { to: paths.videos, label: 'video.list' },
    { to: paths.dealRequests, label: 'header.requests' },
    { to: paths.tasks, label: 'header.tasks' },
    { to: paths.wallet, label: 'header.wallet' },
    { to: paths.gifts, label: 'header.gifts' },
  ],
  business: [
    { to: paths.market, label: 'header.market' },
    { to: paths.campaigns, label: 'header.campaigns' },
    { to: paths.campaignRequests, label: 'header.campaignRequests' },
    { to: paths.purchases, label: 'header.purchases' },
  ],
  // after the dashboard, which comes first for every role
  admin: adminLinks.slice(1).map(({ to, label }) => ({ to, label })),
}

/** The dashboard under the address that the header links to (spec §2, Navigation header). */
export const dashboardOf = (role: Role) => (role === 'influencer' ? paths.dashboard : homeOf(role))

/** The target of the logo: admins and businesses come to their dashboard, everybody else to the landing page (spec §2, Navigation header). */
export const logoTargetOf = (role: Role | undefined) =>
  role === undefined || role === 'influencer' ? paths.home : homeOf(role)

/** The links of a role's menu, its dashboard first. */
export const menuLinks = (role: Role): MenuLink[] => [
  { to: dashboardOf(role), label: 'header.dashboard' },
  ...roleLinks[role],
]

/** The user's own public content and statistics. */
export const accountLinks: Record<Role, MenuLink[]> = {
  influencer: [
    { to: paths.showcase, label: 'showcase.title' },
    { to: paths.links, label: 'links.title' },
    { to: paths.analytics, label: 'analytics.title' },
    { to: paths.verification, label: 'verify.title' },
  ],
  business: [{ to: verificationOf('business'), label: 'verify.title' }],
  admin: [],
}

/** Links of the account's menu: the dashboard, the inbox, and the user's own content and settings. */
export const ownLinks = (role: Role): MenuLink[] => [
  { to: dashboardOf(role), label: 'header.dashboard' },
  ...inboxLinks(role),
  ...accountLinks[role],
  { to: settingsOf(role), label: 'header.settings' },
]

const inboxLinks = (role: Role): MenuLink[] => (role === 'admin' ? [] : [{ to: paths.inbox, label: 'header.inbox' }])

/** All links of a user, for the one menu of small screens and for the palette. */
export const drawerLinks = (role: Role): MenuLink[] => [
  ...menuLinks(role),
  ...accountLinks[role],
  ...inboxLinks(role),
  { to: settingsOf(role), label: 'header.settings' },
]

/** Pages for visitors without an account. */
export const visitorLinks: MenuLink[] = [
  { to: paths.explore, label: 'header.explore' },
  { to: paths.rankings, label: 'landing.footer.rankings' },
]

export const guestLinks: MenuLink[] = [
  { to: paths.login, label: 'header.login' },
  { to: paths.register, label: 'header.register' },
  { to: paths.businessLogin, label: 'header.businessArea' },
]

type PlaceLink = MenuLink & { icon: Icon }

const home = (role: Role): PlaceLink => ({ to: dashboardOf(role), label: 'header.dashboard', icon: IconHome })
const inbox: PlaceLink = { to: paths.inbox, label: 'header.inbox', icon: IconMessageCircle }

/** The five places at the bottom of a phone's screen (look.md, Header). */
export const places: Record<Role, PlaceLink[]> = {
  influencer: [
    home('influencer'),
    { to: paths.dealRequests, label: 'header.requests', icon: IconInbox },
    { to: paths.tasks, label: 'header.tasks', icon: IconChecklist },
    inbox,
    { to: paths.wallet, label: 'header.wallet', icon: IconWallet },
  ],
  business: [
    home('business'),
    { to: paths.market, label: 'header.explore', icon: IconUsers },
    { to: paths.campaignRequests, label: 'header.campaignRequests', icon: IconInbox },
    { to: paths.purchases, label: 'header.purchases', icon: IconShoppingBag },
    inbox,
  ],
  admin: [
    home('admin'),
    { to: paths.kycQueue, label: 'header.checks', icon: IconId },
    { to: paths.reportQueue, label: 'reports.title', icon: IconFlag },
    { to: paths.disputeQueue, label: 'dispute.queue', icon: IconScale },
    { to: paths.moneyDesk, label: 'header.payments', icon: IconCreditCard },
  ],
}
