import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { fill } from '#contract/fill.ts'
import { languages } from '#contract/languages.ts'
import { campaignErrors } from '#contract/market/campaigns/errors.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { aCampaign, anOpenCampaign, aSubmittedCampaign } from '../../../../test/campaigns.ts'
import { aMarket } from '../../../../test/market.ts'
import { type Person, worldPassword } from '../../../../test/world.ts'
import { renderMail } from '../../foundation/notifications/mail/render-mail.ts'

const { world, business, admin } = await aMarket({ business: { balance: 0 }, admin: 'admin' })

const queue = async (query = '') => (await admin.call('GET', `/api/admin/campaigns?${query}`)).body
const idsOf = async (query = '') => (await queue(`limit=100&${query}`)).items.map(({ id }: { id: number }) => id)
const approve = (id: number, by = admin) => by.call('POST', `/api/admin/campaigns/${id}/approve`, {})
const reject = (id: number, notes = 'The product is not named.', by = admin) =>
  by.call('POST', `/api/admin/campaigns/${id}/reject`, { notes })
const submit = (id: number) => business.call('POST', `/api/campaigns/${id}/submit`)
const logged = async (id: number) =>
  (
    await world.database.orm.execute(sql`select admin_id, action_type, details from admin_action_logs
      where target_type = 'campaign' and target_id = ${String(id)} order by id`)
  ).rows

it('the queue is in the order of submission, page by page, and counted for the overview', async () => {
  const [a, b, c] = [
    await aSubmittedCampaign(world, business),
    await aSubmittedCampaign(world, business),
    await aSubmittedCampaign(world, business, { budget: 60_000 }),
  ]
  expect(await idsOf()).toEqual([a, b, c])
  await reject(a)
  expect(await idsOf('stage=returned')).toEqual([a])
  await submit(a)
  expect(await idsOf()).toEqual([b, c, a])
  const first = await queue('limit=2')
  expect(first.items[1]).toMatchObject({ id: c, budget: 60_000, business: { id: business.id }, fit: null })
  expect((await queue(`limit=2&cursor=${first.nextCursor}`)).items).toMatchObject([
    { id: a, returnReason: 'The product is not named.' },
  ])
  expect((await admin.call('GET', '/api/admin/overview')).body.campaignsInReview).toBe(3)
  await approve(c)
  await approve(b)
  expect(await idsOf('stage=active')).toEqual([c, b])
  const page = await queue('stage=active&limit=1')
  expect((await queue(`stage=active&limit=1&cursor=${page.nextCursor}`)).items).toMatchObject([{ id: b }])
  expect((await admin.call('GET', '/api/admin/campaigns?stage=draft')).status).toBe(422)
})

it('each decision is logged with who made it', async () => {
  const id = await aSubmittedCampaign(world, business)
  expect((await reject(id)).status).toBe(204)
  await submit(id)
  expect((await approve(id)).status).toBe(204)
  const details = { businessId: business.id, title: 'A summer of coffee' }
  expect(await logged(id)).toEqual([
    { admin_id: admin.id, action_type: 'campaign_reject', details: { ...details, notes: 'The product is not named.' } },
    { admin_id: admin.id, action_type: 'campaign_approve', details },
  ])
})

it('of ten admins who decide at once, one does, and the others are told who did', async () => {
  const id = await aSubmittedCampaign(world, business)
  const since = world.mails.length
  const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => (i % 2 ? approve(id) : reject(id))))
  const isApproved = answers.findIndex(({ status }) => status === 204) % 2 === 1
  expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(9).fill(409)])
  expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
    code: 'campaign_state',
    message: fill(isApproved ? requestErrors.approvedBy : requestErrors.rejectedBy, { name: admin.username }),
  })
  expect(await logged(id)).toHaveLength(1)
  expect(world.mails.slice(since)).toHaveLength(1)
})

it('an edit and an approval at once: what was approved is what was reviewed', async () => {
  for (let i = 0; i < 20; i++) {
    const id = await aSubmittedCampaign(world, business)
    const [changed, approved] = await Promise.all([
      business.call('PATCH', `/api/campaigns/${id}`, { description: 'Something else.' }),
      approve(id),
    ])
    expect([changed.status, approved.status]).toEqual([409, 204])
    await business.call('POST', `/api/campaigns/${id}/close`)
  }
})

it('a rejection needs a reason of ten characters', async () => {
  const id = await aSubmittedCampaign(world, business)
  expect(await reject(id, 'Too short')).toMatchObject({
    status: 422,
    body: { issues: [{ path: 'notes', message: requestErrors.rejectionReason }] },
  })
  expect((await admin.call('POST', `/api/admin/campaigns/${id}/reject`, {})).status).toBe(422)
  expect((await admin.call('POST', `/api/admin/campaigns/${id}/approve`, { stage: 'active' })).status).toBe(422)
})

it('a campaign whose days have passed meanwhile cannot be approved, but returned', async () => {
  const id = await aSubmittedCampaign(world, business)
  world.pass(12 * 24)
  expect(await approve(id)).toMatchObject({
    status: 409,
    body: {
      code: 'campaign_outdated',
      message: campaignErrors.campaignOutdated,
      issues: [{ path: 'applyBy', message: campaignErrors.dayPast }],
    },
  })
  expect((await reject(id)).status).toBe(204)
  world.pass(-12 * 24)
})

it('nobody decides about their own', async () => {
  const person = await world.aBusiness({ balance: 0 })
  const id = await aSubmittedCampaign(world, person)
  await world.changeRole(person, 'admin')
  await world.database.orm.execute(sql`update users set has_two_factor = true where id = ${person.id}`)
  expect(await approve(id, person)).toMatchObject({ status: 403, body: { code: 'own_decision' } })
  expect(await reject(id, 'I like another more.', person)).toMatchObject({ status: 403 })
})

it('admins read what was submitted, and no draft', async () => {
  const id = await aCampaign(world, business)
  expect((await admin.call('GET', `/api/campaigns/${id}`)).status).toBe(404)
  expect((await approve(id)).status).toBe(404)
  await submit(id)
  expect((await admin.call('GET', `/api/campaigns/${id}`)).body).toMatchObject({ id, stage: 'in_review' })
})

it('is reported by an influencer who sees it, and shown to the admins', async () => {
  const influencer = await world.anInfluencer()
  const report = (person: Person, entityId: number) =>
    person.call('POST', '/api/reports', { entityType: 'campaign', entityId, reason: 'It asks me to pay first.' })
  const [draft, running] = [await aCampaign(world, business), await anOpenCampaign(world, { business, admin })]
  expect((await report(influencer, draft)).status).toBe(404)
  expect((await report(await world.aBusiness({ balance: 0 }), running)).status).toBe(404)
  expect(await report(business, running)).toMatchObject({ status: 422, body: { code: 'report_self' } })
  const { status, body } = await report(influencer, running)
  expect(status).toBe(201)
  const reports = (await admin.call('GET', '/api/admin/reports?limit=100')).body.items
  expect(reports.find(({ id }: { id: string }) => id === body.id).subject).toMatchObject({
    title: 'A summer of coffee',
    text: 'Show how you make iced coffee with our cold brew.',
    person: { id: business.id },
  })
})

it.each(['campaign_submitted', 'campaign_approved', 'campaign_returned', 'campaign_completed'] as const)(
  'the email %s is complete in every language and leads to the campaign',
  (kind) => {
    const site = { publicOrigin: 'https://vivobid.example', supportAddress: 'help@vivobid.example' }
    const link = 'https://vivobid.example/business/campaign/7'
    const subjects = languages.map((language) => {
      const reader = { language, displayName: 'Brightside' }
      const mail = renderMail(kind, { campaignTitle: 'A summer of coffee', link }, { reader, site })
      expect(mail.text).toContain('A summer of coffee')
      expect(mail.text).toContain(link)
      expect(mail.subject + mail.text).not.toMatch(/\{\{|button\.|campaign_/)
      return mail.subject
    })
    expect(new Set(subjects).size).toBe(languages.length)
  },
)

it('is exported with its business’s data and deleted with the account', async () => {
  const person = await world.aBusiness({ balance: 0 })
  const id = await anOpenCampaign(world, { business: person, admin })
  const { body } = await person.call('GET', '/api/user/export')
  expect(body.campaigns).toMatchObject([{ id, title: 'A summer of coffee', price: 20_000, stage: 'active' }])
  expect((await person.call('DELETE', '/api/user', { password: worldPassword })).status).toBe(204)
  const { rows } = await world.database.orm.execute(sql`select from campaigns where id = ${id}`)
  expect(rows).toEqual([])
})
