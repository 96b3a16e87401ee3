import { beforeAll, describe, expect, it, vi } from 'vitest'
import { dateFormat } from '#contract/formats.ts'
import {
  type BalanceHistory,
  balanceHistoryDays,
  type StatementLine,
  type Wallet,
} from '#contract/money/wallet/wallet.ts'
import { aMarket } from '../../../../test/market.ts'
import { readPdf } from '../../../../test/read-pdf.ts'
import { readXlsx } from '../../../../test/read-xlsx.ts'
import type { whereAmI } from '../../../../test/worker-tasks.ts'
import type { Person } from '../../../../test/world.ts'
import { workerTask } from '../../../platform/workers/workers.ts'
import { localTime } from '../../../platform/zones.ts'
import { drawStatement } from './statement-pdf.ts'

const { world, business, influencer } = await aMarket({ business: 'business', influencer: 'influencer' })
beforeAll(async () => {
  const dealId = await world.aDeal(influencer, { title: '=100% honest_post' })
  const { purchaseId, taskId } = await world.anOrder(business, dealId)
  await influencer.call('POST', `/api/purchases/${purchaseId}/accept`, {})
  await influencer.call('POST', `/api/tasks/${taskId}/deliver`, {
    finalResultUrl: 'https://a.example',
    finalResultType: 'link',
  })
  await business.call('POST', `/api/tasks/${taskId}/accept`, {})
  const declined = await world.anOrder(business, dealId)
  await influencer.call('POST', `/api/purchases/${declined.purchaseId}/decline`, {})
  await world.aWithdrawal(influencer)
})

const types = async (person: Person, query = '') =>
  (await person.call('GET', `/api/payments${query}`)).body.items.map(({ type }: { type: string }) => type)
const today = () => world.services.clock().toISOString().slice(0, 10)

describe('the statement', () => {
  it('shows the type of each movement', async () => {
    expect(await types(business)).toEqual(['refund', 'order', 'order', 'deposit'])
    expect(await types(influencer)).toEqual(['withdrawal', 'deposit', 'earning'])
  })

  it('names the payment behind each movement, which both sides of an order and nobody else can read', async () => {
    const listed = async (person: Person) =>
      (await person.call('GET', '/api/payments')).body.items.map(({ id }: { id: number }) => id) as number[]
    const read = async (person: Person, id: number) => {
      const { status, body } = await person.call('GET', `/api/payments/${id}`)
      return status === 200 ? body.type : status
    }
    const typesOf = (person: Person, ids: number[]) => Promise.all(ids.map((id) => read(person, id)))
    const [ofBusiness, ofInfluencer] = [await listed(business), await listed(influencer)]
    expect(await typesOf(business, ofBusiness)).toEqual(['refund', 'campaign_payment', 'campaign_payment', 'deposit'])
    expect(await typesOf(influencer, ofInfluencer)).toEqual(['withdrawal', 'deposit', 'campaign_payment'])
    expect(await typesOf(business, ofInfluencer)).toEqual([404, 404, 'campaign_payment'])
    expect(await typesOf(influencer, ofBusiness)).toEqual([404, 'campaign_payment', 'campaign_payment', 404])
    const stranger = await world.aBusiness()
    expect(new Set(await typesOf(stranger, [...ofBusiness, ...ofInfluencer]))).toEqual(new Set([404]))
    expect((await world.call('GET', `/api/payments/${ofBusiness[0]}`)).status).toBe(401)
  })

  it.each([
    ['?type=order', ['order', 'order']],
    ['?type=refund', ['refund']],
    ['?type=gift', []],
    ['?q=HONEST', ['refund', 'order', 'order']],
    ['?q=100%25', ['refund', 'order', 'order']],
    ['?q=honest-post', []],
    [`?q=influencer-`, ['refund', 'order', 'order']],
    ['?q=honest&type=order', ['order', 'order']],
    [`?from=${today()}&to=${today()}`, ['refund', 'order', 'order', 'deposit']],
    ['?to=2020-01-01', []],
    ['?from=2099-01-01', []],
  ])('is filtered by %s', async (query, expected) => expect(await types(business, query)).toEqual(expected))

  describe('by days', () => {
    let person: Person
    /** A time zone in which it is another day than in UTC now. */
    const zone = new Date().getUTCHours() < 10 ? 'Etc/GMT+12' : 'Pacific/Kiritimati'
    const date = localTime(new Date(), zone).date
    const found = async (query: string) => (await types(person, query)).length
    beforeAll(async () => {
      person = await world.aBusiness({ balance: 100 })
    })

    it('takes those of the reader’s preferences', async () => {
      expect(await found(`?from=${today()}&to=${today()}`)).toBe(1)
      expect(await found(`?from=${date}&to=${date}`)).toBe(0)
      await person.call('PUT', '/api/notification-preferences', { timeZone: zone })
      expect(await found(`?from=${date}&to=${date}`)).toBe(1)
      expect(await found(`?from=${today()}&to=${today()}`)).toBe(0)
    })

    it('takes those of another zone that is named, and refuses what is none', async () => {
      expect(await found(`?from=${today()}&to=${today()}&timeZone=UTC`)).toBe(1)
      expect(await found(`?from=${date}&to=${date}&timeZone=UTC`)).toBe(0)
      expect((await person.call('GET', '/api/payments?timeZone=Mars/Olympus')).status).toBe(422)
    })

    it('shows them in the PDF, with the name of the zone', async () => {
      const { body } = await person.call('GET', `/api/payments/export.pdf?from=${date}&to=${date}`)
      const { said } = await readPdf(body.bytes)
      expect(said).toContain(zone)
      expect(said).toContain(dateFormat('en', { dateStyle: 'medium', timeZone: zone }).format(new Date()))
    })
  })

  it.each(['?type=all', '?from=yesterday', '?to=2026-02-30', `?q=${'a'.repeat(101)}`, '?order=1'])(
    'refuses %s',
    async (query) => expect((await business.call('GET', `/api/payments${query}`)).status).toBe(422),
  )

  it('is paged, keeping its filters', async () => {
    const first = (await business.call('GET', '/api/payments?type=order&limit=1')).body
    const second = (await business.call('GET', `/api/payments?type=order&limit=1&cursor=${first.nextCursor}`)).body
    expect([first.items[0].number, second.items[0].number]).toEqual([3, 2])
    expect(second.nextCursor).toBeNull()
  })

  it('is exported as CSV, with formulas escaped', async () => {
    const { headers, body } = await business.call('GET', '/api/payments/export.csv?type=refund')
    expect(headers['content-disposition']).toMatch(/attachment; filename="vivobid-statement-[\d-]+\.csv"/)
    const [heading, line, end] = body.text.split('\r\n')
    expect(heading).toBe(
      '\ufeffnumber,date,type,deal,with,order,amount,fee,balance,currency,withdrawable from,campaign request',
    )
    expect(line).toMatch(/^4,[\d-]{10} [\d:]{8},refund,'=100% honest_post,[^,]+,\d+,100\.00,,900\.00,USD,,$/)
    expect(end).toBe('')
    expect((await influencer.call('GET', '/api/payments/export.csv')).body.text).toContain(',earning,')
    expect((await world.call('GET', '/api/payments/export.csv')).status).toBe(401)
  })

  it('adds up in the spreadsheets of each language', async () => {
    const german = (await business.call('GET', '/api/payments/export.csv?type=refund&lng=de')).body.text
    expect(german.split('\r\n')[1]).toMatch(
      /^4;[\d-]{10} [\d:]{8};refund;'=100% honest_post;[^;]+;\d+;100,00;;900,00;USD;;$/,
    )
    await business.call('PATCH', '/api/user', { language: 'de' })
    expect((await business.call('GET', '/api/payments/export.csv')).body.text).toContain(';900,00;USD;')
    await business.call('PATCH', '/api/user', { language: 'en' })
    const { headers, body } = await business.call('GET', '/api/payments/export.xlsx?type=refund')
    expect(headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': expect.stringMatching(/^attachment; filename="vivobid-statement-[\d-]+\.xlsx"$/),
    })
    const { rows } = await readXlsx(body.bytes)
    expect(rows).toHaveLength(2)
    const [number, date, , deal, , order, amount, fee, balance] = rows[1]!
    expect([number, deal, amount, fee, balance]).toMatchObject([
      { type: 'number', value: 4 },
      { type: 'text', value: '=100% honest_post' },
      { type: 'number', value: 100, format: '#,##0.00' },
      { type: 'none' },
      { type: 'number', value: 900, format: '#,##0.00' },
    ])
    expect([date!.type, order!.type]).toEqual(['date', 'number'])
    expect((await world.call('GET', '/api/payments/export.xlsx')).status).toBe(401)
  })

  it.each(['en', 'ar', 'de'])('is exported as a PDF in %s', async (lng) => {
    const { status, headers, body } = await business.call('GET', `/api/payments/export.pdf?lng=${lng}`)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/pdf')
    expect(body.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(body.bytes.toString('latin1')).toContain(`/Lang (${lng})`)
    expect((await business.call('GET', '/api/payments/export.pdf?lng=xx')).status).toBe(422)
  })

  it.each(['en', 'ar', 'de'] as const)('shows every text whole in the PDF in %s', async (language) => {
    const dealTitle = 'Four short videos about the spring roast, with a story for each and a post that stays on top'
    const displayName = 'Brightside Coffee Roasters and Tea House of the Northern Harbour'
    const [order] = (await business.call('GET', '/api/payments?type=order')).body.items
    const line = {
      ...order,
      dealTitle,
      counterparty: { ...order.counterparty, displayName },
      balanceAfter: 1_234_567_890,
    }
    const lines = Array.from({ length: 30 }, () => line)
    const owner = { displayName: 'Noor', username: 'noor' }
    const { said, pages } = await readPdf(
      drawStatement({ lines, owner, language, timeZone: 'UTC', day: today(), query: {} }),
    )
    expect(said).not.toContain('…')
    // a text of several lines is read line by line
    for (const word of [...dealTitle.split(' '), ...displayName.split(' ')]) expect(said).toContain(word)
    expect(pages).toBeGreaterThan(1)
  })

  it('begins the PDF with the balances before and after, and the sum of each kind', async () => {
    const rich = await world.aBusiness({ balance: 0 })
    for (const cents of [10_000, 2_550]) await world.giveMoney(rich.id, cents)
    const { items } = (await rich.call('GET', '/api/payments')).body
    const owner = { displayName: 'Noor', username: 'noor' }
    const saidOf = async (lines: StatementLine[], query = {}) =>
      (await readPdf(drawStatement({ lines, owner, language: 'en', timeZone: 'UTC', day: today(), query }))).said
    const said = await saidOf(items.slice(0, 1))
    expect(said).toMatch(/Opening balance\s*\$100\s*Closing balance\s*\$125\.50/)
    expect(await saidOf(items)).toMatch(/\+\$125\.50/)
    expect(await saidOf(items, { type: items[0].type })).not.toContain('Opening balance')
  })

  it('continues on further pages, and is one page without any movements', async () => {
    const pagesOf = async (person: Person) =>
      (await readPdf((await person.call('GET', '/api/payments/export.pdf')).body.bytes)).pages
    const rich = await world.aBusiness({ balance: 0 })
    expect(await pagesOf(rich)).toBe(1)
    for (let i = 0; i < 45; i++) await world.giveMoney(rich.id, 100)
    expect(await pagesOf(rich)).toBe(2)
  })

  it.each(['en', 'ar'] as const)('drawn by a worker in %s is identical to one drawn in the server', async (lng) => {
    world.pass(0.02)
    const { body } = await business.call('GET', `/api/payments/export.pdf?lng=${lng}`)
    const lines = (await business.call('GET', '/api/payments')).body.items
    const day = world.services.clock().toISOString().slice(0, 10)
    const owner = { displayName: business.username, username: business.username }
    const own = drawStatement({ lines, owner, language: lng, timeZone: 'UTC', day, query: {} })
    expect(own.equals(body.bytes)).toBe(true)
  })
})

describe('exports under load', () => {
  let rich: Person
  beforeAll(async () => {
    world.pass(0.1)
    rich = await world.aBusiness({ balance: 0 })
    for (let i = 0; i < 500; i++) await world.giveMoney(rich.id, 100 + i)
  })

  it('concurrent requests for the same statement draw it once; at most 10 a minute', async () => {
    // the worker starts only after all eight requests
    const get = vi.spyOn(world.services.documents, 'get')
    const { run: begin } = world.services.workers
    const run = vi.spyOn(world.services.workers, 'run').mockImplementation(async (...order) => {
      await vi.waitFor(() => expect(get).toHaveBeenCalledTimes(8), 10_000)
      return begin(...order)
    })
    const ask = () => rich.call('GET', '/api/payments/export.pdf')
    const answers = await Promise.all(Array.from({ length: 8 }, ask))
    get.mockRestore()
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(run).toHaveBeenCalledTimes(1)
    run.mockRestore()
    for (let i = 0; i < 2; i++) expect((await ask()).status).toBe(200)
    const { status, headers, body } = await ask()
    expect([status, headers['retry-after'], body.code]).toEqual([429, '60', 'too_many'])
  })

  it('a statement whose worker is killed is refused with Retry-After, and the next one is drawn', async () => {
    world.pass(0.02)
    const { pid } = await world.services.workers.run(
      workerTask<typeof whereAmI>('../../../../test/worker-tasks.ts', import.meta.url, 'whereAmI'),
      undefined as never,
    )
    const { run: begin } = world.services.workers
    const run = vi.spyOn(world.services.workers, 'run').mockImplementation((...order) => {
      const answer = begin(...order)
      process.kill(pid, 'SIGKILL')
      return answer
    })
    const { status, headers, body } = await rich.call('GET', '/api/payments/export.pdf?lng=de')
    run.mockRestore()
    expect([status, headers['retry-after'], body.code]).toEqual([503, '5', 'busy'])
    expect((await rich.call('GET', '/api/payments/export.pdf?lng=de')).status).toBe(200)
  })

  it('a long table is complete, in order, and read in chunks', async () => {
    const query = vi.spyOn(world.database.pool, 'query')
    const { body } = await rich.call('GET', '/api/payments/export.csv')
    const reads = query.mock.calls.filter(([config]) =>
      (config as { text?: string } | undefined)?.text?.includes('from ledger.entries e'),
    )
    query.mockRestore()
    expect(reads.length).toBe(3)
    const numbers = body.text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line: string) => Number.parseInt(line, 10))
    expect(numbers).toEqual(Array.from({ length: 500 }, (_, i) => 500 - i))
  })

  it('60 concurrent tables are each complete, or refused before they begin', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => rich.call('GET', '/api/payments/export.csv')))
    for (const { status, headers, body } of answers)
      if (status === 200) expect(body.text.split('\r\n')).toHaveLength(502)
      else expect([status, headers['retry-after'], body.code]).toEqual([503, '5', 'busy'])
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(50)
  })
})

describe('the course of a wallet', () => {
  it('ends each day with what was available and held then, today with what there is now', async () => {
    const balanceHistory = async () => (await business.call('GET', '/api/wallet/course')).body as BalanceHistory
    const { available, held } = (await business.call('GET', '/api/wallet')).body as Wallet
    const { days } = await balanceHistory()
    expect(days).toHaveLength(balanceHistoryDays)
    expect(days.at(-1)).toEqual({ day: today(), available, held })
    // the money came minutes before, which shortly after midnight was yesterday
    expect(days.at(-3)).toMatchObject({ available: 0, held: 0 })

    const dealId = await world.aDeal(influencer)
    await world.anOrder(business, dealId)
    expect((await balanceHistory()).days.at(-1)).toEqual({
      day: today(),
      available: available - 10_000,
      held: held + 10_000,
    })
  })

  it('is all zeros for who never had money', async () => {
    const { days } = (await (await world.anInfluencer()).call('GET', '/api/wallet/course')).body as BalanceHistory
    expect(days.every((each) => each.available === 0 && each.held === 0)).toBe(true)
  })
})
