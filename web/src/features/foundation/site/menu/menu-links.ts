import IconChecklist from 'icon:checklist'
import IconCreditCard from 'icon:credit-card'
import IconFlag from 'icon:flag'
import IconHome from 'icon:home'
import IconId from 'icon:id'
import IconMessageCircle from 'icon:message-circle'
import IconScale from 'icon:scale'
import IconSpeakerphone from 'icon:speakerphone'
import IconUsers from 'icon:users'
import IconWallet from 'icon:wallet'
import type { Role } from '#contract/foundation/users/roles.ts'
import { homeOf, paths, settingsOf, verificationOf } from '../../../../format/paths.ts'
import type { TextKey } from '../../../../format/texts.ts'
import type { Icon } from '../../../../kit/icon.ts'
import { adminLinks } from './admin-menu.ts'

export type MenuLink = { to: string; label: TextKey }

/** A place in a role's menu: its pages, which are the tabs above them, and the beginnings of the paths of the other screens there. */
export type Section = { label: TextKey; pages: readonly [MenuLink, ...MenuLink[]]; within?: readonly string[] }

const sections: Record<Role, readonly Section[]> = {
  influencer: [
    { label: 'header.dashboard', pages: [{ to: paths.dashboard, label: 'header.dashboard' }] },
    {
      label: 'header.work',
      pages: [
        { to: paths.ownWork, label: 'common.all' },
        { to: paths.tasks, label: 'header.orders' },
        { to: paths.ownRequests, label: 'header.campaignRequests' },
        { to: paths.videos, label: 'video.list' },
        { to: paths.ownCalendar, label: 'board.calendar' },
      ],
      within: ['/task/', paths.dealRequests, `${paths.ownRequests}/`, `${paths.videos}/`],
    },
    {
      label: 'header.offers',
      pages: [
        { to: paths.deals, label: 'header.deals' },
        { to: paths.links, label: 'links.title' },
        { to: paths.showcase, label: 'showcase.title' },
      ],
    },
    {
      label: 'header.campaigns',
      pages: [{ to: paths.openCampaigns, label: 'header.campaigns' }],
      within: [`${paths.openCampaigns}/`],
    },
    { label: 'analytics.title', pages: [{ to: paths.analytics, label: 'analytics.title' }] },
  ],
  business: [
    { label: 'header.dashboard', pages: [{ to: paths.businessDashboard, label: 'header.dashboard' }] },
    {
      label: 'header.find',
      pages: [{ to: paths.market, label: 'header.find' }],
      within: ['/business/influencer/'],
    },
    {
      label: 'header.campaigns',
      pages: [{ to: paths.campaigns, label: 'header.campaigns' }],
      within: [`${paths.campaigns}/`, '/business/campaign/'],
    },
    {
      label: 'header.work',
      pages: [
        { to: paths.businessWork, label: 'common.all' },
        { to: paths.purchases, label: 'header.orders' },
        { to: paths.campaignRequests, label: 'header.campaignRequests' },
        { to: paths.businessCalendar, label: 'board.calendar' },
      ],
      within: ['/task/', '/business/campaign-requests/'],
    },
  ],
  admin: adminLinks.map(({ to, label }) => ({ label, pages: [{ to, label }] })),
}

/** The section of a role that holds the screen at a path. */
export const sectionAt = (role: Role, pathname: string): Section | undefined =>
  sections[role].find(
    ({ pages, within = [] }) =>
      pages.some(({ to }) => to === pathname) || within.some((start) => pathname.startsWith(start)),
  )

/** The section under its own name, for menus. */
const linkOf = ({ label, pages: [first] }: Section): MenuLink => ({ to: first.to, label })

/** The path of the menu's link that is current on a screen. */
export function currentLink(role: Role | undefined, pathname: string): string {
  const section = role && sectionAt(role, pathname)
  return section ? linkOf(section).to : pathname
}

/** The dashboard under the address that the header links to (spec §2, Navigation header). */
export const dashboardOf = (role: Role) => (role === 'influencer' ? paths.dashboard : homeOf(role))

/** The target of the logo: admins and businesses come to their dashboard, everybody else to the landing page (spec §2, Navigation header). */
export const logoTargetOf = (role: Role | undefined) =>
  role === undefined || role === 'influencer' ? paths.home : homeOf(role)

/** The links of a role's menu, its dashboard first. */
export const menuLinks = (role: Role): MenuLink[] => sections[role].map(linkOf)

/** The user's own account, beside the inbox and the settings. */
export const accountLinks: Record<Role, MenuLink[]> = {
  influencer: [
    { to: paths.wallet, label: 'header.wallet' },
    { to: paths.gifts, label: 'header.gifts' },
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

/** Every page of a role's sections: where a section's first page is all of it, under the section's name. */
const pageLinks = (role: Role): MenuLink[] =>
  sections[role].flatMap((section) =>
    section.pages.map((page) => (page.label === 'common.all' ? linkOf(section) : page)),
  )

/** All links of a user, for the one menu of small screens and for the palette. */
export const drawerLinks = (role: Role): MenuLink[] => [
  ...pageLinks(role),
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
    { to: paths.ownWork, label: 'header.work', icon: IconChecklist },
    { to: paths.openCampaigns, label: 'header.campaigns', icon: IconSpeakerphone },
    inbox,
    { to: paths.wallet, label: 'header.wallet', icon: IconWallet },
  ],
  business: [
    home('business'),
    { to: paths.businessWork, label: 'header.work', icon: IconChecklist },
    { to: paths.market, label: 'header.find', icon: IconUsers },
    inbox,
    { to: paths.addMoney, label: 'wallet.topUp', icon: IconWallet },
  ],
  admin: [
    home('admin'),
    { to: paths.kycQueue, label: 'header.checks', icon: IconId },
    { to: paths.reportQueue, label: 'reports.title', icon: IconFlag },
    { to: paths.disputeQueue, label: 'dispute.queue', icon: IconScale },
    { to: paths.moneyDesk, label: 'header.payments', icon: IconCreditCard },
  ],
}
