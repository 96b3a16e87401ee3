import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import type { Platform } from '#contract/fields.ts'
import type { BusinessReport } from '#contract/presence/analytics/business-analytics.ts'
import { analyticsErrors } from '#contract/presence/analytics/errors.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { aMarket, each } from '../../../../../test/market.ts'
import { readXlsx } from '../../../../../test/read-xlsx.ts'
import type { Person } from '../../../../../test/world.ts'
import { ownActor, readContext } from '../../../../platform/context.ts'
import { readBusinessReport } from './business-figures.sql.ts'

const { world, ana, business } = await aMarket({ ana: 'influencer', business: each({ balance: 1_000_000 }) })

const url = '/api/analytics/business'
const read = async (query = '', person = business) =>
  (await person.call('GET', `${url}${query}`)).body as BusinessReport

type Order = { price?: number; platforms?: Platform[]; influencer?: Person }

async function accepted({ price = 10_000, platforms = ['instagram'], influencer = ana }: Order = {}) {
  const dealId = await world.aDeal(influencer, { price, platforms })
  const order = await world.anOrder(business, dealId, { amount: price })
  await influencer.call('POST', `/api/purchases/${order.purchaseId}/accept`, {})
  return order
}

async function completed(order: Order = {}): Promise<number> {
  const { taskId } = await accepted(order)
  const result = { finalResultUrl: 'https://example.com/p/1', finalResultType: 'link' }
  await (order.influencer ?? ana).call('POST', `/api/tasks/${taskId}/deliver`, result)
  await business.call('POST', `/api/tasks/${taskId}/accept`, {})
  return taskId
}

const report = (taskId: number, views: number) => ana.call('POST', `/api/tasks/${taskId}/views`, { views })
const nothing = { spend: 0, completed: 0, costPerOrder: null, onTime: null, views: null, costPerView: null }

describe('the figures of a business', () => {
  it('are of the last 30 days, and say nothing rather than zero where nothing is known', async () => {
    const body = await read()
    expect(body).toMatchObject({
      bucket: 'day',
      totals: nothing,
      before: nothing,
      viewed: { orders: 0, of: 0, source: null, oldestAt: null },
      influencers: [],
      platforms: [],
    })
    expect(body.series).toHaveLength(30)
  })

  it('have what orders cost once they are completed, and neither what is held nor what came back', async () => {
    await completed({ price: 10_000 })
    await completed({ price: 5_001 })
    await accepted()
    const { purchaseId } = await accepted()
    await ana.call(
      'POST',
      `/api/tasks/${(await business.call('GET', `/api/purchases/${purchaseId}`)).body.taskId}/cancel`,
      {
        answer: 'cancel',
      },
    )
    const { totals, series } = await read()
    expect(totals).toMatchObject({ spend: 15_001, completed: 2, costPerOrder: 7_500.5, onTime: 1 })
    expect(series.at(-1)).toMatchObject({ spend: 15_001, completed: 2 })
    const { rows } = await world.database.orm.execute<{ released: string }>(sql`
      select sum(h.released) as released from ledger.holds h join ledger.accounts a on a.id = h.account_id
      where a.owner_id = ${business.id}`)
    expect(Number(rows[0]!.released)).toBe(totals.spend)
    expect(await world.audit()).toEqual([])
  })

  it('tell the cost per view of those orders alone whose views are known, with who says so', async () => {
    const [first, second] = [await completed({ price: 10_000 }), await completed({ price: 20_000 })]
    expect((await read()).totals).toMatchObject({ views: null, costPerView: null })
    await report(first, 4_000)
    const computedAt = world.services.clock().toISOString()
    expect(await read()).toMatchObject({
      totals: { spend: 30_000, views: 4_000, costPerView: 2.5 },
      viewed: { orders: 1, of: 2, source: 'self_reported', oldestAt: computedAt },
      influencers: [{ influencer: { id: ana.id }, orders: 2, spend: 30_000, views: 4_000, costPerView: 2.5 }],
    })
    await world.database.orm.execute(sql`
      insert into task_result_views (task_id, views, source, measured_at)
      values (${second}, 6000, 'youtube', ${world.services.clock()})`)
    expect(await read()).toMatchObject({
      totals: { views: 10_000, costPerView: 3 },
      viewed: { orders: 2, source: 'mixed' },
    })
  })

  it('divide an order among its platforms to the cent, and name the influencers that most was spent on', async () => {
    const other = await world.anInfluencer()
    await completed({ price: 10_000, platforms: ['instagram', 'tiktok', 'youtube'] })
    await completed({ price: 700, platforms: ['tiktok'], influencer: other })
    const { platforms, influencers } = await read()
    expect(platforms).toEqual([
      { platform: 'tiktok', spend: 4_033, orders: 2 },
      { platform: 'instagram', spend: 3_334, orders: 1 },
      { platform: 'youtube', spend: 3_333, orders: 1 },
    ])
    expect(influencers.map(({ influencer, spend }) => [influencer.id, spend])).toEqual([
      [ana.id, 10_000],
      [other.id, 700],
    ])
  })

  it('count what was delivered late, and judge nothing that never came', async () => {
    await completed()
    const late = await accepted()
    const never = await accepted()
    world.pass(6 * 24)
    await ana.call('POST', `/api/tasks/${late.taskId}/deliver`, {
      finalResultUrl: 'https://example.com/p/2',
      finalResultType: 'link',
    })
    await business.call('POST', `/api/tasks/${late.taskId}/accept`, {})
    world.pass(10 * 24)
    expect((await business.call('POST', `/api/tasks/${never.taskId}/cancel`, { answer: 'cancel' })).body.status).toBe(
      'cancelled',
    )
    expect((await read()).totals).toMatchObject({ completed: 2, onTime: 1 / 2 })
  })

  it('stand by the day on which an order ended, beside as many days before', async () => {
    await completed({ price: 1_000 })
    world.pass(30 * 24)
    await completed({ price: 3_000 })
    const { totals, before } = await read()
    expect([totals.spend, before.spend]).toEqual([3_000, 1_000])
    const day = world.services.clock().toISOString().slice(0, 10)
    const month = await read(`?from=${day}&to=${day}&bucket=month`)
    expect(month.series).toEqual([{ from: day, ...month.totals }])
    expect(month.totals.spend).toBe(3_000)
  })

  it.each([
    ['?from=2026-03-02&to=2026-03-01', 'to', analyticsErrors.rangeTurned],
    ['?from=2025-01-01&to=2026-02-05', 'to', analyticsErrors.rangeTooLong],
    ['?from=2026-03-02', 'to', analyticsErrors.rangeIncomplete],
    ['?bucket=hour', 'bucket', requestErrors.valueInvalid],
    ['?userId=1', 'userId', requestErrors.unknownField],
  ])('are refused for %s', async (query, path, message) => {
    const { status, body } = await business.call('GET', `${url}${query}`)
    expect({ status, issues: body.issues }).toMatchObject({ status: 422, issues: [{ path, message }] })
  })

  it('are for a business alone, and of itself', async () => {
    await completed()
    for (const address of [url, `${url}/export.csv`]) {
      expect((await world.aStranger().call('GET', address)).status).toBe(401)
      expect((await ana.call('GET', address)).status).toBe(403)
      expect((await (await world.anAdmin()).call('GET', address)).status).toBe(403)
    }
    expect((await read('', await world.aBusiness())).totals).toEqual(nothing)
  })
})

it('the figures as a file are a table in which nothing is calculated', async () => {
  const evil = await world.anInfluencer()
  await world.database.orm.execute(sql`update users set display_name = '=1+1' where id = ${evil.id}`)
  await completed({ price: 2_050, influencer: evil })
  const day = world.services.clock().toISOString().slice(0, 10)
  const { body, headers } = await business.call('GET', `${url}/export.csv?from=${day}&to=${day}`)
  expect(headers['content-disposition']).toBe(`attachment; filename="vivobid-spending-${day}-${day}.csv"`)
  expect(body.text).toBe(
    `${[
      '\ufeffsection,item,spend_usd,orders,cost_per_order_usd,on_time_share,views,cost_per_view_usd',
      `day,${day},20.50,1,20.50,1,,`,
      'total,,20.50,1,20.50,1,,',
      'total_before,,0.00,0,,,,',
      "influencer,'=1+1,20.50,1,,,,",
      'platform,instagram,20.50,1,,,,',
    ].join('\r\n')}\r\n`,
  )
  const { rows } = await readXlsx((await business.call('GET', `${url}/export.xlsx?from=${day}&to=${day}`)).body.bytes)
  expect(rows[1]!.slice(1, 3)).toMatchObject([{ type: 'date' }, { type: 'number', value: 20.5, format: '#,##0.00' }])
})

describe('with ten thousand orders of its own among those of others', () => {
  it('the figures read its own tasks of these days, by index', async () => {
    await completed()
    const { rows } = await world.database.orm.execute<{ id: number }>(sql`
      select id from influencer_deal_purchases where business_id = ${business.id}`)
    const model = rows[0]!.id
    const many = async (buyer: number, from: number, count: number) => {
      await world.database.orm.execute(sql`
        insert into influencer_deal_purchases select r.* from influencer_deal_purchases p, generate_series(1, ${count}::int) n,
          lateral jsonb_populate_record(p, jsonb_build_object('id', ${from}::int + n, 'business_id', ${buyer}::int)) r
        where p.id = ${model}`)
      await world.database.orm.execute(sql`
        insert into tasks select r.* from tasks t, influencer_deal_purchases p, lateral jsonb_populate_record(t,
          jsonb_build_object('id', p.id, 'purchase_id', p.id, 'buyer_id', ${buyer}::int,
            'completed_at', ${world.services.clock()}::timestamptz - interval '1 day' * (p.id % 300))) r
        where t.purchase_id = ${model} and p.id between ${from}::int + 1 and ${from}::int + ${count}::int`)
    }
    await many(business.id, 1_000_000, 10_000)
    await many((await world.aBusiness()).id, 2_000_000, 10_000)
    await world.database.orm.execute(sql`analyze influencer_deal_purchases, tasks`)

    const asked: { text: string; values: unknown[] }[] = []
    const pool = {
      query: ({ text }: { text: string }, values: unknown[]) => {
        asked.push({ text, values })
        return world.database.pool.query({ text }, values)
      },
    } as unknown as pg.Pool
    const day = world.services.clock().toISOString().slice(0, 10)
    const actor = ownActor({ id: business.id, role: 'business' }, { via: 'system' })
    const report = await readBusinessReport(
      { ...readContext(world.services, actor), database: { ...world.database, pool } },
      { from: day, to: day, bucket: 'day' },
    )
    expect(report.totals.completed).toBeGreaterThan(1)
    expect(asked).toHaveLength(1)
    const { rows: lines } = await world.database.pool.query(`explain ${asked[0]!.text}`, asked[0]!.values)
    const plan = lines.map((line) => line['QUERY PLAN']).join('\n')
    expect(plan).toContain('tasks_buyer_ended_idx')
    expect(plan).not.toMatch(/Seq Scan on (tasks|influencer_deal_purchases|holds)/)
  })
})
