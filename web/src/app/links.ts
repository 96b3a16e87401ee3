import type { Role } from '#contract/accounts.ts'
import { homeOf, paths } from '../ui/paths.ts'
import type { TextKey } from '../ui/texts.ts'

type MenuLink = { to: string; label: TextKey }

const links: Record<Role, MenuLink[]> = {
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
  ...links[role],
]

/** What a person shows of themselves and how it does, in their account menu. */
export const ownPages: Record<Role, MenuLink[]> = {
  influencer: [
    { to: paths.showcase, label: 'showcase.title' },
    { to: paths.links, label: 'links.title' },
    { to: paths.analytics, label: 'analytics.title' },
    { to: paths.verification, label: 'verify.title' },
  ],
  business: [],
  admin: [],
}
