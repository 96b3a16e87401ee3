import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { fill } from '#contract/fill.ts'
import { amendableFields, campaignStages } from '#contract/market/campaigns/campaign-machine.ts'
import { campaignKinds } from '#contract/market/campaigns/campaign-templates.ts'
import { campaignErrors } from '#contract/market/campaigns/errors.ts'
import { dayOf } from '#contract/market/campaigns/submission.ts'
import { dealErrors } from '#contract/market/deals/errors.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { aCampaign, anOpenCampaign, aSubmittedCampaign, campaignInput } from '../../../../test/campaigns.ts'
import { aMarket } from '../../../../test/market.ts'
import { aFile } from '../../../../test/uploaded-files.ts'
import { endDueCampaigns } from './campaign-moves.ts'

const { world, business, other, admin } = await aMarket({
  business: { balance: 0 },
  other: { balance: 0 },
  admin: 'admin',
})

const url = '/api/campaigns'
const now = () => world.services.clock()
const inDays = (days: number) => dayOf(now(), days)
const least = { title: 'A summer of coffee', description: 'Iced.' }
const create = (campaign: object = least, person = business) => person.call('POST', url, campaign)
const read = async (id: number, person = business) => (await person.call('GET', `${url}/${id}`)).body
const change = (id: number, body: object, person = business) => person.call('PATCH', `${url}/${id}`, body)
const move = (id: number, name: string, person = business) => person.call('POST', `${url}/${id}/${name}`)
const review = (id: number, body?: object) =>
  admin.call('POST', `/api/admin/campaigns/${id}/${body ? 'reject' : 'approve'}`, body ?? {})
const reason = { notes: 'The product is not named.' }

/** A campaign at each stage. */
async function campaignAt(stage: (typeof campaignStages)[number]): Promise<number> {
  if (stage === 'draft') return aCampaign(world, business)
  if (stage === 'in_review') return aSubmittedCampaign(world, business)
  if (stage === 'returned') {
    const id = await aSubmittedCampaign(world, business)
    await review(id, reason)
    return id
  }
  const id = await anOpenCampaign(world, { business, admin })
  if (stage === 'paused') await move(id, 'pause')
  if (stage === 'completed') await move(id, 'close')
  return id
}

describe('a business', () => {
  it('drafts and copies before its email is confirmed, but submits nothing', async () => {
    const newcomer = await world.aBusiness({ isVerified: false })
    const draft = await create(least, newcomer)
    const copy = await newcomer.call('POST', `${url}/${draft.body.id}/duplicate`)
    expect([draft.status, copy.status]).toEqual([201, 201])
    expect(await move(draft.body.id, 'submit', newcomer)).toMatchObject({
      status: 403,
      body: { code: 'email_not_verified' },
    })
    expect(await read(draft.body.id, newcomer)).toMatchObject({ stage: 'draft' })
  })

  it('begins with a title and a description, and gets a draft', async () => {
    const { status, body } = await create()
    expect(status).toBe(201)
    expect(body).toEqual({
      ...least,
      id: expect.any(Number),
      businessId: business.id,
      business: { id: business.id, username: business.username, displayName: expect.any(String), avatarUrl: null },
      status: 'pending',
      stage: 'draft',
      logoUrl: null,
      coverUrl: null,
      netPrice: null,
      requirements: null,
      viewTarget: null,
      currentViews: 0,
      countedViews: 0,
      price: null,
      currency: 'USD',
      budget: null,
      places: null,
      placesLeft: null,
      locations: ['global'],
      platforms: [],
      categories: [],
      languages: [],
      minFollowers: null,
      applyBy: null,
      deliverBy: null,
      publishFrom: null,
      publishUntil: null,
      deliverables: [],
      dos: [],
      donts: [],
      links: [],
      files: [],
      questions: [],
      usageRights: 'none',
      usageDays: null,
      usageChannels: null,
      adMarking: 'platform_label',
      licenceNumber: null,
      product: null,
      isInviteOnly: false,
      submittedAt: null,
      returnedAt: null,
      returnReason: null,
      approvedAt: null,
      pausedAt: null,
      completedAt: null,
      completedBecause: null,
      createdAt: now().toISOString(),
      updatedAt: now().toISOString(),
      termsDigest: expect.any(String),
      fit: null,
    })
  })

  it('keeps everything that was entered, and shows the budget that follows from it', async () => {
    const input = campaignInput(now())
    const id = await aCampaign(world, business)
    expect(await read(id)).toMatchObject({ ...input, budget: 100_000 })
    expect((await change(id, { budget: 60_000 })).body).toMatchObject({ budget: 60_000 })
    expect((await change(id, { budget: null })).body).toMatchObject({ budget: 100_000 })
  })

  it('saves a draft field by field, and each change only what it names', async () => {
    const { body } = await create()
    const input = campaignInput(now())
    for (const [field, value] of Object.entries(input)) {
      const before = await read(body.id)
      const answer = await change(body.id, { [field]: value })
      expect([field, answer.status]).toEqual([field, 200])
      // none of them is taken yet
      const placesLeft = field === 'places' ? value : before.placesLeft
      const netPrice = field === 'price' ? input.price * 0.9 : before.netPrice
      expect({ ...answer.body, budget: null }).toEqual({
        ...before,
        [field]: value,
        placesLeft,
        netPrice,
        budget: null,
        termsDigest: expect.any(String),
      })
    }
    expect((await move(body.id, 'submit')).body).toMatchObject({ ...input, stage: 'in_review' })
  })

  it('empties fields of a draft again, but neither title nor description', async () => {
    const id = await aCampaign(world, business)
    const empty = { price: null, places: null, applyBy: null, platforms: [], deliverables: [], minFollowers: null }
    expect((await change(id, empty)).body).toMatchObject({ ...empty, budget: null })
    for (const [fault, path, message] of [
      [{ description: ' ' }, 'description', campaignErrors.descriptionRequired],
      [{ title: '' }, 'title', requestErrors.textRequired],
    ] as const)
      expect(await change(id, fault)).toMatchObject({ status: 422, body: { issues: [{ path, message }] } })
  })

  it.each<[string, Record<string, unknown>, string, string]>([
    ['no description', { description: undefined }, 'description', campaignErrors.descriptionRequired],
    ['an empty description', { description: '' }, 'description', campaignErrors.descriptionRequired],
    ['a long description', { description: 'x'.repeat(4_001) }, 'description', dealErrors.descriptionTooLong],
    ['two lines of title', { title: 'A\nsummer' }, 'title', requestErrors.textInvalid],
    ['a long title', { title: 'x'.repeat(121) }, 'title', requestErrors.textTooLong],
    ['a low price', { price: 99 }, 'price', dealErrors.priceTooLow],
    ['a high price', { price: 10_000_001 }, 'price', dealErrors.priceTooHigh],
    ['half a cent', { price: 200.5 }, 'price', requestErrors.valueInvalid],
    ['a large budget', { budget: 1_000_000_001 }, 'budget', campaignErrors.budgetTooHigh],
    ['no place', { places: 0 }, 'places', requestErrors.valueInvalid],
    ['no views', { viewTarget: 0 }, 'viewTarget', requestErrors.valueInvalid],
    ['no location', { locations: [] }, 'locations', requestErrors.valueInvalid],
    ['global and a country', { locations: ['global', 'ES'] }, 'locations', requestErrors.valueInvalid],
    ['an unknown country', { locations: ['XX'] }, 'locations.0', requestErrors.valueInvalid],
    ['a platform twice', { platforms: ['tiktok', 'tiktok'] }, 'platforms', requestErrors.valueInvalid],
    ['a platform without videos', { platforms: ['linkedin'] }, 'platforms.0', requestErrors.valueInvalid],
    ['an unknown language', { languages: ['xx'] }, 'languages.0', requestErrors.valueInvalid],
    ['a day that does not exist', { applyBy: '2026-02-30' }, 'applyBy', requestErrors.valueInvalid],
    [
      'a story on YouTube',
      { deliverables: [{ id: 'a', platform: 'youtube', kind: 'story', count: 1, caption: null, hashtags: [] }] },
      'deliverables.0.kind',
      campaignErrors.deliverableKindWrong,
    ],
    ['a script as link', { links: ['javascript:alert(1)'] }, 'links.0', requestErrors.urlInvalid],
    ['six questions', { questions: Array(6).fill({ id: 'a', text: 'Why?' }) }, 'questions', requestErrors.valueInvalid],
    ['views of its own', { currentViews: 1 }, 'currentViews', requestErrors.unknownField],
    ['a stage', { stage: 'active' }, 'stage', requestErrors.unknownField],
    ['a status', { status: 'active' }, 'status', requestErrors.unknownField],
    ['another business', { businessId: 1 }, 'businessId', requestErrors.unknownField],
    ['another currency', { currency: 'EUR' }, 'currency', requestErrors.unknownField],
  ])('cannot create or change one with %s', async (_, fault, path, message) => {
    const id = await aCampaign(world, business)
    const before = await read(id)
    const refused = { status: 422, body: { issues: [{ path, message }] } }
    expect(await create({ ...least, ...fault })).toMatchObject(refused)
    if (!Object.values(fault).includes(undefined)) expect(await change(id, fault)).toMatchObject(refused)
    expect(await read(id)).toEqual(before)
    await business.call('DELETE', `${url}/${id}`)
  })

  it('creates one once for one Idempotency-Key', async () => {
    const key = { 'idempotency-key': 'a-campaign-once' }
    const [first, second] = [await business.call('POST', url, least, key), await business.call('POST', url, least, key)]
    expect([second.status, second.body]).toEqual([201, first.body])
  })

  it('begins with the template of each kind', async () => {
    const { items } = (await business.call('GET', `${url}/templates`)).body
    expect(items).toHaveLength(campaignKinds.length)
    for (const { content } of items) {
      const { status, body } = await create({ ...least, ...content, viewTarget: 1_000, price: 20_000, places: 5 })
      expect({ status, body }).toMatchObject({ status: 201, body: content })
      expect((await move(body.id, 'submit')).status).toBe(200)
      await review(body.id)
      await move(body.id, 'close')
    }
  })

  it('deletes a draft and a returned campaign, but no other', async () => {
    for (const stage of campaignStages) {
      const id = await campaignAt(stage)
      const { status, body } = await business.call('DELETE', `${url}/${id}`)
      if (stage === 'draft' || stage === 'returned') {
        expect([stage, status]).toEqual([stage, 204])
        expect((await business.call('GET', `${url}/${id}`)).status).toBe(404)
      } else expect([stage, status, body.code]).toEqual([stage, 409, 'campaign_state'])
    }
  })

  it('duplicates a campaign of any stage as a draft without its days', async () => {
    for (const stage of campaignStages) {
      const id = await campaignAt(stage)
      const original = await read(id)
      const { status, body } = await move(id, 'duplicate')
      expect(status).toBe(201)
      expect(body).toEqual({
        ...original,
        id: body.id,
        status: 'pending',
        stage: 'draft',
        ...Object.fromEntries(
          [
            'applyBy',
            'deliverBy',
            'publishFrom',
            'publishUntil',
            'submittedAt',
            'returnedAt',
            'returnReason',
            'approvedAt',
            'pausedAt',
            'completedAt',
            'completedBecause',
          ].map((field) => [field, null]),
        ),
        createdAt: body.createdAt,
        updatedAt: body.updatedAt,
        termsDigest: body.termsDigest,
      })
      expect(await read(id)).toEqual(original)
    }
  })

  it.each(['GET', 'PATCH', 'DELETE', 'submit', 'pause', 'resume', 'close', 'duplicate'])(
    'finds no campaign of another by %s',
    async (how) => {
      const id = await anOpenCampaign(world, { business, admin })
      const before = await read(id)
      const isMethod = how === how.toUpperCase()
      const answer = isMethod
        ? await other.call(how as 'GET', `${url}/${id}`, how === 'PATCH' ? { places: 1 } : undefined)
        : await move(id, how, other)
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
      expect(await read(id)).toEqual(before)
      await move(id, 'close')
    },
  )

  it('has at most 50 campaigns that have not ended, also when a hundred come at once', async () => {
    const busy = await world.aBusiness({ balance: 0 })
    const first = await aCampaign(world, busy)
    const statuses = await Promise.all(
      Array.from({ length: 100 }, async (_, i) =>
        i % 2 === 0 ? (await create(least, busy)).status : (await move(first, 'duplicate', busy)).status,
      ),
    )
    expect(statuses.filter((status) => status === 201)).toHaveLength(49)
    expect(statuses.filter((status) => status === 409)).toHaveLength(51)
    expect(await create(least, busy)).toMatchObject({ status: 409, body: { code: 'too_many_campaigns' } })
    await busy.call('DELETE', `${url}/${first}`)
    expect((await create(least, busy)).status).toBe(201)
  })
})

describe('a campaign', () => {
  it('is submitted only when complete, with everything that is missing named', async () => {
    const { body } = await create()
    const refused = await move(body.id, 'submit')
    expect(refused).toMatchObject({ status: 422, body: { code: 'validation', message: requestErrors.validation } })
    expect(refused.body.issues.map(({ path }: { path: string }) => path)).toEqual([
      'viewTarget',
      'price',
      'places',
      'applyBy',
      'deliverBy',
      'publishFrom',
      'publishUntil',
      'platforms',
      'deliverables',
    ])
    expect(await read(body.id)).toEqual(body)
  })

  it('is returned, corrected, submitted again and approved, and the business is told each time', async () => {
    const since = world.mails.length
    const id = await aSubmittedCampaign(world, business)
    expect((await review(id, reason)).status).toBe(204)
    expect(await read(id)).toMatchObject({ stage: 'returned', returnReason: reason.notes, status: 'pending' })
    expect((await change(id, { description: 'Our cold brew, iced.' })).status).toBe(200)
    expect((await move(id, 'submit')).body).toMatchObject({ stage: 'in_review', returnedAt: null })
    expect((await review(id)).status).toBe(204)
    expect(await read(id)).toMatchObject({
      stage: 'active',
      status: 'active',
      returnReason: null,
      approvedAt: now().toISOString(),
    })
    expect((await move(id, 'close')).body).toMatchObject({ stage: 'completed', completedBecause: 'closed' })
    const link = `http://localhost/business/campaign/${id}`
    const params = { campaignTitle: 'A summer of coffee', link }
    expect(world.mails.slice(since)).toEqual(
      [
        { kind: 'campaign_submitted', params },
        { kind: 'campaign_returned', params: { ...params, reason: reason.notes } },
        { kind: 'campaign_submitted', params },
        { kind: 'campaign_approved', params },
        { kind: 'campaign_completed', params },
      ].map((mail) => ({ ...mail, userId: business.id })),
    )
  })

  it('can be changed in its figures while it runs, and nothing else', async () => {
    const input = campaignInput(now())
    for (const stage of ['active', 'paused'] as const) {
      const id = await campaignAt(stage)
      const before = await read(id)
      const amended = Object.fromEntries(amendableFields.map((field) => [field, before[field]]))
      const figures = { ...amended, price: 30_000, places: 9, budget: 200_000, applyBy: inDays(12) }
      expect((await change(id, figures)).body).toMatchObject({ stage, ...figures })
      for (const field of Object.keys(input).filter((name) => !(name in figures)))
        expect(await change(id, { [field]: input[field as keyof typeof input] })).toMatchObject({
          status: 409,
          body: { code: 'campaign_approved', message: campaignErrors.campaignApproved },
        })
      await move(id, 'close')
    }
  })

  it('stays complete while it runs', async () => {
    const id = await campaignAt('active')
    const before = await read(id)
    for (const [fault, path, message] of [
      [{ price: null }, 'price', requestErrors.textRequired],
      [{ publishUntil: inDays(62) }, 'publishUntil', campaignErrors.publishTooLate],
      [{ deliverBy: inDays(-2) }, 'deliverBy', campaignErrors.dayPast],
      [{ budget: 1 }, 'budget', campaignErrors.budgetTooLow],
    ] as const) {
      const answer = await change(id, fault)
      expect(answer.status).toBe(422)
      expect(answer.body.issues).toContainEqual({ path, message })
    }
    expect(await read(id)).toEqual(before)
    world.pass(12 * 24)
    // nobody can apply any more, which does not affect this change
    expect((await change(id, { budget: 90_000 })).status).toBe(200)
    expect((await change(id, { applyBy: before.applyBy })).status).toBe(422)
    world.pass(-12 * 24)
    await move(id, 'close')
  })

  it('cannot be changed during the review and after its end', async () => {
    for (const [stage, code] of [
      ['in_review', 'campaign_in_review'],
      ['completed', 'campaign_over'],
    ] as const)
      expect(await change(await campaignAt(stage), { places: 6 })).toMatchObject({ status: 409, body: { code } })
  })

  it('refuses every move that its stage does not allow, naming both stages', async () => {
    const moves: Record<string, [from: string[], to: string]> = {
      submit: [['draft', 'returned'], 'in_review'],
      pause: [['active'], 'paused'],
      resume: [['paused'], 'active'],
      close: [['active', 'paused'], 'completed'],
      approve: [['in_review'], 'active'],
      reject: [['in_review'], 'returned'],
    }
    for (const stage of campaignStages) {
      const id = await campaignAt(stage)
      const before = await read(id)
      for (const [name, [from, to]] of Object.entries(moves)) {
        if (from.includes(stage)) continue
        const isReview = name === 'approve' || name === 'reject'
        const answer = isReview ? await review(id, name === 'reject' ? reason : undefined) : await move(id, name)
        if (isReview && stage === 'draft') {
          expect(answer.status).toBe(404)
          continue
        }
        // the deciding admin, where an admin has just decided it
        const decisions: Record<string, string> = {
          active: requestErrors.approvedBy,
          returned: requestErrors.rejectedBy,
        }
        const decided = isReview ? decisions[stage] : undefined
        const message = decided
          ? fill(decided, { name: admin.username })
          : `This campaign is ${stage} and can’t become ${to}`
        expect(answer).toMatchObject({ status: 409, body: { code: 'campaign_state', message } })
      }
      expect(await read(id)).toEqual(before)
    }
  })

  it('ends when its last day is over everywhere, paused or not, and once', async () => {
    const [running, paused] = [await campaignAt('active'), await campaignAt('paused')]
    const kept = await anOpenCampaign(world, { business, admin }, { publishUntil: inDays(40) })
    world.pass(30 * 24)
    expect(await endDueCampaigns(world.services)).toBe(0)
    world.pass(36)
    const since = world.mails.length
    const ended = await Promise.all([1, 2, 3].map(() => endDueCampaigns(world.services)))
    expect(Math.max(...ended)).toBeGreaterThanOrEqual(2)
    expect(await endDueCampaigns(world.services)).toBe(0)
    for (const id of [running, paused]) {
      expect(await read(id)).toMatchObject({ stage: 'completed', completedBecause: 'ended', pausedAt: null })
      const link = `http://localhost/business/campaign/${id}`
      expect(world.mails.slice(since).filter((mail) => mail.params.link === link)).toHaveLength(1)
    }
    expect(await read(kept)).toMatchObject({ stage: 'active' })
    await move(kept, 'close')
  })

  it('cannot be written to the database in an impossible state', async () => {
    const id = await campaignAt('active')
    for (const fault of [
      sql`status = 'completed'`,
      sql`status = 'pending'`,
      sql`approved_at = null`,
      sql`returned_at = now()`,
      sql`price = null`,
      sql`price = 99`,
      sql`budget = 1`,
      sql`deliver_by = publish_until + 1`,
      sql`platforms = '{}'`,
      sql`locations = '{global,ES}'`,
      sql`current_views = -1`,
    ])
      await expect(world.database.orm.execute(sql`update campaigns set ${fault} where id = ${id}`)).rejects.toThrow()
    expect(await read(id)).toMatchObject({ stage: 'active' })
    await move(id, 'close')
  })
})

describe('logo and files', () => {
  const isUsed = async (fileId: string) => {
    const { rows } = await world.database.pool.query('select used_at from files where id = $1', [fileId])
    return rows[0].used_at !== null
  }

  /** The URL of a logo, with its placeholder. */
  const shows = (fileId: string) =>
    expect.stringMatching(new RegExp(`^/media/campaign_logo/${fileId}\\.webp#[\\w-]{43}$`))

  it('are attached, replaced and released, and shared with a duplicate until neither needs them', async () => {
    const [logo, logo2] = [await aFile(business, 'campaign_logo'), await aFile(business, 'campaign_logo')]
    const [a, b] = [await aFile(business, 'campaign_brief'), await aFile(business, 'campaign_brief')]
    const { body } = await create({ ...least, logoFileId: logo, fileIds: [a] })
    expect(body).toMatchObject({ logoUrl: shows(logo), files: [{ id: a, kind: 'image' }] })
    const copy = (await move(body.id, 'duplicate')).body
    expect(copy).toMatchObject({ logoUrl: body.logoUrl, files: body.files })
    expect((await change(body.id, { logoFileId: logo2, fileIds: [b] })).body).toMatchObject({
      logoUrl: shows(logo2),
      files: [{ id: b }],
    })
    expect(await Promise.all([logo, logo2, a, b].map(isUsed))).toEqual([true, true, true, true])
    await business.call('DELETE', `${url}/${copy.id}`)
    expect(await Promise.all([logo, logo2, a, b].map(isUsed))).toEqual([false, true, false, true])
    expect((await change(body.id, { logoFileId: null, fileIds: [] })).body).toMatchObject({ logoUrl: null, files: [] })
    expect(await Promise.all([logo2, b].map(isUsed))).toEqual([false, false])
  })

  it('are released when the last two campaigns that share them let go at once', async () => {
    for (let i = 0; i < 10; i++) {
      const file = await aFile(business, 'campaign_brief')
      const { body } = await create({ ...least, fileIds: [file] })
      const copy = (await move(body.id, 'duplicate')).body
      const statuses = await Promise.all(
        [body.id, copy.id].map(async (id) => (await business.call('DELETE', `${url}/${id}`)).status),
      )
      expect(statuses).toEqual([204, 204])
      expect(await isUsed(file)).toBe(false)
    }
  })

  it('are one’s own and uploaded for a campaign; any other is 404', async () => {
    const [foreign, avatar] = [await aFile(other, 'campaign_logo'), await aFile(business, 'message')]
    const brief = await aFile(business, 'campaign_brief')
    for (const logoFileId of [foreign, avatar, brief, crypto.randomUUID()])
      expect((await create({ ...least, logoFileId })).status).toBe(404)
    const foreignFile = await aFile(other, 'campaign_brief')
    expect((await create({ ...least, fileIds: [foreignFile] })).status).toBe(404)
    expect(await isUsed(foreignFile)).toBe(false)
    expect((await create({ ...least, fileIds: Array.from({ length: 6 }, () => crypto.randomUUID()) })).status).toBe(422)
  })

  it('of the brief open to admins with the submission, and to influencers with the approval', async () => {
    const file = await aFile(business, 'campaign_brief')
    const id = await aCampaign(world, business, { fileIds: [file] })
    const influencer = await world.anInfluencer()
    const statuses = async () =>
      Promise.all(
        [business, admin, influencer, other].map(
          async (person) => (await person.call('GET', `/api/files/${file}`)).status,
        ),
      )
    expect(await statuses()).toEqual([200, 404, 404, 404])
    await move(id, 'submit')
    expect(await statuses()).toEqual([200, 200, 404, 404])
    await review(id)
    expect(await statuses()).toEqual([200, 200, 200, 404])
    await move(id, 'pause')
    expect(await statuses()).toEqual([200, 200, 404, 404])
  })
})
