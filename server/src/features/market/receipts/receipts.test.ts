import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { formatDayOf } from '#contract/formats.ts'
import { languages } from '#contract/languages.ts'
import { aMarket } from '../../../../test/market.ts'
import { inkOf, readPdf } from '../../../../test/read-pdf.ts'
import { goodCard } from '../../../../test/sandbox-world.ts'
import { linkDelivery, Work } from '../../../../test/work.ts'
import { type Person, purchaseInput, sessionOf, worldPassword } from '../../../../test/world.ts'
import { runDueDisputes } from '../disputes/due-disputes.ts'
import { issueAllMissing } from './issue.sql.ts'

const { world, admin } = await aMarket({ admin: 'admin' })
afterEach(async () => expect(await world.audit()).toEqual([]))

const documentsOf = async (person: Person, query = '') => {
  const { status, body } = await person.call('GET', `/api/receipts${query}`)
  expect(status).toBe(200)
  return body.items
}
const ofOrder = (person: Person, { purchaseId }: Work) => documentsOf(person, `?purchaseId=${purchaseId}`)
const stored = async (id: number) => {
  const { rows } = await world.database.pool.query('select * from receipts where id = $1', [id])
  return rows[0]
}
const download = (person: Person, id: number, language = 'en') =>
  person.call('GET', `/api/receipts/${id}.pdf?language=${language}`)

/** An order that was disputed and divided between the two. */
async function aDividedOrder(): Promise<Work> {
  const work = await Work.of(world, 'in_progress')
  const reason = 'Nothing of what we agreed was done.'
  const { body: dispute } = await work.business.call('POST', `/api/purchases/${work.purchaseId}/dispute`, { reason })
  for (const side of [work.business, work.influencer])
    await side.call('POST', `/api/disputes/${dispute.id}/evidence`, { text: 'See for yourself.' })
  const half = { outcome: 'split', releaseAmount: 4_005, reason: 'A part of it was done well.' }
  expect((await admin.call('POST', `/api/admin/disputes/${dispute.id}/propose`, half)).status).toBe(200)
  world.pass(49)
  await runDueDisputes(world.services)
  return work
}

describe('documents of an order', () => {
  it('the business gets a receipt at payment, the influencer nothing yet', async () => {
    const work = await Work.of(world, 'pending')
    const documents = await ofOrder(work.business, work)
    expect(documents).toMatchObject([
      {
        kind: 'order',
        amount: 10_000,
        currency: 'USD',
        purchaseId: work.purchaseId,
        dealTitle: 'One honest post',
        other: work.influencer.username,
      },
    ])
    expect(documents[0].number).toMatch(new RegExp(`^R-${world.services.clock().getUTCFullYear()}-\\d{6}$`))
    expect(await ofOrder(work.influencer, work)).toEqual([])
    expect(await ofOrder(work.business, work)).toEqual(documents)
  })

  it('the influencer gets a settlement with the fee when the money is released', async () => {
    const work = await Work.of(world, 'completed')
    const [settlement, ...more] = await ofOrder(work.influencer, work)
    expect(more).toEqual([])
    expect(settlement).toMatchObject({ kind: 'settlement', amount: 9_000, other: work.business.username })
    const [receipt, ...others] = await ofOrder(work.business, work)
    expect({ kind: receipt.kind, others }).toEqual({ kind: 'order', others: [] })
    expect((await stored(settlement.id)).content).toMatchObject({
      lines: [
        { what: 'released', label: 'One honest post', amount: 10_000 },
        { what: 'fee', amount: -1_000 },
      ],
      feeBps: 1_000,
      receiptNumber: receipt.number,
    })
  })

  it('the business gets a credit note for a refund', async () => {
    const work = await Work.of(world, 'cancelled')
    const [note, receipt] = await ofOrder(work.business, work)
    expect(note).toMatchObject({ kind: 'refund', amount: 10_000 })
    expect((await stored(note.id)).content.receiptNumber).toBe(receipt.number)
    expect(await ofOrder(work.influencer, work)).toEqual([])
  })

  it('each side gets its part of a split, and an admin sees both', async () => {
    const work = await aDividedOrder()
    const amounts = async (person: Person) =>
      (await ofOrder(person, work)).map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount])
    expect(await amounts(work.influencer)).toEqual([['settlement', 4_005 - 400]])
    expect(await amounts(work.business)).toEqual([
      ['refund', 5_995],
      ['order', 10_000],
    ])
    expect(await amounts(admin)).toEqual([
      ['refund', 5_995],
      ['settlement', 3_605],
      ['order', 10_000],
    ])
  })

  it('both documents of a split are issued by one run, though its batch ends between them', async () => {
    const { purchaseId } = await aDividedOrder()
    await issueAllMissing(world.services, 1)
    const { rows } = await world.database.pool.query<{ series: string }>(
      'select series from receipts where purchase_id = $1 order by series',
      [purchaseId],
    )
    expect(rows.map(({ series }) => series)).toEqual(['C', 'R', 'S'])
  })

  it('the receipt lists extras and the amount paid by card', async () => {
    const influencer = await world.anInfluencer()
    const customOptions = [{ id: 'story', label: '=A story', price: 2_500, extraDays: 0 }]
    const dealId = await world.aDeal(influencer, { customOptions })
    const business = await world.aBusiness({ balance: 4_000 })
    const order = { ...purchaseInput, amount: 12_500, extras: ['story'], payWith: 'card' }
    const { body } = await business.call('POST', `/api/deals/${dealId}/purchases`, order)
    expect(await documentsOf(business, `?purchaseId=${body.purchase.id}`)).toEqual([])
    await world.sandbox.service.pay(sessionOf(body.checkoutUrl), goodCard)
    const [receipt] = await vi.waitFor(async () => {
      const documents = await documentsOf(business, `?purchaseId=${body.purchase.id}`)
      expect(documents).toHaveLength(1)
      return documents
    }, 5_000)
    expect(await stored(receipt.id)).toMatchObject({
      amount: 12_500,
      content: {
        lines: [
          { what: 'deal', label: 'One honest post', amount: 10_000 },
          { what: 'extra', label: '=A story', amount: 2_500 },
        ],
        cardAmount: 8_500,
      },
    })
    const deposits = await documentsOf(business, '?kind=deposit')
    expect(deposits.map(({ amount }: { amount: number }) => amount)).toEqual([8_500, 4_000])
    expect((await stored(deposits[0].id)).content).toMatchObject({ method: 'credit_card' })
  })
})

describe('the list', () => {
  it('shows a person’s own documents, newest first, filtered and paged', async () => {
    const work = await Work.of(world, 'cancelled')
    const kinds = async (query: string) =>
      (await documentsOf(work.business, query)).map(({ kind }: { kind: string }) => kind)
    const year = world.services.clock().getUTCFullYear()
    const all = await kinds('')
    expect([...all].sort()).toEqual(['deposit', 'order', 'refund'])
    expect(await kinds('?kind=order')).toEqual(['order'])
    expect(await kinds('?kind=settlement')).toEqual([])
    expect(await kinds(`?year=${year}`)).toEqual(all)
    expect(await kinds(`?year=${year - 1}`)).toEqual([])
    const { body: first } = await work.business.call('GET', '/api/receipts?limit=2')
    const { body: second } = await work.business.call('GET', `/api/receipts?limit=2&cursor=${first.nextCursor}`)
    const numbers = [...first.items, ...second.items].map(({ id }: { id: number }) => id)
    expect({ many: numbers.length, end: second.nextCursor }).toEqual({ many: 3, end: null })
    expect(numbers).toEqual([...numbers].sort((a, b) => b - a))
    expect(await documentsOf(work.influencer)).toEqual([])
    expect(await documentsOf(admin)).toEqual([])
  })

  it.each(['?kind=invoice', '?year=last', '?year=1999', '?purchaseId=0', '?purchaseId=x', '?cursor=e30', '?owner=1'])(
    'refuses %s',
    async (query) => expect((await admin.call('GET', `/api/receipts${query}`)).status).toBe(422),
  )

  it('requires a session, and is 404 for other people’s orders', async () => {
    const work = await Work.of(world, 'completed')
    expect((await world.call('GET', '/api/receipts')).status).toBe(401)
    for (const other of [await world.aBusiness(), await world.anInfluencer()])
      for (const order of [`purchaseId=${work.purchaseId}`, `taskId=${work.taskId}`])
        expect((await other.call('GET', `/api/receipts?${order}`)).status).toBe(404)
    expect(await documentsOf(admin, `?taskId=${work.taskId}`)).toEqual(await ofOrder(admin, work))
    expect((await admin.call('GET', '/api/receipts?purchaseId=2000000000')).status).toBe(404)
  })
})

const titles = { en: 'Settlement', ar: 'كشف تسوية', es: 'Liquidación', de: 'Abrechnung', pt: 'Liquidação' }

describe('the PDF', () => {
  it.each(languages)('in %s shows everything on one page', async (language) => {
    const work = await Work.of(world, 'completed')
    await world.database.pool.query(
      `with renamed as (update users set display_name = $1 where id = $2 returning id)
       insert into user_addresses (user_id, street_address, city, postal_code, country)
       select id, 'Calle Mayor 1', 'Madrid', '28013', 'ES' from renamed`,
      ['مينا Mina (70%)', work.influencer.id],
    )
    const [settlement] = await ofOrder(work.influencer, work)
    const { status, headers, body } = await download(work.influencer, settlement.id, language)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="vivobid-${settlement.number}.pdf"`,
      'cache-control': 'no-store',
    })
    const { text, said, pages } = await readPdf(body.bytes)
    expect(pages).toBe(1)
    expect(text).toContain(`/Lang (${language})`)
    const shown = [
      'مينا',
      'Mina',
      '(70%)',
      `@${work.influencer.username}`,
      'Calle Mayor 1',
      '28013 Madrid',
      settlement.number,
    ]
    for (const each of [...shown, titles[language]]) expect(said).toContain(each)
    // nothing runs off the page in either direction
    const { left, right } = await inkOf(body.bytes)
    expect(left).toBeGreaterThanOrEqual(43)
    expect(right).toBeLessThanOrEqual(552)
  })

  it('in Arabic mirrors the English one, with shaped letters and left-to-right amounts', async () => {
    const work = await Work.of(world, 'pending')
    const [receipt] = await ofOrder(work.business, work)
    const [arabic, english] = await Promise.all(
      ['ar', 'en'].map(async (language) => readPdf((await download(work.business, receipt.id, language)).body.bytes)),
    )
    for (const each of ['إيصال', 'صادر إلى', 'المبلغ', '100 $', 'One honest post']) expect(arabic!.said).toContain(each)
    for (const each of ['Receipt', 'Issued to', 'Amount (USD)', '$100', 'One honest post'])
      expect(english!.said).toContain(each)
  })

  it('has the days of the zone that its owner had when it was issued, with its name', async () => {
    const zone = new Date().getUTCHours() < 10 ? 'Etc/GMT+12' : 'Pacific/Kiritimati'
    const work = await Work.of(world, 'pending')
    await work.business.call('PUT', '/api/notification-preferences', { timeZone: zone })
    const [receipt] = await ofOrder(work.business, work)
    await work.business.call('PUT', '/api/notification-preferences', { timeZone: 'Europe/Berlin' })
    const { said } = await readPdf((await download(work.business, receipt.id)).body.bytes)
    expect(said).toContain(formatDayOf(new Date(receipt.occurredAt), 'en', zone))
    expect(formatDayOf(new Date(receipt.occurredAt), 'en', zone)).toMatch(/ \(GMT[+-]1[24]\)$/)
  })

  it('says that no tax is shown only where none is', async () => {
    const messageOf = async (work: Work) => {
      const [settlement] = await ofOrder(work.influencer, work)
      const { body } = await download(work.influencer, settlement.id)
      return (await readPdf(body.bytes)).said
    }
    const untaxed = await messageOf(await Work.of(world, 'completed'))
    expect(untaxed).toContain('No tax is shown')
    expect(untaxed).not.toContain('VAT')
    await world.changeSetting('tax', { vatBps: 2_500 })
    const taxed = await messageOf(await Work.of(world, 'completed'))
    await world.changeSetting('tax', { vatBps: 0 })
    expect(taxed).toContain('VAT included in the fee (25%) $2')
    expect(taxed).not.toContain('No tax is shown')
  })

  it('is drawn for every kind, with long texts too', async () => {
    const influencer = await world.anInfluencer()
    const customOptions = Array.from({ length: 10 }, (_, i) => ({
      id: `extra-${i}`,
      label: 'ميزة إضافية long extra '.repeat(3),
      price: 100,
      extraDays: 0,
    }))
    const dealId = await world.aDeal(influencer, { title: 'كلمة طويلة word '.repeat(7).trim(), customOptions })
    const business = await world.aBusiness()
    const extras = customOptions.map(({ id }) => id)
    const { purchaseId } = await world.anOrder(business, dealId, { amount: 11_000, extras })
    await business.call('POST', `/api/purchases/${purchaseId}/cancel`, {})
    const documents = await documentsOf(business)
    expect(documents.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['deposit', 'order', 'refund'])
    for (const { id } of documents)
      for (const language of languages) {
        // lets a minute pass, since at most 10 are drawn per minute
        world.pass(0.02)
        const { body } = await download(business, id, language)
        expect((await readPdf(body.bytes)).pages).toBe(1)
      }
  })

  it('is limited to 10 a minute per person', async () => {
    const work = await Work.of(world, 'pending')
    const [receipt] = await ofOrder(work.business, work)
    world.pass(0.02)
    for (let i = 0; i < 10; i++) expect((await download(work.business, receipt.id)).status).toBe(200)
    const { status, headers, body } = await download(work.business, receipt.id)
    expect([status, headers['retry-after'], body.code]).toEqual([429, '60', 'too_many'])
    world.pass(0.02)
    expect((await download(work.business, receipt.id)).status).toBe(200)
  })

  it('is only for its owner and admins, who are logged', async () => {
    const work = await Work.of(world, 'completed')
    const [settlement] = await ofOrder(work.influencer, work)
    const looks = async () => {
      const { rows } = await world.database.pool.query(
        `select admin_id, details from admin_action_logs where target_type = 'receipt' and target_id = $1`,
        [String(settlement.id)],
      )
      return rows
    }
    for (const other of [work.business, await world.anInfluencer()])
      expect((await download(other, settlement.id)).status).toBe(404)
    expect((await world.call('GET', `/api/receipts/${settlement.id}.pdf`)).status).toBe(401)
    expect((await download(work.influencer, settlement.id)).status).toBe(200)
    expect(await looks()).toEqual([])
    expect((await download(admin, settlement.id)).status).toBe(200)
    const details = { what: 'receipt_view', number: settlement.number, userId: work.influencer.id }
    expect(await looks()).toEqual([{ admin_id: admin.id, details }])
    expect((await download(work.influencer, settlement.id, 'xx')).status).toBe(422)
    expect((await download(admin, 2_000_000_000)).status).toBe(404)
    expect((await admin.call('GET', '/api/receipts/x.pdf')).status).toBe(404)
  })
})

describe('the addresses of a document', () => {
  it('are those of both sides, of the influencer only the city for the business', async () => {
    const work = await Work.of(world, 'completed')
    for (const { id } of [work.business, work.influencer])
      await world.database.pool.query(
        `insert into user_addresses (user_id, street_address, city, postal_code, country) values ($1, $2, 'Madrid', '28013', 'ES')`,
        [id, `Calle Mayor ${id}`],
      )
    const [settlement] = await ofOrder(work.influencer, work)
    const [receipt] = await ofOrder(work.business, work)
    const whole = ({ id }: Person) => [`Calle Mayor ${id}`, '28013 Madrid']
    expect((await stored(settlement.id)).content).toMatchObject({
      owner: { address: whole(work.influencer) },
      other: { address: whole(work.business), country: 'ES' },
    })
    expect((await stored(receipt.id)).content).toMatchObject({
      owner: { address: whole(work.business) },
      other: { address: ['Madrid'], country: 'ES' },
    })
  })
})

describe('an issued document', () => {
  it('does not change when names and addresses do', async () => {
    const work = await Work.of(world, 'pending')
    const [receipt] = await ofOrder(work.business, work)
    const before = await stored(receipt.id)
    await world.database.pool.query(
      `with renamed as (update users set display_name = 'Another' where id = any($1) returning id)
       insert into user_addresses (user_id, city) select id, 'Elsewhere' from renamed`,
      [[work.business.id, work.influencer.id]],
    )
    expect(await ofOrder(work.business, work)).toEqual([receipt])
    expect(await stored(receipt.id)).toEqual(before)
    expect((await readPdf((await download(work.business, receipt.id)).body.bytes)).said).toContain(
      work.influencer.username,
    )
  })

  it('is in the export and survives deletion of the account', async () => {
    const business = await world.aBusiness({ balance: 10_000 })
    const influencer = await world.anInfluencer()
    const { purchaseId, taskId } = await world.anOrder(business, await world.aDeal(influencer))
    await influencer.call('POST', `/api/purchases/${purchaseId}/accept`, {})
    await influencer.call('POST', `/api/tasks/${taskId}/deliver`, linkDelivery)
    await business.call('POST', `/api/tasks/${taskId}/accept`, {})
    await issueAllMissing(world.services)
    const { body } = await business.call('GET', '/api/user/export')
    expect(body.receipts).toMatchObject([
      { series: 'T', amount: 10_000, ownerId: business.id },
      { series: 'R', amount: 10_000, purchaseId },
    ])
    const [, { id }] = body.receipts
    const before = await stored(id)
    expect((await business.call('DELETE', '/api/user', { password: worldPassword })).status).toBe(204)
    expect(await stored(id)).toEqual(before)
    expect((await download(admin, id)).status).toBe(200)
  })

  it.each([
    ['changed', 'update receipts set amount = 1'],
    ['deleted', 'delete from receipts'],
  ])('cannot be %s, not even by the owner of the database', async (_, query) => {
    await Work.of(world, 'pending')
    await issueAllMissing(world.services)
    await expect(world.database.pool.query(query)).rejects.toMatchObject({ code: '42501' })
    const owner = new pg.Client({ connectionString: world.ownerUrl })
    await owner.connect()
    try {
      await expect(owner.query(query)).rejects.toMatchObject({ code: 'LG002' })
      await expect(owner.query('truncate receipts')).rejects.toMatchObject({ code: 'LG002' })
    } finally {
      await owner.end()
    }
  })
})

it.each(languages)('all texts exist in %s', (language) => {
  const words = (of: string) => {
    const file = new URL(`../../../../locales/${of}.json`, import.meta.url)
    const texts = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)
    const holes = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(([hole]) => hole).sort()
    return Object.fromEntries(
      texts.filter(([key]) => key.startsWith('receiptPdf.')).map(([key, text]) => [key, holes(text)]),
    )
  }
  expect(Object.keys(words('en')).length).toBeGreaterThan(30)
  expect(words(language)).toEqual(words('en'))
})
