import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { aMarket } from '../../../../test/market.ts'
import type { Person } from '../../../../test/world.ts'

const { world, admin, business, influencer } = await aMarket({
  admin: 'admin',
  business: { balance: 50_000 },
  influencer: 'influencer',
})
const order = await world.anOrder(business, await world.aDeal(influencer))
beforeAll(async () => {
  await influencer.call('POST', `/api/purchases/${order.purchaseId}/accept`, {})
  const result = { finalResultUrl: 'https://example.com', finalResultType: 'link' }
  await influencer.call('POST', `/api/tasks/${order.taskId}/deliver`, result)
  await business.call('POST', `/api/tasks/${order.taskId}/accept`, {})
})

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
const get = async (path: string): Promise<any> => {
  const { status, body } = await admin.call('GET', `/api/admin/ledger/${path}`)
  expect({ path, status }).toEqual({ path, status: 200 })
  return body
}
const accounts = async (query = '') => (await get(`accounts?limit=100${query}`)).items
const journals = async (query = '') => (await get(`journals?limit=100${query}`)).items
const codes = async (query: string) => (await journals(query)).map(({ code }: { code: string }) => code)
const loggedViews = async (person: Person) => {
  const { rows } = await world.database.orm.execute<{ what: string }>(sql`
    select details->>'what' as what from admin_action_logs
    where action_type = 'user_view' and target_id = ${String(person.id)} order by id`)
  return rows.map(({ what }) => what)
}

describe('accounts', () => {
  it('are listed with the platform’s first, each with the sum of its entries', async () => {
    const all = await accounts()
    expect(all[0]).toMatchObject({ owner: null, stored: null })
    const byKind = (kind: string) => all.find((each: { kind: string }) => each.kind === kind)
    expect(byKind('platform_revenue')).toMatchObject({ sum: 1_000, stored: null })
    expect(byKind('processor_clearing')).toMatchObject({ sum: -50_000 })
    expect(all.reduce((sum: number, each: { sum: number }) => sum + each.sum, 0)).toBe(0)
  })

  it('can be filtered by kind and by a person’s id, name or email address, which is logged', async () => {
    expect((await accounts('&kind=suspense')).map(({ kind }: { kind: string }) => kind)).toEqual(['suspense'])
    for (const name of [business.id, business.username.toUpperCase(), `@${business.username}`, business.email]) {
      const found = await accounts(`&person=${encodeURIComponent(name)}`)
      expect(found.map(({ kind }: { kind: string }) => kind)).toEqual(['user_available', 'user_held', 'user_debt'])
      expect(found[0]).toMatchObject({ stored: 40_000, sum: 40_000, owner: { id: business.id } })
    }
    expect(await loggedViews(business)).toEqual(['ledger_accounts'])
    expect(await accounts('&person=nobody-at-all')).toEqual([])
  })

  it('are paged', async () => {
    const seen: number[] = []
    for (let cursor = ''; ; ) {
      const page = await get(`accounts?limit=3${cursor && `&cursor=${cursor}`}`)
      seen.push(...page.items.map(({ id }: { id: number }) => id))
      if (!page.nextCursor) break
      cursor = page.nextCursor
    }
    expect(seen).toEqual((await accounts()).map(({ id }: { id: number }) => id))
  })
})

describe('entries', () => {
  it('are an account’s movements, newest first, with the balance after each; reading them is logged once', async () => {
    const person = await world.aBusiness({ balance: 300 })
    for (const amount of [200, 100]) await world.giveMoney(person.id, amount)
    const [{ id }] = await accounts(`&person=${person.id}`)
    const first = await get(`accounts/${id}/entries?limit=2`)
    expect(first.account).toMatchObject({ id, kind: 'user_available', stored: 600, owner: { id: person.id } })
    expect(first.items).toMatchObject([
      { amount: 100, balanceAfter: 600, code: 'deposit' },
      { amount: 200, balanceAfter: 500 },
    ])
    const second = await get(`accounts/${id}/entries?limit=2&cursor=${first.nextCursor}`)
    expect(second).toMatchObject({ items: [{ amount: 300, balanceAfter: 300 }], nextCursor: null })
    expect(await loggedViews(person)).toEqual(['ledger_accounts', 'ledger_entries'])
  })

  it('of the platform’s accounts have no running balance', async () => {
    const [{ id }] = await accounts('&kind=platform_revenue')
    expect((await get(`accounts/${id}/entries`)).items).toMatchObject([{ amount: 1_000, balanceAfter: null }])
  })

  it('of an unknown account are 404', async () => {
    expect((await admin.call('GET', '/api/admin/ledger/accounts/2147483647/entries')).status).toBe(404)
  })
})

describe('journals', () => {
  it('can be filtered by code, person, reference and amount, and by all together', async () => {
    expect(await codes('&code=hold_release')).toEqual(['hold_release'])
    expect(await codes(`&person=${business.id}`)).toEqual(['hold_release', 'hold', 'deposit'])
    expect(await codes(`&person=${influencer.username}`)).toEqual(['hold_release'])
    expect(await codes(`&reference=${order.purchaseId}&code=hold`)).toEqual(['hold'])
    expect(await codes('&amount=9000')).toEqual(['hold_release'])
    expect(await codes(`&amount=10000&person=${business.id}`)).toEqual(['hold_release', 'hold'])
    expect(await codes(`&amount=10000&person=${business.id}&code=hold&reference=${order.purchaseId}`)).toEqual(['hold'])
    expect(await codes(`&amount=10000&person=${influencer.id}`)).toEqual([])
    expect(await loggedViews(influencer)).toEqual(['ledger_journals'])
  })

  it('can be filtered by day', async () => {
    const { rows } = await world.database.orm.execute<{ today: string; tomorrow: string; yesterday: string }>(sql`
      select current_date::text as today, (current_date + 1)::text as tomorrow, (current_date - 1)::text as yesterday`)
    const { today, tomorrow, yesterday } = rows[0]!
    const all = await journals()
    expect(await journals(`&from=${yesterday}&to=${tomorrow}`)).toEqual(all)
    expect(await journals(`&from=${today}`)).not.toEqual([])
    expect(await journals(`&from=${tomorrow}`)).toEqual([])
    expect(await journals(`&to=${yesterday}`)).toEqual([])
    expect(await codes(`&from=${yesterday}&code=hold_release&person=${business.id}`)).toEqual(['hold_release'])
  })

  it('are paged, with any filter', async () => {
    for (const filter of ['', `&person=${business.id}`, '&amount=10000', '&code=deposit']) {
      const whole = (await journals(filter)).map(({ id }: { id: number }) => id)
      const seen: number[] = []
      for (let cursor = ''; ; ) {
        const page = await get(`journals?limit=1${filter}${cursor && `&cursor=${cursor}`}`)
        seen.push(...page.items.map(({ id }: { id: number }) => id))
        if (!page.nextCursor) break
        cursor = page.nextCursor
      }
      expect(seen).toEqual(whole)
    }
  })

  it('are shown with their entries and subject', async () => {
    const [{ id }] = await journals('&code=hold_release')
    const shown = await get(`journals/${id}`)
    expect(shown).toMatchObject({
      code: 'hold_release',
      amount: 10_000,
      refType: 'deal_purchase',
      refId: String(order.purchaseId),
      purchaseId: order.purchaseId,
      taskId: order.taskId,
      withdrawalId: null,
      reversesId: null,
      actor: { id: business.id },
    })
    expect(shown.entries.map(({ amount }: { amount: number }) => amount).sort()).toEqual([-10_000, 1_000, 9_000])
    expect(shown.entries).toContainEqual(
      expect.objectContaining({ kind: 'user_available', amount: 9_000, balanceAfter: 9_000 }),
    )
    expect(shown.payments.map(({ type }: { type: string }) => type)).toContain('campaign_payment')
    const withdrawalId = await world.aWithdrawal(await world.anInfluencer())
    const [held] = await journals(`&reference=${withdrawalId}`)
    expect(await get(`journals/${held.id}`)).toMatchObject({ withdrawalId, purchaseId: null, taskId: null })
    expect((await admin.call('GET', '/api/admin/ledger/journals/2147483647')).status).toBe(404)
  })

  it.each([
    'journals?code=theft',
    'journals?from=yesterday',
    'journals?amount=-1',
    'journals?amount=1.5',
    'journals?cursor=!',
    'journals?bonus=1',
    'accounts?kind=secret',
    'accounts/1/entries?cursor=WzFd',
  ])('refuse %s', async (path) => expect((await admin.call('GET', `/api/admin/ledger/${path}`)).status).toBe(422))

  it('are only for admins', async () => {
    for (const path of ['accounts', 'accounts/1/entries', 'journals', 'journals/1']) {
      expect((await business.call('GET', `/api/admin/ledger/${path}`)).status).toBe(403)
      expect((await influencer.call('GET', `/api/admin/ledger/${path}`)).status).toBe(403)
      expect((await world.call('GET', `/api/admin/ledger/${path}`)).status).toBe(401)
    }
  })
})
