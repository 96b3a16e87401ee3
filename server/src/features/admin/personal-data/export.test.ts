import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aMarket } from '../../../../test/market.ts'
import type { Person } from '../../../../test/world.ts'
import { personalData } from '../../../app.ts'

const { world, influencer, business, stranger } = await aMarket({
  influencer: 'influencer',
  business: 'business',
  stranger: 'business',
})
beforeAll(async () => {
  const dealId = await world.aDeal(influencer)
  const { taskId } = await world.anOrder(business, dealId)
  await business.call('POST', `/api/tasks/${taskId}/messages`, { content: 'From the business' })
  await influencer.call('POST', `/api/tasks/${taskId}/messages`, { content: 'From the influencer' })
  const other = await world.anOrder(stranger, dealId, { messageFromBusiness: 'Between the two of them' })
  await stranger.call('POST', `/api/tasks/${other.taskId}/messages`, { content: 'From the stranger' })
})
beforeEach(() => world.pass(25))

const take = (person: Person) => person.call('GET', '/api/user/export')

describe('the export', () => {
  it('is an attachment with all data of the user', async () => {
    const { status, headers, body } = await take(business)
    expect(status).toBe(200)
    expect(headers['content-type']).toContain('application/json')
    expect(headers['content-disposition']).toMatch(/^attachment; filename="vivobid-\d{4}-\d\d-\d\d\.json"$/)
    expect(headers['cache-control']).toBe('no-store')
    expect(body.profile).toMatchObject([{ id: business.id, username: business.username, email: business.email }])
    expect(body.orders).toMatchObject([{ businessId: business.id, amount: 10_000, status: 'pending' }])
    expect(body.tasks).toMatchObject([{ buyerId: business.id, status: 'pending' }])
    expect(body.messages).toMatchObject([{ senderId: business.id, content: 'From the business' }])
    expect(body.payments).toMatchObject([{ type: 'deposit', amount: 100_000 }, { type: 'campaign_payment' }])
    expect(body.statement).toMatchObject([
      { amount: 100_000, balanceAfter: 100_000 },
      { amount: -10_000, balanceAfter: 90_000 },
    ])
    expect(body.sessions).toHaveLength(1)
    expect(body.files).toEqual([])
    expect((await take(influencer)).body.deals).toMatchObject([{ influencerId: influencer.id, price: 10_000 }])
  })

  it('contains no orders, messages or secrets of others', async () => {
    const { body } = await take(business)
    const text = JSON.stringify(body)
    for (const foreign of ['Between the two of them', 'From the stranger', 'From the influencer', stranger.email])
      expect(text).not.toContain(foreign)
    const keys = Object.values(body).flatMap((rows) => (Array.isArray(rows) ? rows.flatMap(Object.keys) : []))
    for (const secret of ['password', 'tokenHash', 'pinCode', 'pinMac', 'phoneVerificationCode', 'path', 'ownerId'])
      expect(keys).not.toContain(secret)
  })

  it('is complete, however much data there is', async () => {
    const { rows } = await world.database.orm.execute<{ id: number }>(
      sql`select id from tasks where buyer_id = ${business.id}`,
    )
    await world.database.orm.execute(sql`
      insert into task_messages (task_id, sender_id, content)
      select ${rows[0]!.id}, ${business.id}, 'Number ' || n from generate_series(1, 1200) n`)
    const { body } = await take(business)
    expect(body.messages).toHaveLength(1201)
    expect(new Set(body.messages.map((message: { id: number }) => message.id)).size).toBe(1201)
  })

  it('is limited to five a day', async () => {
    for (let i = 0; i < 5; i++) expect((await take(stranger)).status).toBe(200)
    expect(await take(stranger)).toMatchObject({ status: 429, headers: { 'retry-after': '86400' } })
    expect((await take(influencer)).status).toBe(200)
    world.pass(24.1)
    expect((await take(stranger)).status).toBe(200)
  })

  it('is refused to admins, whose data includes that of others', async () => {
    expect((await take(await world.anAdmin())).status).toBe(403)
  })
})

describe('the data map', () => {
  it('covers every table that refers to users', async () => {
    const { rows } = await world.database.orm.execute<{ name: string }>(sql`
      select distinct c.conrelid::regclass::text as name from pg_constraint c
      where c.contype = 'f' and c.confrelid = 'public.users'::regclass and c.connamespace = 'public'::regnamespace`)
    const known = personalData.map(({ table }) => table)
    expect(rows.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([])
  })
})
