import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AdminRight } from '#contract/foundation/users/admin-rights.ts'
import { endpoints, seedMarketplace, uses } from './endpoints.ts'
import { aMarket } from './market.ts'
import type { Person } from './world.ts'

const { world } = await aMarket()
const market = await seedMarketplace(world)
const admins = {} as Record<'nothing' | AdminRight, Person>
beforeAll(async () => {
  for (const right of ['nothing', 'owner', 'money', 'moderation', 'support', 'read_only'] as const)
    admins[right] = await anAdminWith(right === 'nothing' ? [] : [right])
})

async function anAdminWith(rights: AdminRight[]): Promise<Person> {
  const admin = await world.anAdmin()
  await world.database.orm.execute(
    sql`update users set admin_rights = ${sql.param(rights)}::text[] where id = ${admin.id}`,
  )
  return admin
}

const money = ['money'] as const
const moderation = ['moderation'] as const
const any = ['money', 'moderation', 'support'] as const
const readers = ['read_only'] as const
/** Rights to handle cases and questions, and therefore to read the work of two people. */
const work = ['moderation', 'support'] as const

/** The rights that open each endpoint besides an owner's (product.md 9, Rights). */
const table: Record<string, readonly AdminRight[]> = {
  'admin.overview': [...any, ...readers],
  'admin.counts': [...any, ...readers],
  'admin.search': [...any, ...readers],
  'admin.audit': [...any, ...readers],
  'admin.runAudit': money,
  'statistics.report': [...any, ...readers],
  'statistics.money': [...any, ...readers],
  'transparency.exportExactCsv': [...any, ...readers],
  'monthReports.list': [...money, ...readers],
  'monthReports.exportCsv': [...money, ...readers],
  'monthReports.exportXlsx': [...money, ...readers],
  'monthReports.exportPdf': [...money, ...readers],
  'adminLedger.accounts': [...money, ...readers],
  'adminLedger.entries': [...money, ...readers],
  'adminLedger.journals': [...money, ...readers],
  'adminLedger.journal': [...money, ...readers],
  'alerts.list': [...money, ...readers],
  'alerts.resolve': money,
  'alerts.settle': money,
  'reconciliations.list': [...money, ...readers],
  'adminPayments.list': [...money, ...readers],
  'adminPayments.depositCounts': [...money, ...readers],
  'adminPayments.exportCsv': [...money, ...readers],
  'adminPayments.exportXlsx': [...money, ...readers],
  'adminPayments.approve': money,
  'adminPayments.reject': money,
  // shows account numbers
  'payouts.list': money,
  'payouts.counts': [...money, ...readers],
  'payouts.exportCsv': money,
  'payouts.exportXlsx': money,
  'payouts.approve': money,
  'payouts.release': money,
  'payouts.reject': money,
  'payouts.bounced': money,
  'payoutBatches.list': [...money, ...readers],
  'payoutBatches.read': [...money, ...readers],
  'payoutBatches.create': money,
  'payoutBatches.file': money,
  'payoutBatches.sent': money,
  'payoutBatches.revert': money,
  'payoutBatches.paid': money,
  'payoutBatches.bounced': money,
  'bonuses.list': [...money, ...readers],
  'bonuses.grant': money,
  'bonuses.approve': money,
  'bonuses.withdraw': money,
  'adminAnnouncements.list': [...any, ...readers],
  'adminAnnouncements.create': [],
  'adminAnnouncements.change': [],
  'adminAnnouncements.remove': [],
  'health.read': [...any, ...readers],
  'health.retry': [],
  'settings.list': [...any, ...readers],
  'settings.read': [...any, ...readers],
  'settings.history': [...any, ...readers],
  'campaignReview.list': [...moderation, ...readers],
  'campaignReview.approve': moderation,
  'campaignReview.reject': moderation,
  'videoReview.list': [...moderation, ...readers],
  'videoReview.approve': moderation,
  'videoReview.reject': moderation,
  'disputes.queue': [...moderation, ...readers],
  'disputes.queueCounts': [...moderation, ...readers],
  'disputes.propose': moderation,
  'disputes.decide': moderation,
  'accountBlocks.block': moderation,
  'accountBlocks.unblock': moderation,
  'accountBlocks.holdPayouts': ['moderation', 'money'],
  'reportCases.list': [...moderation, ...readers],
  'reportCases.take': moderation,
  'reportCases.release': moderation,
  'cases.read': [...moderation, ...readers],
  'cases.decide': moderation,
  // for people who may impose sanctions
  'cases.content': ['moderation', 'money', ...readers],
  // with a warning; the right `money` permits freezing payouts (moderation/sanctions.test.ts)
  'sanctions.add': moderation,
  'sanctions.lift': moderation,
  'appeals.queue': [...moderation, ...readers],
  'appeals.take': moderation,
  'appeals.release': moderation,
  'appeals.uphold': moderation,
  'appeals.undo': moderation,
  'reports.queue': [...moderation, ...readers],
  'reports.resolve': moderation,
  'reports.reject': moderation,
  'adminServiceTemplates.list': [...moderation, ...readers],
  'adminServiceTemplates.create': moderation,
  'adminServiceTemplates.change': moderation,
  'adminServiceTemplates.remove': moderation,
  'verificationReview.kyc': [...moderation, ...readers],
  // shows identity documents
  'verificationReview.kycFile': moderation,
  'verificationReview.proof': moderation,
  'verificationReview.approveKyc': moderation,
  'verificationReview.rejectKyc': moderation,
  'verificationReview.requests': [...moderation, ...readers],
  'verificationReview.approveRequest': moderation,
  'verificationReview.rejectRequest': moderation,
  'contactQueue.list': ['support', ...readers],
  'contactQueue.markRead': ['support'],
  'contactQueue.reply': ['support'],
  'contactQueue.assign': ['support'],
  'contactQueue.figures': ['support', ...readers],
  'contactQueue.solve': ['support'],
  'contactQueue.merge': ['support'],
  'cannedReplies.list': ['support', ...readers],
  'cannedReplies.create': ['support'],
  'cannedReplies.change': ['support'],
  'cannedReplies.remove': ['support'],
  'actionLog.list': [...any, ...readers],
  'actionLog.choices': [...any, ...readers],
  'actionLog.exportCsv': [...any, ...readers],
  'actionLog.verify': [...any, ...readers],
  // concerns account numbers
  'people.listByAccount': money,
  'people.list': [...any, ...readers],
  'people.read': [...any, ...readers],
  'people.orders': [...work, ...readers],
  'orderRisk.ofTask': [...any, ...readers],
  'people.money': ['money', 'support', ...readers],
  'people.logins': [...work, ...readers],
  'people.actions': [...any, ...readers],
  'people.change': ['moderation', 'support'],
  'people.warn': moderation,
  'people.addNote': any,
  'rights.list': [...any, ...readers],
  'rights.changes': readers,
  'rights.stop': [],
  'adminInvitations.list': readers,
  'adminInvitations.create': [],
  'adminInvitations.revoke': [],
  'requestedExports.request': ['support'],
  'rights.change': [],
  'dashboards.ofInfluencer': [...any, ...readers],
  // the setting decides which of the two; this one is not about money
  'settings.change': [],
  'settings.withdraw': [],
  // of the two sides, and of admins
  ...Object.fromEntries(
    [
      'tasks.list',
      'tasks.read',
      'tasks.messages',
      'purchases.list',
      'purchases.read',
      'purchases.ofTask',
      'reviews.ofOrder',
      'reviews.ofTask',
      'reviews.ofRequest',
      'deliverableViews.views',
      'campaignRequests.read',
      'campaignRequests.messages',
      'videos.list',
      'videos.read',
      'videos.comments',
      'videoFiles.preview',
      'videoFiles.poster',
      'videoFiles.thumbnails',
      'videoFiles.captions',
      'disputes.list',
      'disputes.read',
      'uploads.read',
      'uploads.address',
    ].map((name) => [name, [...work, ...readers]]),
  ),
  'receipts.list': [...any, ...readers],
  'receipts.download': [...any, ...readers],
  'analytics.influencer': [...any, ...readers],
  'analytics.exportCsv': [...any, ...readers],
}

const refusedFor = async (right: 'nothing' | AdminRight, name: string) => {
  const { method } = endpoints[name]!
  const { status, body } = await admins[right].call(
    method as Parameters<Person['call']>[0],
    market.urlOf(name),
    uses[name]?.body,
  )
  return status === 403 && body.code === 'right_needed'
}

describe('the rights of admins', () => {
  it('are stated for every endpoint of admins', () => {
    const ofAdmins = Object.entries(endpoints).flatMap(([name, { url }]) =>
      url.startsWith('/api/admin/') ? [name] : [],
    )
    expect(ofAdmins.filter((name) => !(name in table))).toEqual([])
  })

  it.each(Object.entries(table))('open %s to those who need it and to owners alone', async (name, allowed) => {
    const rights = ['nothing', 'money', 'moderation', 'support', 'read_only'] as const
    const refused: string[] = []
    for (const right of rights) if (await refusedFor(right, name)) refused.push(right)
    expect(refused).toEqual(rights.filter((right) => right === 'nothing' || !allowed.includes(right)))
    expect(await refusedFor('owner', name)).toBe(false)
  })
})

describe('changing rights', () => {
  const change = (by: Person, of: Person, rights: AdminRight[]) =>
    by.call('PUT', `/api/admin/rights/${of.id}`, { rights })

  it('takes effect with the next request, and is logged before and after', async () => {
    const admin = await anAdminWith(['support'])
    expect((await admin.call('GET', '/api/admin/contact-messages')).status).toBe(200)
    const { status, body } = await change(admins.owner, admin, ['money'])
    expect({ status, rights: body.rights }).toEqual({ status: 200, rights: ['money'] })
    expect((await admin.call('GET', '/api/admin/contact-messages')).body.code).toBe('right_needed')
    const { rows } = await world.database.orm.execute(sql`
      select details from admin_action_logs where action_type = 'user_edit' and target_id = ${String(admin.id)}`)
    expect(rows).toEqual([
      { details: { what: 'rights', before: { rights: ['support'] }, after: { rights: ['money'] } } },
    ])
  })

  it('is listed with when each admin’s rights were last used', async () => {
    const { body } = await admins.owner.call('GET', '/api/admin/rights')
    const find = (person: Person) => body.items.find(({ admin }: { admin: { id: number } }) => admin.id === person.id)
    expect(find(admins.owner)).toMatchObject({ rights: ['owner'], lastUsedAt: expect.any(String) })
    expect(find(admins.nothing)).toMatchObject({ rights: [], lastUsedAt: null })
  })

  it('is refused for somebody who is no admin, and with a right twice', async () => {
    const business = await world.aBusiness()
    expect((await change(admins.owner, business, ['money'])).status).toBe(404)
    expect((await change(admins.owner, admins.money, ['money', 'money'])).status).toBe(422)
  })

  it('never leaves the installation without an active owner, also when all step down at once', async () => {
    const other = await anAdminWith(['owner'])
    await world.database.orm.execute(sql`
      update users set admin_rights = '{support}' where role = 'admin' and id not in (${admins.owner.id}, ${other.id})`)
    const answers = await Promise.all([
      change(admins.owner, admins.owner, ['support']),
      change(other, other, ['support']),
    ])
    expect(answers.map(({ status }) => status).sort()).not.toEqual([200, 200])
    const { rows } = await world.database.orm.execute<{ owners: number }>(sql`
      select count(*)::int as owners from users where is_active and 'owner' = any(admin_rights)`)
    expect(rows[0]!.owners).toBe(1)
    const last = answers[0]!.status === 200 ? other : admins.owner
    expect(await change(last, last, [])).toMatchObject({ status: 409, body: { code: 'last_owner' } })
  })
})

it('an admin is blocked by owners only', async () => {
  const owner = await anAdminWith(['owner'])
  const moderator = await anAdminWith(['moderation'])
  const target = await anAdminWith(['support'])
  const block = (by: Person) =>
    by.call('POST', `/api/admin/users/${target.id}/block`, { reason: 'They shared their password.' })
  expect(await block(moderator)).toMatchObject({ status: 403, body: { code: 'right_needed' } })
  expect((await block(owner)).status).toBe(200)
  expect((await target.call('GET', '/api/user')).status).toBe(401)
})

describe('settings', () => {
  const put = (by: Person, key: string, value: object) => by.call('PUT', `/api/admin/settings/${key}`, { value })

  it('about money are changed with that right, all others by owners', async () => {
    const admin = await anAdminWith(['money'])
    const { body } = await admin.call('GET', '/api/admin/settings/landing')
    expect((await put(admin, 'landing', body.value)).body.code).toBe('right_needed')
    expect((await put(admin, 'verification', { verificationFee: 0 })).status).toBe(200)
    expect((await put(await anAdminWith(['owner']), 'landing', body.value)).status).toBe(200)
  })
})
