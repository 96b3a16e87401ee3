import type { Page } from '@playwright/test'
import { type Audience, type PagePath, pages } from '#contract/pages.ts'

/** Visitors of an address: somebody signed out, or the demo account of a role. */
export const roles = ['visitor', 'influencer', 'business', 'admin'] as const
export type Role = (typeof roles)[number]
export const demoAccounts = { influencer: 'lena.hart', business: 'brightside', admin: 'admin' } as const

/** Roles that may see a page of an audience, rather than being redirected. */
const mayOpen: Record<Audience, readonly Role[]> = {
  visitors: ['visitor'],
  guests: ['visitor'],
  anyone: roles,
  'signed-in': ['influencer', 'business', 'admin'],
  influencer: ['influencer'],
  business: ['business'],
  admin: ['admin'],
}

type Ids = {
  influencer: number
  business: number
  /** An open campaign, and one of the business's own. */
  campaign: { open: number; own: number }
  /** A campaign request of each side, and one for admins; null when there is none. */
  request: Record<Exclude<Role, 'visitor'>, number | null>
  task: Record<Exclude<Role, 'visitor'>, number>
}

/** The ids of demo people, and an order that each role may read, as somebody of that role sees them. */
export async function readIds(pageOf: (role: Role) => Promise<Page>): Promise<Ids> {
  const read = async (role: Role, url: string) => (await (await pageOf(role)).request.get(url)).json()
  const idOf = async (username: string) => (await read('visitor', `/api/profiles/${username}`)).id as number
  const taskOf = async (role: Role, url: string) => (await read(role, url)).items[0].taskId as number
  const campaignOf = async (role: Role) => (await read(role, '/api/campaigns?limit=1')).items[0].id as number
  const requestOf = async (role: Role) =>
    ((await read(role, '/api/campaign-requests?limit=1'))[0]?.id ?? null) as number | null
  const requestOfBusiness = await requestOf('business')
  const business = await taskOf('business', '/api/purchases?status=in_progress')
  return {
    influencer: await idOf(demoAccounts.influencer),
    business: await idOf(demoAccounts.business),
    campaign: { open: await campaignOf('influencer'), own: await campaignOf('business') },
    request: {
      influencer: await requestOf('influencer'),
      business: requestOfBusiness,
      admin: requestOfBusiness,
    },
    task: {
      business,
      influencer: await taskOf('influencer', '/api/purchases?status=in_progress'),
      admin: business,
    },
  }
}

/** The address of a page with its parameters from the demo; null when the role has none. */
function addressOf(path: PagePath, role: Role, ids: Ids): string | null {
  if (path === '/task/:taskId') return role === 'visitor' ? null : `/task/${ids.task[role]}`
  if (path === '/influencer/dashboard/:userId') return path.replace(':userId', String(ids.influencer))
  if (path === '/business/influencer/:id') return path.replace(':id', demoAccounts.influencer)
  if (path === '/campaigns/:id' || path === '/influencer/campaigns/:id')
    return path.replace(':id', String(ids.campaign.open))
  if (path === '/business/campaign/:id') return path.replace(':id', String(ids.campaign.own))
  if (path.endsWith('/campaign-requests/:id')) {
    const id = role === 'visitor' ? null : ids.request[role]
    return id === null ? null : path.replace(':id', String(id))
  }
  if (path === '/explore/:category') return '/explore/fashion'
  if (path === '/explore/:category/:country') return '/explore/fashion/de'
  if (path === '/help/:topic') return '/help/order-deadlines'
  if (path === '/business/:id') return path.replace(':id', String(ids.business))
  return path.replace(/:\w+/, String(ids.influencer))
}

/** States of pages with an address of their own: tabs, views, open dialogs, and objects that do not exist. */
const states: Record<string, Audience> = {
  [`/${demoAccounts.influencer}`]: 'anyone',
  [`/${demoAccounts.business}`]: 'anyone',
  '/no/such/page': 'anyone',
  '/there-is-nobody': 'anyone',
  '/login?role=business': 'guests',
  '/auth/reset-password?token=none': 'anyone',
  '/auth/undo-email?token=none': 'anyone',
  '/profile?tab=account': 'signed-in',
  '/profile?tab=security': 'signed-in',
  '/profile?tab=places': 'business',
  '/profile?tab=notifications': 'signed-in',
  '/profile?tab=look': 'signed-in',
  '/profile?tab=expertise': 'influencer',
  '/profile?tab=social': 'influencer',
  '/profile?tab=payout': 'influencer',
  '/profile?tab=reports': 'influencer',
  '/profile?tab=privacy': 'business',
  '/profile?tab=support': 'business',
  '/wallet?open=withdraw': 'business',
  '/influencer/links?new': 'influencer',
  '/influencer/deals?new': 'influencer',
  '/influencer/tasks?view=board': 'influencer',
  '/influencer/work': 'influencer',
  '/influencer/calendar': 'influencer',
  '/influencer/campaign-requests': 'influencer',
  '/business/work': 'business',
  '/business/influencers?view=deals': 'business',
  '/business/influencers?view=shortlist': 'business',
  '/business/purchases?view=board': 'business',
  '/business/purchases?view=table': 'business',
  '/business/dashboard?tab=gifts': 'business',
  '/admin/kyc-verifications?queue=social': 'admin',
  '/admin/money?tab=deposits': 'admin',
  '/admin/money?tab=batches': 'admin',
  '/admin/money?tab=payments': 'admin',
  '/admin/money?tab=ledger': 'admin',
  '/admin/money?tab=audit': 'admin',
  '/admin/money?tab=alerts': 'admin',
  '/admin/money?tab=settings': 'admin',
  '/admin/settings?tab=money': 'admin',
  '/admin/service-templates?new': 'admin',
  '/admin/announcements?new': 'admin',
}

/** Every address with each role that may open it: the pages of the contract and their states. */
export function addressesIn(ids: Ids): { role: Role; address: string }[] {
  const ofPages = (Object.entries(pages) as [PagePath, Audience][]).flatMap(([path, audience]) =>
    mayOpen[audience].flatMap((role) => {
      const address = addressOf(path, role, ids)
      return address === null ? [] : [{ role, address }]
    }),
  )
  const ofStates = Object.entries(states).flatMap(([address, audience]) =>
    mayOpen[audience].map((role) => ({ role, address })),
  )
  return [...ofPages, ...ofStates]
}
