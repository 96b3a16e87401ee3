import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dealQuery } from '#contract/market/deals/deals.ts'
import { aMarket } from '../../../../test/market.ts'
import { dealListStatement } from './read-deals.ts'

const { world } = await aMarket()
let client: pg.Client
beforeAll(async () => {
  client = new pg.Client(world.ownerUrl)
  await client.connect()
  // small test tables would be scanned sequentially; without that option PostgreSQL shows which index it can use
  await client.query('set enable_seqscan = off; set enable_bitmapscan = off; set enable_sort = off')
})
afterAll(() => client.end())

it.each([
  ['price_low', {}, 'influencer_deals_price_up_idx'],
  ['price_high', {}, 'influencer_deals_price_down_idx'],
  ['price_low', { maxPrice: '5000' }, 'influencer_deals_price_up_idx'],
  ['price_high', { minPrice: '5000' }, 'influencer_deals_price_down_idx'],
  ['price_low', { dealType: 'story' }, 'influencer_deals_type_price_up_idx'],
  ['price_high', { dealType: 'story' }, 'influencer_deals_type_price_down_idx'],
])('a page by %s of %j is read along its index', async (sort, filters, index) => {
  for (const cursor of [undefined, Buffer.from('[2147483647,7]').toString('base64url')]) {
    const { statement } = dealListStatement(dealQuery.parse({ sort, ...filters, ...(cursor && { cursor }) }), null)
    const { rows } = await client.query(`explain ${statement.text}`, statement.values)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain(index)
    expect(plan).not.toContain('Sort')
  }
})
