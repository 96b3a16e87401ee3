import type { CurrentUser, Role } from '#contract/identity/identity.ts'
import { homeOf, paths, settingsOf, verificationOf } from '../format/paths.ts'
import type { TextKey } from '../format/texts.ts'

type MenuLink = { to: string; label: TextKey }

const roleLinks: Record<Role, MenuLink[]> = {
  influencer: [
    { to: paths.deals, label: 'header.deals' },
    { to: paths.dealRequests, label: 'header.requests' },
    { to: paths.tasks, label: 'header.tasks' },
    { to: paths.wallet, label: 'header.wallet' },
    { to: paths.gifts, label: 'header.gifts' },
  ],
  business: [
    { to: paths.market, label: 'header.market' },
    { to: paths.purchases, label: 'header.purchases' },
  ],
  admin: [
    { to: paths.kycQueue, label: 'header.verifications' },
    { to: paths.reportQueue, label: 'reports.title' },
    { to: paths.disputeQueue, label: 'dispute.queue' },
    { to: paths.moneyDesk, label: 'desk.title' },
  ],
}

/** The links of a role's menu, its dashboard first. */
export const menuLinks = (role: Role): MenuLink[] => [
  { to: role === 'influencer' ? paths.dashboard : homeOf(role), label: 'header.dashboard' },
  ...roleLinks[role],
]

/** Links of the account menu: the user's own public content and statistics. */
export const accountLinks: Record<Role, MenuLink[]> = {
  influencer: [
    { to: paths.showcase, label: 'showcase.title' },
    { to: paths.links, label: 'links.title' },
    { to: paths.analytics, label: 'analytics.title' },
    { to: paths.verification, label: 'verify.title' },
  ],
  business: [
    { to: paths.wallet, label: 'header.wallet' },
    { to: verificationOf('business'), label: 'verify.title' },
  ],
  admin: [],
}

/** All links of a user, for the one menu of small screens. */
export const drawerLinks = ({ role }: CurrentUser): MenuLink[] => [
  ...menuLinks(role),
  ...accountLinks[role],
  ...(role === 'admin' ? [] : [{ to: paths.inbox, label: 'header.inbox' as const }]),
  { to: settingsOf(role), label: 'header.settings' },
]

export const guestLinks: MenuLink[] = [
  { to: paths.login, label: 'header.login' },
  { to: paths.register, label: 'header.register' },
  { to: paths.businessLogin, label: 'header.businessArea' },
]
