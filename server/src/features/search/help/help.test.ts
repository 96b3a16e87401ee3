import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { requestErrors } from '#contract/request-errors.ts'
import { type HelpEntry, helpTopicNames } from '#contract/search/help/help.ts'
import { aMarket } from '../../../../test/market.ts'

const { world } = await aMarket()

const read = async (url: string) => (await world.call('GET', url)).body
const search = async (q: string, lng = 'en'): Promise<string[]> =>
  (await read(`/api/help?lng=${lng}&q=${encodeURIComponent(q)}`)).items.map(({ topic }: HelpEntry) => topic)

describe('the list of articles', () => {
  it('has all of them in the order of the contract, in the language asked for', async () => {
    const { items } = await read('/api/help?lng=de')
    expect(items.map(({ topic }: HelpEntry) => topic)).toEqual(helpTopicNames)
    expect(items[0]).toMatchObject({ group: 'start', title: 'Wie funktioniert Vivobid?' })
  })

  it('is English when no language is asked for', async () => {
    expect((await read('/api/help')).items[0].title).toBe('How does Vivobid work?')
  })

  it('refuses an unknown language and a search text that is too long', async () => {
    expect(await world.call('GET', '/api/help?lng=fr')).toMatchObject({ status: 422 })
    expect(await world.call('GET', `/api/help?q=${'a'.repeat(101)}`)).toMatchObject({ status: 422 })
  })
})

describe('an article', () => {
  it('quotes the settings that are in force', async () => {
    expect((await read('/api/help/fees')).summary).toContain('10%')
    await world.database.orm.execute(sql`
      insert into system_settings (key, value) values ('order_terms', '{"feeBps": 1250, "reviewHours": 96}')`)
    const { summary, html } = await read('/api/help/fees')
    expect(summary).toContain('12.5%')
    expect(html).toContain('$12.50')
    expect((await read('/api/help/review-a-delivery?lng=de')).summary).toContain('96 Stunden')
    await world.database.orm.execute(sql`delete from system_settings where key = 'order_terms'`)
  })

  it('names buttons as the screens do', async () => {
    expect((await read('/api/help/review-a-delivery?lng=es')).summaryHtml).toContain(
      '<strong>Aceptar el trabajo</strong>',
    )
  })

  it('that does not exist is 404', async () => {
    const missing = { status: 404, body: { message: requestErrors.notFound } }
    expect(await world.call('GET', '/api/help/no-such-topic')).toMatchObject(missing)
  })
})

describe('searching', () => {
  it('finds by the beginning of a word, titles first', async () => {
    expect((await search('withdr'))[0]).toBe('withdraw-money')
    expect((await search('reviews'))[0]).toBe('reviews')
  })

  it('finds by words that the article does not use', async () => {
    expect((await search('escrow'))[0]).toBe('protected-payment')
    expect((await search('kyc'))[0]).toBe('verify-identity')
  })

  it('answers a whole question', async () => {
    expect((await search('How do I get my money back?')).slice(0, 3)).toContain('cancel-an-order')
    expect((await search('why can’t I withdraw my money'))[0]).toBe('withdraw-money')
  })

  it('makes no difference between accents, case and Arabic letter variants', async () => {
    expect(await search('RESEÑA', 'es')).toEqual(await search('resena', 'es'))
    expect(await search('auszahlüng', 'de')).toEqual(await search('Auszahlung', 'de'))
    expect((await search('السحب', 'ar'))[0]).toBe('withdraw-money')
    expect(await search('إيداع', 'ar')).toEqual(await search('ايداع', 'ar'))
    expect((await search('والهدايا', 'ar'))[0]).toBe('send-a-gift')
    expect((await search('avaliação', 'pt'))[0]).toBe('reviews')
  })

  it('finds articles with some of the words when none has all', async () => {
    expect((await search('refund xylophone'))[0]).toBe('refunds-and-chargebacks')
  })

  it('finds nothing by nonsense and by marks alone', async () => {
    expect(await search('xylophone')).toEqual([])
    expect(await search('???')).toEqual([])
  })
})
