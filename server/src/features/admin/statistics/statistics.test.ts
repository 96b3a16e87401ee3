import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { accountKinds } from '#contract/money/ledger/ledger.ts'
import { aMarket } from '../../../../test/market.ts'
import { readXlsx } from '../../../../test/read-xlsx.ts'
import { Work } from '../../../../test/work.ts'
import type { Person } from '../../../../test/world.ts'
import { adminFigures, adminQueues } from '../../../app.ts'
import { issueAllMissing } from '../../market/receipts/index.ts'
import { reverseDeposit } from '../../money/ledger/index.ts'
import { countStatistics } from './counting/count.ts'
import { countCohorts } from './counting/count-cohorts.sql.ts'

const { world, admin } = await aMarket({ admin: 'admin' })

const count = () => countStatistics(world.services, { queues: adminQueues, figures: adminFigures })
/** Counts every day again: the ledger's days are real ones, which are over once the world's clock was moved on. */
const countAgain = async () => {
  await world.database.pool.query('update statistics_progress set through = null')
  await count()
}
const read = async (query = '') => {
  const { status, body } = await admin.call('GET', `/api/admin/statistics${query}`)
  expect(status).toBe(200)
  return body
}
const inCountry = (person: Person, country: string) =>
  world.database.orm.execute(sql`update user_profiles set country_of_origin = ${country} where user_id = ${person.id}`)

describe('the figures of the platform', () => {
  it('say that nothing was counted yet', async () => {
    expect(await read()).toMatchObject({
      countedAt: null,
      countries: [],
      cohorts: [],
      totals: { orders: 0, turnover: 0 },
    })
  })

  it('count orders, fees, refunds and sign-ups of a day by country', async () => {
    await count()
    const { totals: then } = await read()
    const completed = await Work.of(world, 'completed')
    const cancelled = await Work.of(world, 'cancelled')
    await inCountry(completed.business, 'ES')
    await inCountry(cancelled.business, 'AE')
    await count()
    const { totals, countries, series, countedAt } = await read()
    expect(totals).toMatchObject({
      orders: then.orders + 2,
      turnover: then.turnover + 20_000,
      fees: then.fees + 1_000,
      refunds: then.refunds + 1,
      refunded: then.refunded + 10_000,
    })
    expect(totals.businesses).toBeGreaterThanOrEqual(then.businesses + 2)
    const of = (country: string | null) =>
      countries.find((each: { country: string | null }) => each.country === country)
    expect(of('ES')).toMatchObject({ signUps: 1, orders: 1, turnover: 10_000, before: { orders: 0 } })
    expect(of('AE')).toMatchObject({ signUps: 1, orders: 1, turnover: 10_000 })
    expect(of(null).signUps).toBeGreaterThan(0)
    expect(series.at(-1)).toMatchObject({ orders: totals.orders, turnover: totals.turnover })
    expect(countedAt).toBe(world.services.clock().toISOString())
  })

  it('count a chargeback, and never twice', async () => {
    const business = await world.aBusiness({ balance: 5_000 })
    await count()
    const { totals: then } = await read()
    await world.database.transaction((tx) =>
      reverseDeposit(tx, { refId: 'dp_1:6000', userId: business.id, amount: 6_000, depositJournalId: null }),
    )
    await count()
    await Promise.all([count(), count()])
    const { totals } = await read()
    expect(totals).toMatchObject({ chargebacks: then.chargebacks + 1, chargedBack: then.chargedBack + 6_000 })
    expect(totals.turnover).toBe(then.turnover)
  })

  it('compare a range with the one before', async () => {
    const today = world.services.clock().toISOString().slice(0, 10)
    const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10)
    const { totals: now } = await read(`?from=${today}&to=${today}`)
    const { totals, before } = await read(`?from=${tomorrow}&to=${tomorrow}`)
    expect(totals).toMatchObject({ orders: 0, turnover: 0 })
    expect(before).toEqual(now)
  })

  it('follow people from sign-up to their first paid order', async () => {
    const { funnels: then } = await read()
    await world.aPerson('business', { isVerified: false })
    await Work.of(world, 'in_progress')
    world.pass(1.1)
    await count()
    const { funnels, cohorts } = await read()
    const [business, influencer] = funnels
    expect([business.side, influencer.side]).toEqual(['business', 'influencer'])
    expect(business.now.people - then[0].now.people).toBeGreaterThanOrEqual(2)
    expect(business.now.within7 - then[0].now.within7).toBeGreaterThanOrEqual(1)
    expect(influencer.now.within7 - then[1].now.within7).toBeGreaterThanOrEqual(1)
    expect(business.now.confirmed).toBeLessThan(business.now.people)
    expect(business.now.within7).toBeLessThanOrEqual(business.now.ready)
    const sum = cohorts.reduce((total: number, each: { people: number }) => total + each.people, 0)
    expect(sum).toBe(business.now.people + influencer.now.people)
  })

  it('follow them once when two jobs count the same days at once', async () => {
    const today = world.services.clock().toISOString().slice(0, 10)
    await world.aPerson('business')
    const countToday = async (meanwhile = Promise.resolve()) =>
      world.database.transaction(async (tx) => {
        await countCohorts(tx, { from: today, to: today })
        await meanwhile
      })
    const first = countToday(new Promise((resolve) => setTimeout(resolve, 200)))
    await Promise.all([first, countToday(), countToday()])
  })

  it('follow them to the end, even if nothing was counted for months', async () => {
    const { id } = await world.aPerson('business', { isVerified: false })
    const today = world.services.clock().toISOString().slice(0, 10)
    const confirmed = async () => (await read(`?from=${today}&to=${today}`)).funnels[0].now.confirmed
    await count()
    const then = await confirmed()
    await world.database.orm.execute(sql`update users set is_verified = true where id = ${id}`)
    world.pass(100 * 24)
    await count()
    expect(await confirmed()).toBe(then + 1)
  })

  it('measure how long items waited in a queue, and since when the oldest waits', async () => {
    const id = await world.aWithdrawal(await world.anInfluencer(), 5_000)
    const entered = world.services.clock().toISOString()
    await world.aWithdrawal(await world.anInfluencer(), 5_000)
    world.pass(60)
    expect(
      (await admin.call('POST', `/api/admin/withdrawals/${id}/reject`, { notes: 'The account is closed.' })).status,
    ).toBe(204)
    await count()
    const { queues } = await read()
    const withdrawals = queues.find(({ name }: { name: string }) => name === 'withdrawals')
    expect(withdrawals).toMatchObject({ targetHours: 48, decided: 1, inTime: 0, oldestAt: entered })
    expect(withdrawals.averageHours).toBeCloseTo(60, 1)
  })

  it('go on from the last finished day, however long the program stood still', async () => {
    world.pass(5 * 24)
    await count()
    const { rows } = await world.database.pool.query('select through::text as through from statistics_progress')
    const yesterday = new Date(world.services.clock().getTime() - 86_400_000 - 20 * 60_000).toISOString().slice(0, 10)
    expect(rows[0].through >= yesterday).toBe(true)
  })
})

describe('where the money is', () => {
  it('equals the ledger to the cent', async () => {
    await countAgain()
    const { body } = await admin.call('GET', '/api/admin/statistics/money')
    const { rows } = await world.database.pool.query<Record<string, string>>(`
      select
        (select sum(amount) from ledger.holds where status = 'open' and purpose <> 'withdrawal') as held,
        (select coalesce(sum(amount), 0) from ledger.holds where status = 'open' and purpose = 'withdrawal') as due,
        (select sum(balance) from users) as balances,
        (select -sum(e.amount) from ledger.entries e join ledger.accounts a on a.id = e.account_id where a.kind = 'user_debt') as debt,
        (select sum(e.amount) from ledger.entries e join ledger.accounts a on a.id = e.account_id
          where a.kind = 'platform_revenue') as revenue`)
    const { held, due, balances, debt, revenue } = rows[0]!
    expect(body).toMatchObject({
      held: Number(held),
      payoutsDue: Number(due),
      balances: Number(balances),
      debt: Number(debt),
      revenue: Number(revenue),
      suspense: 0,
    })
    for (const figure of [body.held, body.payoutsDue, body.debt]) expect(figure).toBeGreaterThan(0)
  })
})

describe('the books of a month', () => {
  const month = () => new Date().toISOString().slice(0, 7)

  it('add up to the ledger to the cent, account by account', async () => {
    await countAgain()
    const { status, body, headers } = await admin.call('GET', `/api/admin/reports/${month()}.csv`)
    expect(status).toBe(200)
    expect(headers['content-disposition']).toContain(`vivobid-${month()}.csv`)
    const lines = String(body.text)
      .trim()
      .split('\r\n')
      .map((line) => line.split(','))
    const cents = (text: string | undefined) => Math.round(Number(text) * 100)
    const closing = lines.filter(([section]) => section === 'closing_balance').map((line) => [line[2], cents(line[8])])
    const { rows } = await world.database.pool.query<{ kind: string; sum: string }>(
      'select a.kind, sum(e.amount) from ledger.entries e join ledger.accounts a on a.id = e.account_id group by a.kind',
    )
    for (const [kind, figure] of closing)
      expect(figure, String(kind)).toBe(Number(rows.find((row) => row.kind === kind)?.sum ?? 0))
    expect(closing).toHaveLength(accountKinds.length)
    expect(closing.reduce((sum, [, figure]) => sum + Number(figure), 0)).toBe(0)
    const movements = lines.filter(([section]) => section === 'movement')
    const { rows: entries } = await world.database.pool.query<{ received: string }>(
      'select sum(amount) filter (where amount > 0) as received from ledger.entries',
    )
    expect(movements.reduce((sum, line) => sum + cents(line[6]), 0)).toBe(Number(entries[0]!.received))
  })

  it('state the tax that the settlements of the month state, at the rate of their time', async () => {
    await world.changeSetting('tax', { vatBps: 2_500 })
    await Work.of(world, 'completed')
    await issueAllMissing(world.services)
    await world.changeSetting('tax', { vatBps: 0 })
    await countAgain()
    const { body } = await admin.call('GET', '/api/admin/reports/months')
    const { rows } = await world.database.pool.query<{ vat: string }>(
      `select sum((content -> 'vat' ->> 'amount')::int) as vat from receipts`,
    )
    expect(Number(rows[0]!.vat)).toBeGreaterThanOrEqual(200)
    expect(body.items[0].totals.vat + (body.items[1]?.totals.vat ?? 0)).toBe(Number(rows[0]!.vat))
  })

  it('are a PDF in the language asked for, and each export is logged', async () => {
    const { status, body, headers } = await admin.call('GET', `/api/admin/reports/${month()}.pdf?lng=ar`)
    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'application/pdf' })
    expect(body.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const { body: log } = await admin.call('GET', '/api/admin/action-logs?targetType=month_report')
    expect(log.items[0].details).toEqual({ what: 'month_report', format: 'pdf' })
  })

  it('are a spreadsheet whose amounts add up', async () => {
    const { body, headers } = await admin.call('GET', `/api/admin/reports/${month()}.xlsx`)
    expect(headers['content-disposition']).toContain(`vivobid-${month()}.xlsx`)
    const { rows } = await readXlsx(body.bytes)
    const closing = rows.filter(([section]) => section!.value === 'closing_balance').map((row) => row.at(-1)!)
    expect(new Set(closing.map(({ format }) => format))).toEqual(new Set(['#,##0.00']))
    expect(Math.round(closing.reduce((sum, { value }) => sum + Number(value), 0) * 100)).toBe(0)
  })

  it('do not exist for a month that has not begun, nor for what is no month', async () => {
    for (const month of ['2099-01', '2026-13', 'july'])
      expect((await admin.call('GET', `/api/admin/reports/${month}.csv`)).status, month).toBe(404)
  })
})
