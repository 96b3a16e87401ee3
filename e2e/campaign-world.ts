import { expect, type Page } from '@playwright/test'
import type { Endpoint } from '#contract/endpoint.ts'
import type { CampaignRequest } from '#contract/market/campaign-requests/campaign-requests.ts'
import type { NewCampaign } from '#contract/market/campaigns/campaigns.ts'
import { campaignInput, forEverybody } from '../server/test/campaigns.ts'

/** Calls the API as the person signed in on the page; fails on a refusal. */
export async function call<T>(page: Page, method: Endpoint['method'], url: string, data?: object): Promise<T> {
  const answer = await page.request.fetch(url, {
    method,
    data,
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  const text = await answer.text()
  expect(answer.ok(), `${method} ${url}: ${text}`).toBe(true)
  return (text ? JSON.parse(text) : null) as T
}

/** Cents that a business can spend. */
export const availableOf = async (business: Page): Promise<number> =>
  (await call<{ available: number }>(business, 'GET', '/api/wallet')).available

/** Pays this many cents into the wallet by card, so that no journey lives on the rest of others. */
export async function addMoney(business: Page, amount: number): Promise<void> {
  const before = await availableOf(business)
  const { checkoutUrl } = await call<{ checkoutUrl: string }>(business, 'POST', '/api/deposits', {
    amount,
    method: 'credit_card',
    agreeToTerms: true,
  })
  const session = new URL(checkoutUrl).searchParams.get('session')
  await call(business, 'POST', `/api/test/checkout-sessions/${session}/pay`, {
    number: '4242424242424242',
    expMonth: 12,
    expYear: 2090,
    cvc: '123',
  })
  await expect.poll(() => availableOf(business)).toBe(before + amount)
}

/** A campaign of the business that an admin has approved: one clip for 200 dollars, open to everybody. Returns its id. */
export async function anOpenCampaign(
  { business, admin }: { business: Page; admin: Page },
  change: Partial<NewCampaign> = {},
): Promise<number> {
  const input = { ...campaignInput(new Date()), ...forEverybody, questions: [], product: null, ...change }
  const { id } = await call<{ id: number }>(business, 'POST', '/api/campaigns', input)
  await call(business, 'POST', `/api/campaigns/${id}/submit`)
  await call(admin, 'POST', `/api/admin/campaigns/${id}/approve`, {})
  return id
}

/** An influencer's request to join the campaign; returns its id. */
export async function aRequest(influencer: Page, campaignId: number): Promise<number> {
  const message = 'I film in the morning light.'
  return (await call<CampaignRequest>(influencer, 'POST', `/api/campaigns/${campaignId}/requests`, { message })).id
}

/** A request for a campaign of its own whose money is held; returns its id. */
export async function anAcceptedRequest(people: { influencer: Page; business: Page; admin: Page }): Promise<number> {
  const amount = 20_000
  await addMoney(people.business, amount)
  const requestId = await aRequest(people.influencer, await anOpenCampaign(people, { price: amount }))
  await call(people.business, 'POST', `/api/campaign-requests/${requestId}/accept`, { amount, payWith: 'balance' })
  return requestId
}
