import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Person, worldPassword as password, World } from '../../../../test/world.ts'

let world: World
let ana: Person
beforeAll(async () => {
  world = await World.open()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.pass(2)
  ana = await world.anInfluencer()
})

const run = async (statement: ReturnType<typeof sql>) => (await world.database.orm.execute(statement)).rows

/** The previous release knows `users` alone. */
const readAsBefore = async (person = ana) =>
  (
    await run(sql`select cover_url, bio, website, expertise, languages_spoken, country_of_origin, street_address, city, country,
      payment_method, account_number, payout_changed_at is not null as has_changed, payout_ending from users where id = ${person.id}`)
  )[0]!
const read = async (person = ana) =>
  (
    await run(sql`select p.cover_url, p.bio, p.website, p.expertise, p.languages_spoken, p.country_of_origin, a.street_address, a.city,
      a.country, d.payment_method, d.account_number, d.changed_at is not null as has_changed, d.account_ending as payout_ending
      from user_profiles p left join user_addresses a using (user_id) left join payout_details d using (user_id)
      where user_id = ${person.id}`)
  )[0]!

describe('while the previous release runs beside this one', () => {
  it('both read what it writes of a profile, an address and payout details', async () => {
    await run(sql`update users set bio = 'Twelve loaves a day', expertise = '{food,travel}', cover_url = '/media/cover',
      country_of_origin = 'ES' where id = ${ana.id}`)
    await run(sql`update users set city = 'Cádiz', country = 'ES' where id = ${ana.id}`)
    await run(sql`update users set payment_method = 'wire', account_number = 'sealed', payout_ending = 'digest',
      payout_changed_at = now() where id = ${ana.id}`)
    const written = {
      bio: 'Twelve loaves a day',
      expertise: ['food', 'travel'],
      cover_url: '/media/cover',
      country_of_origin: 'ES',
      city: 'Cádiz',
      country: 'ES',
      payment_method: 'wire',
      account_number: 'sealed',
      payout_ending: 'digest',
      has_changed: true,
    }
    expect(await read()).toMatchObject(written)
    expect(await read()).toEqual(await readAsBefore())
    expect((await ana.call('GET', '/api/user')).body).toMatchObject({ bio: 'Twelve loaves a day', city: 'Cádiz' })
  })

  it('both read what this one writes', async () => {
    const change = {
      bio: 'Bread',
      languagesSpoken: ['es', 'ar'],
      website: 'https://bread.example',
      city: 'Ávila',
      country: 'ES',
    }
    expect((await ana.call('PATCH', '/api/user', change)).status).toBe(200)
    const details = {
      paymentMethod: 'wire',
      bankName: 'Bank',
      accountHolder: 'Ana',
      accountNumber: 'DE89370400440532013000',
    }
    expect((await ana.call('PUT', '/api/user/payout-details', { ...details, password })).status).toBe(200)
    expect(await readAsBefore()).toMatchObject({
      bio: 'Bread',
      languages_spoken: ['es', 'ar'],
      website: 'https://bread.example',
      city: 'Ávila',
      payment_method: 'wire',
      has_changed: true,
    })
    expect(await readAsBefore()).toEqual(await read())
  })

  it('what either removes is gone for both', async () => {
    const change = { bio: 'Bread', city: 'Ávila', streetAddress: 'Calle Mayor 1' }
    await ana.call('PATCH', '/api/user', change)
    await run(sql`update users set bio = null, city = null, street_address = null where id = ${ana.id}`)
    expect((await ana.call('GET', '/api/user')).body).toMatchObject({ bio: null, city: null, streetAddress: null })
    await run(
      sql`update users set city = 'Cádiz', paypal_email = 'sealed', payment_method = 'paypal' where id = ${ana.id}`,
    )
    expect((await ana.call('DELETE', '/api/user', { password })).status).toBe(204)
    expect(await readAsBefore()).toMatchObject({ city: null, payment_method: null })
    expect(await read()).toEqual(await readAsBefore())
  })

  it('accounts that it adds have their profile, and an address and payout details if they come with some', async () => {
    const [bare, full] = await run(sql`
      insert into users (email, username, display_name, role, bio, city, payment_method)
      values ('bare@before.example', 'bare.before', 'Bare', 'influencer', null, null, null),
        ('full@before.example', 'full.before', 'Full', 'business', 'Tea', 'Oslo', 'paypal') returning id`)
    expect(await read(bare as never)).toMatchObject({ bio: null, expertise: [], city: null, payment_method: null })
    expect(await read(full as never)).toMatchObject({ bio: 'Tea', city: 'Oslo', payment_method: 'paypal' })
    expect(await run(sql`select user_id from user_addresses where user_id = ${bare!.id}`)).toEqual([])
  })

  it('both may change one account at the same time, without a deadlock or a lost change', async () => {
    const times = Array.from({ length: 12 }, (_, i) => i)
    await Promise.all(
      times.flatMap((i) => [
        run(sql`update users set website = ${`https://${i}.example`}, city = ${`City ${i}`} where id = ${ana.id}`),
        ana.call('PATCH', '/api/user', { bio: `Bio ${i}`, streetAddress: `Street ${i}` }).then(({ status }) => {
          expect(status).toBe(200)
        }),
      ]),
    )
    const stored = await read()
    expect(stored).toEqual(await readAsBefore())
    expect(stored).toMatchObject({ website: expect.any(String), bio: expect.any(String), city: expect.any(String) })
    expect(stored.street_address).toMatch(/^Street/)
  })
})

describe('accounts that were there before their tables', () => {
  it('are given their rows, however many there are, and keep what has been written since', async () => {
    const owner = await world.asOwner()
    try {
      await owner.query('set session_replication_role = replica')
      await owner.query(`insert into users (email, username, display_name, role, bio, city, payout_ending)
        select n || '@filled.example', 'filled.' || n, 'Filled', 'influencer', 'Bio ' || n, case when n % 2 = 0 then 'Oslo' end,
          case when n % 3 = 0 then 'digest' end from generate_series(1, 4100) n`)
      await owner.query('set session_replication_role = origin')
      await owner.query(`update users set bio = 'Changed since' where username = 'filled.7'`)
      await owner.query(readFileSync('server/migrations/fills/0007_user_tables.sql', 'utf8'))
    } finally {
      await owner.end()
    }
    const [counted] = await run(sql`
      select count(*)::int as accounts, count(p.user_id)::int as profiles, count(a.user_id)::int as addresses,
        count(d.user_id)::int as payout_details, count(*) filter (where p.bio = u.bio)::int as equal
      from users u left join user_profiles p on p.user_id = u.id left join user_addresses a on a.user_id = u.id
        left join payout_details d on d.user_id = u.id where u.username like 'filled.%'`)
    expect(counted).toEqual({ accounts: 4100, profiles: 4100, addresses: 2050, payout_details: 1366, equal: 4100 })
  })
})
