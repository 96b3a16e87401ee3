import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { peopleErrors } from '#contract/admin/people/errors.ts'
import { aMarket, each } from '../../../../test/market.ts'
import { Work } from '../../../../test/work.ts'
import { worldPassword } from '../../../../test/world.ts'
import { inTransaction } from '../../../platform/context.ts'
import { searchText } from '../../foundation/users/tables.ts'
import { storeMissingEndings } from '../../money/payout-details/jobs.ts'

const { world, admin, person } = await aMarket({ admin: 'admin', person: each('influencer') })
beforeEach(() => {
  world.mails.length = 0
})

const list = async (query: string) => (await admin.call('GET', `/api/admin/users?${query}`)).body
const ids = async (query: string): Promise<number[]> => (await list(query)).items.map(({ id }: { id: number }) => id)
const open = async (id = person.id) => (await admin.call('GET', `/api/admin/users/${id}`)).body
const reason = 'The profile named another brand.'
const change = (body: object, id = person.id) => admin.call('PATCH', `/api/admin/users/${id}`, { reason, ...body })
const logged = async (type: string, id = person.id) =>
  (
    await world.database.orm.execute<{ details: object }>(sql`
      select details from admin_action_logs where action_type = ${type} and target_id = ${String(id)} order by id`)
  ).rows.map(({ details }) => details)
const rename = (id: number, columns: { username: string; displayName: string; email: string; phone?: string }) =>
  world.database.orm.execute(sql`
    update users set username = ${columns.username}, display_name = ${columns.displayName}, email = ${columns.email},
      phone = ${columns.phone ?? null} where id = ${id}`)

describe('the list of people', () => {
  it('is newest first, page by page', async () => {
    const [first, second] = [await world.aBusiness(), await world.anInfluencer()]
    const page = await list('limit=2')
    expect(page.items.map(({ id }: { id: number }) => id)).toEqual([second.id, first.id])
    expect(await ids(`limit=1&cursor=${page.nextCursor}`)).toEqual([person.id])
  })

  it('is filtered by role, state and country', async () => {
    const business = await world.aBusiness()
    const blocked = await world.anInfluencer({ isActive: false })
    await world.database.orm.execute(sql`insert into user_addresses (user_id, country) values (${person.id}, 'MT')`)
    expect(await ids('role=business&limit=1')).toEqual([business.id])
    expect(await ids('state=blocked&limit=1')).toEqual([blocked.id])
    expect(await ids('state=active&limit=100')).not.toContain(blocked.id)
    expect(await ids('country=MT')).toEqual([person.id])
    expect((await admin.call('GET', '/api/admin/users?state=asleep')).status).toBe(422)
  })

  it.each([
    ['a user name', 'wilhelmina.strand'],
    ['a user name as it is mentioned', '@wilhelmina.strand'],
    ['a name with a wrong letter', 'wilhelmena'],
    ['names in another order', 'strand wilhelmina'],
    ['part of an address', 'strandworks'],
    ['an address', 'Hello@Strandworks.example'],
    ['a phone number', '+4791234567'],
    ['the end of a phone number', '1234567'],
    ['a phone number as it is written', '+47 (0) 912-34 567'],
    ['a phone number as it is dialled', '091 / 234 567'],
  ])('finds somebody by %s', async (_, q) => {
    await rename(person.id, {
      username: 'wilhelmina.strand',
      displayName: 'Wilhelmina Strand',
      email: 'hello@strandworks.example',
      phone: '+4791234567',
    })
    expect((await ids(`q=${encodeURIComponent(q)}`))[0]).toBe(person.id)
    await rename(person.id, { username: `was.${person.id}`, displayName: 'Was', email: `was${person.id}@example.com` })
  })

  it.each([
    ['jurgen', 'Jürgen Kraus'],
    ['yilmaz', 'Ayşe YILMAZ'],
    ['yilmaz', 'Ayşe Yılmaz'],
    ['koln', 'Kaffee aus Köln'],
    ['strasse', 'Alte Straße'],
    ['Łódź', 'lodz films'],
    ['مدرسه', 'مَدْرَسَة الرسم'],
  ])('finds “%s” by letters without their marks: %s', async (q, displayName) => {
    await rename(person.id, { username: `sought.${person.id}`, displayName, email: `sought${person.id}@example.com` })
    expect((await ids(`q=${encodeURIComponent(q)}`))[0]).toBe(person.id)
    await rename(person.id, { username: `was.${person.id}`, displayName: 'Was', email: `was${person.id}@example.com` })
  })

  it('is searched by an index', async () => {
    const { rows } = await inTransaction(world.services, async ({ tx }) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      return tx.execute(sql`explain select from users where ${searchText} like '%jurgen%'`)
    })
    expect(JSON.stringify(rows)).toContain('users_folded_search_idx')
  })

  it('finds somebody by an Arabic name, and by the id before names that contain it', async () => {
    await rename(person.id, {
      username: `noor.${person.id}`,
      displayName: 'نور الهدى',
      email: `noor${person.id}@example.com`,
    })
    expect(await ids(`q=${encodeURIComponent('الهدى')}`)).toEqual([person.id])
    expect((await ids(`q=${person.id}`))[0]).toBe(person.id)
  })

  it('finds somebody by their address or phone number among many that resemble it', async () => {
    const { id } = await world.anInfluencer()
    await world.database.orm.execute(
      sql`update users set email = 'rosalinda@crowded.example', phone = '+4917155501234' where id = ${id}`,
    )
    await world.database.orm.execute(sql`
      insert into users (email, username, display_name, role, phone)
      select 'someone' || n || '@crowded.example', 'crowd' || n, 'Crowd', 'business', '+49171555' || (20000 + n)
      from generate_series(1, 700) n`)
    for (const q of ['Rosalinda@crowded.example', 'rosalynda@crowded.example', '4917155501234', '55501234'])
      expect([q, (await ids(`q=${encodeURIComponent(q)}`))[0]]).toEqual([q, id])
  })

  it('takes no wildcards', async () => {
    expect(await ids(`q=${encodeURIComponent('%%%')}`)).toEqual([])
  })
})

describe('the page of a person', () => {
  it('says what a block would set off, and opening it is logged', async () => {
    const work = await Work.of(world, 'in_progress')
    const page = await open(work.influencer.id)
    expect(page).toMatchObject({
      id: work.influencer.id,
      state: 'active',
      consequences: { running: 1, unaccepted: 0, disputes: 0, deals: 1 },
      blocks: [],
      warnings: [],
      notes: [],
    })
    expect((await open(work.business.id)).consequences.held).toBeGreaterThan(0)
    expect(await logged('user_view', work.influencer.id)).toEqual([{ page: 'person' }])
  })

  it('shows a block in force and one that ended', async () => {
    await admin.call('POST', `/api/admin/users/${person.id}/block`, { reason })
    expect(await open()).toMatchObject({ state: 'blocked', blocks: [{ reason, endedAt: null }] })
    await admin.call('POST', `/api/admin/users/${person.id}/unblock`, { reason })
    expect(await open()).toMatchObject({ state: 'active', blocks: [{ endedAt: expect.any(String) }] })
  })

  it('never contains a password, payout details or whole addresses', async () => {
    await world.database.orm.execute(sql`update users set registration_ip = '203.0.113.77' where id = ${person.id}`)
    await world.database.orm.execute(
      sql`insert into payout_details (user_id, account_number) values (${person.id}, 'sealed')`,
    )
    await world.database.orm.execute(sql`update sessions set ip_address = '203.0.113.77' where user_id = ${person.id}`)
    const { body: logins } = await admin.call('GET', `/api/admin/users/${person.id}/logins`)
    expect(logins.items).not.toEqual([])
    for (const body of [await open(), logins]) expect(JSON.stringify(body)).not.toMatch(/203\.0\.113\.77|sealed|argon/)
  })

  it('lists orders from their side, and money with its sign', async () => {
    const work = await Work.of(world, 'in_progress')
    const orders = async (id: number) => (await admin.call('GET', `/api/admin/users/${id}/orders`)).body.items
    expect(await orders(work.business.id)).toMatchObject([{ side: 'business', other: { id: work.influencer.id } }])
    expect(await orders(work.influencer.id)).toMatchObject([{ side: 'influencer', other: { id: work.business.id } }])
    const { body: money } = await admin.call('GET', `/api/admin/users/${work.business.id}/money`)
    expect(
      money.items.every(({ amount, type }: { amount: number; type: string }) => amount > 0 || type !== 'deposit'),
    ).toBe(true)
  })

  it('lists a gift once for each side, paid by one and received by the other', async () => {
    const business = await world.aBusiness()
    await business.call('POST', '/api/gifts', { receiverId: person.id, amount: 500, message: 'Thanks', emoji: 'heart' })
    const gifts = async (id: number) =>
      (await admin.call('GET', `/api/admin/users/${id}/money`)).body.items.map(
        ({ type, amount }: { type: string; amount: number }) => [type, amount],
      )
    expect(await gifts(business.id)).toContainEqual(['gift_sent', -500])
    expect((await gifts(business.id)).flat()).not.toContain('gift_received')
    expect(await gifts(person.id)).toEqual([['gift_received', 500]])
  })

  it('is 404 for nobody', async () => {
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['PATCH', '', { reason, bio: 'x' }],
      ['POST', '/warn', { reason }],
      ['POST', '/notes', { text: 'x' }],
    ] as const)
      expect((await admin.call(method, `/api/admin/users/2147483647${path}`, body)).status).toBe(404)
  })
})

describe('editing a person', () => {
  it('changes the fields and logs only those that changed, before and after', async () => {
    const { displayName } = await open()
    const { status, body } = await change({ displayName, bio: 'Tea, not coffee', city: 'Oslo' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ bio: 'Tea, not coffee', city: 'Oslo' })
    const [details] = await logged('user_edit')
    expect(details).toMatchObject({ reason, after: { bio: 'Tea, not coffee', city: 'Oslo' } })
    expect(details).not.toHaveProperty('after.displayName')
    expect(details).toHaveProperty('before.bio')
  })

  it('removes a picture, but sets none', async () => {
    await world.database.orm.execute(sql`update users set avatar_url = '/media/a.webp' where id = ${person.id}`)
    expect((await change({ avatarUrl: '/media/b.webp' })).status).toBe(422)
    expect((await change({ avatarUrl: null })).body.avatarUrl).toBeNull()
  })

  it.each([{ role: 'admin' }, { email: 'me@example.com' }, { isVerified: true }, { balance: 1 }])(
    'does not reach %j',
    async (body) => expect((await change(body)).status).toBe(422),
  )

  it('is refused without a change, and for another admin', async () => {
    const { displayName } = await open()
    expect(await change({ displayName })).toMatchObject({
      status: 422,
      body: { code: 'nothing_changed', message: peopleErrors.nothingChanged },
    })
    const other = await world.anAdmin()
    expect(await change({ bio: 'x' }, other.id)).toMatchObject({ status: 403, body: { code: 'admin_account' } })
  })
})

describe('a warning', () => {
  it('is mailed with its reason and rule, kept on the page, and logged', async () => {
    const answer = await admin.call('POST', `/api/admin/users/${person.id}/warn`, { reason, rule: 'Terms, section 4' })
    expect(answer).toMatchObject({ status: 201, body: { reason, rule: 'Terms, section 4', by: { id: admin.id } } })
    expect(world.mails).toMatchObject([
      { userId: person.id, kind: 'account_warned', params: { reason, rule: 'Terms, section 4' } },
    ])
    expect((await open()).warnings).toMatchObject([{ reason }])
    expect(await logged('other')).toMatchObject([{ what: 'warned', reason }])
  })

  it('needs a reason of ten characters and somebody who is no admin', async () => {
    const warn = (body: object, id = person.id) => admin.call('POST', `/api/admin/users/${id}/warn`, body)
    expect((await warn({ reason: 'too short' })).status).toBe(422)
    expect((await warn({ reason }, (await world.anAdmin()).id)).status).toBe(403)
  })
})

it('a note is kept for other admins and told to nobody', async () => {
  await admin.call('POST', `/api/admin/users/${person.id}/notes`, { text: 'Called on Monday.' })
  expect((await open()).notes).toMatchObject([{ text: 'Called on Monday.', by: { id: admin.id } }])
  expect(world.mails).toEqual([])
})

describe('people by the end of their account number', () => {
  const iban = 'DE89 3704 0044 0532 0130 00'
  const wire = { paymentMethod: 'wire', bankName: 'Sparkasse', accountHolder: 'Ana', accountNumber: iban }
  const save = (details: object, by = person) =>
    by.call('PUT', '/api/user/payout-details', { ...details, password: worldPassword })
  const find = async (ending: string, by = admin, rest = '') =>
    by.call('GET', `/api/admin/users-by-account?ending=${encodeURIComponent(ending)}${rest}`)
  const found = async (ending: string, rest = '') =>
    (await find(ending, admin, rest)).body.items.map(({ id }: { id: number }) => id)

  it('are found newest first, page by page, and among the other filters', async () => {
    const other = await world.aBusiness()
    await save(wire)
    await save({ ...wire, accountNumber: 'fr14 2004 1010 0505 0001 3m02 606' }, other)
    expect(await found('3000')).toContain(person.id)
    expect(await found('2606')).toEqual([other.id])
    expect(await found('3000')).not.toContain(other.id)
    const second = await world.anInfluencer()
    await save(wire, second)
    const { body } = await find('3000', admin, '&limit=1')
    expect(body.items).toMatchObject([{ id: second.id }])
    expect(await found('3000', `&limit=1&cursor=${body.nextCursor}`)).toEqual([person.id])
    expect(await found('3000', '&role=business')).toEqual([])
  })

  it('are found no more once the account is another or gone', async () => {
    await save({ ...wire, accountNumber: 'GB82 WEST 1234 5698 7654 32' })
    expect(await found('5432')).toEqual([person.id])
    await save({ paymentMethod: 'paypal', paypalEmail: 'ana@example.com' })
    expect(await found('5432')).toEqual([])
  })

  it('are found as well if their account was saved before endings were', async () => {
    await save({ ...wire, accountNumber: 'NO93 8601 1117 947' })
    await world.database.orm.execute(sql`update payout_details set account_ending = null where user_id = ${person.id}`)
    expect(await found('7947')).toEqual([])
    expect(await storeMissingEndings(world.services)).toBe(1)
    expect(await found('7947')).toEqual([person.id])
    expect(await storeMissingEndings(world.services)).toBe(0)
  })

  it('are for admins with the right to see account numbers, and each search is logged once', async () => {
    await save(wire)
    for (const right of ['moderation', 'support', 'read_only']) {
      const helper = await world.anAdmin()
      await world.database.orm.execute(sql`update users set admin_rights = array[${right}] where id = ${helper.id}`)
      expect([right, (await find('3000', helper)).status]).toEqual([right, 403])
    }
    const searcher = await world.anAdmin()
    await world.database.orm.execute(sql`update users set admin_rights = array['money'] where id = ${searcher.id}`)
    for (let i = 0; i < 2; i++) expect((await find('3000', searcher)).status).toBe(200)
    const { rows } = await world.database.orm.execute(sql`
      select target_type, target_id, details from admin_action_logs where admin_id = ${searcher.id}`)
    expect(rows).toEqual([{ target_type: 'payout_account', target_id: '3000', details: { what: 'account_search' } }])
  })

  it('refuses anything but four letters and digits', async () => {
    for (const ending of ['', '300', '30000', '3 00', '٣٠٠٠'])
      expect([ending, (await find(ending)).status]).toEqual([ending, 422])
  })

  it('uses an index, however many people there are', async () => {
    const { rows } = await world.database.orm.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      return tx.execute<{ 'QUERY PLAN': string }>(sql`
        explain select id from users where id in (select user_id from payout_details where account_ending = 'x') order by id desc limit 20`)
    })
    expect(rows.map((row) => row['QUERY PLAN']).join()).toContain('payout_details_ending_idx')
  })
})
