import type { Page } from '@playwright/test'
import { type Audience, type PagePath, pages } from '#contract/pages.ts'

/** Who opens an address: somebody signed out, or the demo account of a role. */
export const roles = ['visitor', 'influencer', 'business', 'admin'] as const
export type Role = (typeof roles)[number]
export const demoAccounts = { influencer: 'lena.hart', business: 'brightside', admin: 'admin' } as const

/** Who may see a page of an audience, rather than being redirected. */
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

/** Every address with each role that may open it: the pages of the contract, public names, and one that does not exist. */
export function addressesIn(ids: Ids): { role: Role; address: string }[] {
  const ofPages = (Object.entries(pages) as [PagePath, Audience][]).flatMap(([path, audience]) =>
    mayOpen[audience].flatMap((role) => {
      const address = addressOf(path, role, ids)
      return address === null ? [] : [{ role, address }]
    }),
  )
  const others = [`/${demoAccounts.influencer}`, `/${demoAccounts.business}`, '/no/such/page']
  return [...ofPages, ...others.flatMap((address) => roles.map((role) => ({ role, address })))]
}
