import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { aMarket } from '../../../../test/market.ts'
import { readXlsx } from '../../../../test/read-xlsx.ts'
import type { Person } from '../../../../test/world.ts'
import { paymentOfReference, referenceOf } from './reference.ts'

const { world, admin, business, influencer } = await aMarket({
  admin: 'admin',
  business: { balance: 50_000 },
  influencer: 'influencer',
})
await world.anOrder(business, await world.aDeal(influencer))
await world.aTopUp(7_700)

type Shown = { id: number; type: string; status: string }
const list = async (query: string): Promise<Shown[]> => {
  const { status, body } = await admin.call('GET', `/api/admin/payments?limit=100${query}`)
  expect({ query, status }).toEqual({ query, status: 200 })
  return body.items
}
const types = async (query: string) => (await list(query)).map(({ type }) => type)
const aPendingDeposit = async (person: Person, transactionId: string | null = null) => {
  const { rows } = await world.database.orm.execute<{ id: number }>(sql`
    insert into payments (user_id, amount, type, method, transaction_id)
    values (${person.id}, 4321, 'deposit', 'bank_transfer', ${transactionId}) returning id`)
  return rows[0]!.id
}

describe('payments', () => {
  it('are all listed, newest first, with payer, payee and order', async () => {
    const all = await list('')
    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted((a, b) => b - a))
    expect(all.find(({ type }) => type === 'campaign_payment')).toMatchObject({
      user: { id: business.id },
      toUser: { id: influencer.id },
      purchaseId: expect.any(Number),
    })
  })

  it('can be filtered by type, status, method, person, amount and reference', async () => {
    expect(new Set(await types('&type=campaign_payment'))).toEqual(new Set(['campaign_payment']))
    expect((await list('&status=pending')).every(({ status }) => status === 'pending')).toBe(true)
    expect(await types(`&method=credit_card&amount=7700`)).toEqual(['deposit'])
    expect(await types(`&person=${business.username}`)).toEqual(['campaign_payment', 'deposit'])
    // payees are matched as well
    expect(await types(`&person=${influencer.id}`)).toEqual(['campaign_payment'])
    expect(await types(`&person=${influencer.id}&type=deposit`)).toEqual([])
    expect(await list('&person=nobody-at-all')).toEqual([])
    const id = await aPendingDeposit(influencer, 'BANK-77')
    for (const reference of [id, referenceOf(id), referenceOf(id).toLowerCase(), 'BANK-77'])
      expect((await list(`&reference=${reference}`)).map((each) => each.id)).toEqual([id])
    expect(await list('&reference=BANK-78')).toEqual([])
    expect((await list(`&person=${influencer.id}&amount=4321&status=pending`)).map((each) => each.id)).toEqual([id])
  })

  it('are counted by status where they are deposits', async () => {
    const counts = async () => (await admin.call('GET', '/api/admin/payments/deposit-counts')).body
    const before = await counts()
    await aPendingDeposit(business)
    expect(await counts()).toEqual({ ...before, pending: before.pending + 1, waiting: before.waiting + 1 })
  })

  it('can be filtered by day', async () => {
    const now = world.services.clock().getTime()
    const day = (days: number) => new Date(now + days * 86_400_000).toISOString().slice(0, 10)
    const all = await list('')
    expect(await list(`&from=${day(-1)}&to=${day(1)}`)).toEqual(all)
    expect(await list(`&from=${day(2)}`)).toEqual([])
    expect(await list(`&to=${day(-2)}&type=deposit`)).toEqual([])
  })

  it('are paged, newest first, but pending deposits oldest first', async () => {
    const other = await world.anInfluencer()
    const ids = [await aPendingDeposit(other), await aPendingDeposit(other), await aPendingDeposit(other)]
    for (const [query, order] of [
      [`&person=${other.id}`, ids.toReversed()],
      [`&person=${other.id}&type=deposit&status=pending`, ids],
    ] as const) {
      const seen: number[] = []
      for (let cursor = ''; ; ) {
        const { body } = await admin.call('GET', `/api/admin/payments?limit=1${query}${cursor && `&cursor=${cursor}`}`)
        seen.push(...body.items.map(({ id }: Shown) => id))
        if (!body.nextCursor) break
        cursor = body.nextCursor
      }
      expect(seen).toEqual(order)
    }
  })

  it('are exported as CSV with formulas escaped, and the export is logged', async () => {
    const person = await world.anInfluencer()
    const id = await aPendingDeposit(person, '=HYPERLINK("http://evil")')
    const answer = await admin.call('GET', `/api/admin/payments/export.csv?person=${person.id}`)
    expect(answer.headers['content-type']).toContain('text/csv')
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="payments-[\d-]+\.csv"$/)
    const [heading, row, ...more] = String(answer.body.text).split('\r\n')
    expect(heading).toContain('id,date,type,status,method,amount')
    expect(row).toContain(`${id},`)
    expect(row).toContain(`,43.21,USD,${person.username},`)
    expect(row).toContain(`"'=HYPERLINK(""http://evil"")"`)
    expect(more).toEqual([''])
    const sheet = await admin.call('GET', `/api/admin/payments/export.xlsx?person=${person.id}`)
    expect(sheet.headers['content-disposition']).toMatch(/^attachment; filename="payments-[\d-]+\.xlsx"$/)
    const { rows: cells } = await readXlsx(sheet.body.bytes)
    expect(cells[1]!.slice(0, 6).map(({ type }) => type)).toEqual(['number', 'date', 'text', 'text', 'text', 'number'])
    const { rows } = await world.database.orm.execute(sql`
      select admin_id, target_id, details from admin_action_logs where target_type = 'payment_export' order by id`)
    const logged = { admin_id: admin.id, details: { person: String(person.id) } }
    expect(rows).toEqual([
      { ...logged, target_id: 'csv' },
      { ...logged, target_id: 'xlsx' },
    ])
  })

  it.each(['type=theft', 'status=lost', 'method=cash', 'from=soon', 'amount=ten', 'bonus=1', 'cursor=!'])(
    'refuse %s',
    async (query) => expect((await admin.call('GET', `/api/admin/payments?${query}`)).status).toBe(422),
  )

  it('are only for admins', async () => {
    for (const path of ['', '/export.csv']) {
      expect((await business.call('GET', `/api/admin/payments${path}`)).status).toBe(403)
      expect((await influencer.call('GET', `/api/admin/payments${path}`)).status).toBe(403)
      expect((await world.call('GET', `/api/admin/payments${path}`)).status).toBe(401)
    }
  })
})

it.each(['RF00VB00012', 'RF17VB', 'BANK-1', '', 'RF17VB99999999999'])('%s is not one of our references', (text) =>
  expect(paymentOfReference(text)).toBeNull(),
)
