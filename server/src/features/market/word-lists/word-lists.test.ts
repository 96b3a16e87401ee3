import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultWordLists } from '#contract/market/word-lists/word-lists.ts'
import { type Person, World } from '../../../../test/world.ts'
import { phraseFinder } from './fold-text.ts'
import { scanTexts } from './scan-texts.ts'

describe('a phrase', () => {
  it.each<[string, string, string]>([
    ['case and accents', 'PAGAME  Directamente, por favor', 'págame directamente'],
    ['punctuation', 'Pay me by western-union!', 'Western Union'],
    ['the German sharp s', 'Zahlung ausserhalb der Plattform', 'zahlung außerhalb'],
    ['Arabic vowel marks and elongation', 'شِراء متـابعين بسعر جيد', 'شراء متابعين'],
    ['forms of alef, teh marbuta and yeh', 'إدفع لي مباشره', 'ادفع لي مباشرة'],
    ['the Arabic article and what is joined to it', 'والدفع خارج المنصة', 'دفع خارج منصة'],
  ])('is found whatever %s', (_, text, phrase) => {
    expect(phraseFinder([phrase])(text)).toEqual([phrase])
  })

  it.each([
    ['We pay outsiders, too', 'pay outside'],
    ['Repay outside costs', 'pay outside'],
    ['Nothing', '···'],
  ])('is not found within other words (%s)', (text, phrase) => {
    expect(phraseFinder([phrase])(text)).toEqual([])
  })
})

describe('word lists', () => {
  let world: World
  let admin: Person
  beforeAll(async () => {
    world = await World.open()
    admin = await world.anAdmin()
  })
  afterAll(() => world.close())
  const scan = () => {
    world.pass(0.1)
    return scanTexts(world.services)
  }
  const queue = async () => (await admin.call('GET', '/api/admin/report-cases')).body.items

  it('report a public text once, in the name of the system, and block nothing', async () => {
    const influencer = await world.anInfluencer()
    const dealId = await world.aDeal(influencer, { description: 'Pay me by Western Union and it starts today.' })
    expect(await scan()).toBe(1)
    expect(await scan()).toBe(0)
    expect(await queue()).toMatchObject([
      { entityType: 'deal', entityId: dealId, isFlagged: true, reporters: 0, subject: { id: influencer.id } },
    ])
    expect((await queue())[0].reason).toContain('western union')
    expect((await world.call('GET', `/api/deals/${dealId}`)).status).toBe(200)
  })

  it('do not report a text again that an admin found to be fine, but do after it changed', async () => {
    const [{ id }] = await queue()
    const decision = { outcome: 'rejected', adminNotes: 'It is a joke.' }
    expect((await admin.call('POST', `/api/admin/report-cases/${id}/decide`, decision)).status).toBe(200)
    await world.database.orm.execute(sql`update influencer_deals set updated_at = ${world.services.clock()}`)
    expect(await scan()).toBe(0)
    await world.database.orm.execute(sql`update influencer_deals set updated_at = ${world.services.clock()},
      description = 'Pay me by Western Union, really.'`)
    expect(await scan()).toBe(1)
    expect(await queue()).toHaveLength(1)
  })

  it('come to an end when more texts than a page were changed at the very same moment', async () => {
    const influencer = await world.anInfluencer()
    const dealId = await world.aDeal(influencer, { description: 'Three photos of your cup, nothing else.' })
    const columns = (
      await world.database.orm.execute<{ names: string }>(sql`select string_agg(quote_ident(column_name), ', ') as names
        from information_schema.columns where table_name = 'influencer_deals' and column_name <> 'id' and is_generated = 'NEVER'`)
    ).rows[0]!.names
    await world.database.orm.execute(
      sql`insert into influencer_deals (${sql.raw(columns)}) select ${sql.raw(columns)} from influencer_deals, generate_series(1, 150)
        where id = ${dealId}`,
    )
    await world.database.orm.execute(sql`update influencer_deals set updated_at = ${world.services.clock().toISOString()}::timestamptz
      + interval '0.123456 s' where influencer_id = ${influencer.id}`)
    await world.database.orm.execute(sql`update influencer_deals set description = 'Buy followers here'
      where id = (select max(id) from influencer_deals)`)
    expect(await scan()).toBe(1)
  })

  it('compare profiles, and leave private messages alone', async () => {
    const [business, influencer] = [await world.aBusiness(), await world.anInfluencer()]
    const words = { participantId: influencer.id, content: 'Can I pay me directly, or buy followers?' }
    expect((await business.call('POST', '/api/conversations', words)).status).toBe(201)
    expect(await scan()).toBe(0)
    await world.database.orm.execute(
      sql`update user_profiles set bio = 'Buy followers here' where user_id = ${influencer.id}`,
    )
    await world.database.orm.execute(
      sql`update users set updated_at = ${world.services.clock()} where id = ${influencer.id}`,
    )
    expect(await scan()).toBe(1)
  })

  it('are what the owners have set', async () => {
    await world.changeSetting('word_lists', { ...defaultWordLists, de: ['blaue tasse'] })
    await world.aDeal(await world.anInfluencer(), { description: 'Ein Foto mit der BLAUEN Tasse, drei Bilder.' })
    await world.aDeal(await world.anInfluencer(), { description: 'Ein Foto: Blaue Tasse, drei Bilder am Morgen.' })
    expect(await scan()).toBe(1)
  })

  it('refuse phrases of two letters', async () => {
    const value = { ...defaultWordLists, en: ['ab'] }
    const { status, body } = await admin.call('PUT', '/api/admin/settings/word_lists', { value })
    expect({ status, path: body.issues[0].path }).toEqual({ status: 422, path: 'value.en' })
  })
})
