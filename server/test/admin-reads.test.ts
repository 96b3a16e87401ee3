import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { endpoints, seedMarketplace, uses } from './endpoints.ts'
import { aMarket } from './market.ts'
import type { Person } from './world.ts'

const { world } = await aMarket()
const market = await seedMarketplace(world)

/** Endpoints that admins read without an entry in the action log, by reason. Everything else is messages, papers, files or money of other people. */
const unlogged = {
  'is public, or is to be published': [
    'announcements.current',
    'campaignReview.list',
    'deals.list',
    'deals.read',
    'discovery.list',
    'engagements.read',
    'explore.dealsOfTheWeek',
    'explore.list',
    'help.list',
    'help.read',
    'identity.challenge',
    'landing.countdown',
    'landing.members',
    'operatorSite.read',
    'profileFiles.code',
    'profileFiles.mediaKit',
    'profileFiles.sharePicture',
    'profiles.read',
    'rankings.countries',
    'rankings.list',
    'reviews.ofProfile',
    'sandbox.read',
    'showcaseVisits.comments',
    'showcaseVisits.list',
    'showcaseVisits.read',
    'showcaseVisits.share',
    'site.terms',
    'transparency.exportCsv',
    'transparency.read',
  ],
  'is the admin’s own': [
    'calendar.address',
    'contact.list',
    'deposits.list',
    'fullProfile.payoutDetails',
    'gifts.list',
    'gifts.totals',
    'identity.currentUser',
    'live.events',
    'money.balanceHistory',
    'money.exportCsv',
    'money.exportPdf',
    'money.exportXlsx',
    'money.statement',
    'money.wallet',
    'notificationPreferenceEndpoints.read',
    'notifications.list',
    'notifications.unread',
    'passkeys.list',
    'preferences.read',
    'purchases.counts',
    'pushDevices.list',
    'reports.list',
    'sanctions.list',
    'security.sessions',
    'stepUp.read',
    'tasks.counts',
    'uploads.quota',
    'withdrawals.conditions',
    'withdrawals.list',
  ],
  'finds people and things by name': ['admin.search', 'people.list'],
  'is figures without people': [
    'admin.audit',
    'admin.counts',
    'admin.overview',
    'adminPayments.depositCounts',
    'contactQueue.figures',
    'disputes.queueCounts',
    'monthReports.list',
    'payouts.counts',
    'reconciliations.list',
    'statistics.money',
    'statistics.report',
  ],
  'is about the installation and its admins': [
    'actionLog.choices',
    'actionLog.list',
    'actionLog.verify',
    'adminAnnouncements.list',
    'adminInvitations.list',
    'adminServiceTemplates.list',
    'cannedReplies.list',
    'health.read',
    'people.actions',
    'rights.changes',
    'rights.list',
    'settings.history',
    'settings.list',
    'settings.read',
  ],
}
/** Endpoints that do not answer admins here, by reason. */
const unanswered = {
  'is open to its owner alone': [
    'calendarFiles.feed',
    'calendarFiles.ofRequest',
    'calendarFiles.ofTask',
    'campaigns.read',
    'contact.read',
    'money.payment',
  ],
  'is public, and asked for without a name': [
    'campaigns.readPublic',
    'campaignShare.picture',
    'discovery.compare',
    'exploreFiles.sharePicture',
    'identity.checkUsername',
    'rankings.read',
  ],
  'has not been made or handed in': [
    'verificationReview.kycFile',
    'verificationReview.proof',
    'videoFiles.captions',
    'videoFiles.poster',
    'videoFiles.preview',
    'videoFiles.thumbnails',
  ],
}
const isUnlogged = (name: string) => Object.values(unlogged).some((names) => names.includes(name))
const reads = Object.keys(endpoints).filter((name) => endpoints[name]!.method === 'GET')

/** The query that selects objects of the marketplace, for endpoints that need one. */
const queryOf = (name: string) => {
  const task = market.urlOf('tasks.read').split('/').at(-1)
  const person = market.urlOf('people.read').split('/').at(-1)
  const queries: Record<string, string> = {
    'admin.search': '?q=tea',
    'analytics.influencer': `?userId=${person}`,
    'analytics.exportCsv': `?userId=${person}`,
    'analytics.exportXlsx': `?userId=${person}`,
    'disputes.list': `?task=${task}`,
    'receipts.list': `?taskId=${task}`,
    'payouts.exportCsv': '?method=paypal',
    'payouts.exportXlsx': '?method=paypal',
    'people.listByAccount': '?ending=3000',
  }
  return queries[name] ?? ''
}
const call = (admin: Person, name: string) => {
  const { body, headers } = uses[name]!
  const method = endpoints[name]!.method as Parameters<Person['call']>[0]
  return admin.call(method, market.urlOf(name) + queryOf(name), body, headers)
}
const entriesOf = async (admin: Person) => {
  const { rows } = await world.database.orm.execute<{ entry: string }>(sql`
    select concat_ws(' ', target_type, coalesce(details ->> 'what', details ->> 'page')) as entry
    from admin_action_logs where admin_id = ${admin.id} order by id`)
  return rows.map(({ entry }) => entry)
}

describe('what admins read of other people', () => {
  it('leaves one entry in the action log, also when it is read twice at once', async () => {
    const unexpected: Record<string, string[]> = {}
    const refused: string[] = []
    for (const name of reads) {
      const admin = await world.anAdmin()
      const [{ status, body }] = await Promise.all([call(admin, name), isEachLogged(name) || call(admin, name)])
      if (status >= 400 && body.code !== 'wrong_role') refused.push(name)
      const entries = await entriesOf(admin)
      if (entries.length !== (status >= 400 || isUnlogged(name) ? 0 : 1)) unexpected[name] = entries
    }
    expect(unexpected).toEqual({})
    expect(refused.sort()).toEqual(Object.values(unanswered).flat().sort())
  })

  it('takes a right', async () => {
    const admin = await world.anAdmin()
    await world.database.orm.execute(sql`update users set admin_rights = '{}' where id = ${admin.id}`)
    const open: string[] = []
    for (const name of reads) if (!isUnlogged(name) && (await call(admin, name)).status < 400) open.push(name)
    expect(open).toEqual([])
    expect(await entriesOf(admin)).toEqual([])
  })

  it('is one visit for a page with all that belongs to it, and another one after a while', async () => {
    const admin = await world.anAdmin()
    const page = [
      'tasks.read',
      'tasks.messages',
      'purchases.ofTask',
      'receipts.list',
      'disputes.list',
      'reviews.ofTask',
    ]
    const answers = await Promise.all(page.map((name) => call(admin, name)))
    expect(answers.map(({ status }) => status)).toEqual(page.map(() => 200))
    expect(await entriesOf(admin)).toEqual(['task task_read'])
    world.pass(0.5)
    await call(admin, 'tasks.messages')
    expect(await entriesOf(admin)).toEqual(['task task_read', 'task task_read'])
  })

  it('is not logged when it is refused, nor for their own files', async () => {
    const admin = await world.anAdmin()
    expect((await admin.call('GET', '/api/purchases/2147483647')).status).toBe(404)
    const { rows } = await world.database.orm.execute<{ id: string }>(sql`
      insert into files (id, owner_id, purpose, name, path, kind, mime, bytes, sha256)
      values (gen_random_uuid(), ${admin.id}, 'message', 'a.pdf', 'aa/bb/none', 'document', 'application/pdf', 1, 'none')
      returning id`)
    expect((await admin.call('GET', `/api/files/${rows[0]!.id}`)).status).toBe(200)
    expect(await entriesOf(admin)).toEqual([])
  })

  it('includes the address of a file, and the captions of a film', async () => {
    const admin = await world.anAdmin()
    expect((await call(admin, 'uploads.address')).status).toBe(200)
    expect((await call(admin, 'uploads.read')).status).toBe(200)
    await world.database.orm.execute(
      sql`update video_versions set captions_file_id = (select id from files where path = 'aa/bb/none' limit 1)`,
    )
    expect((await call(admin, 'videoFiles.captions')).status).toBe(200)
    expect((await call(admin, 'videos.read')).status).toBe(200)
    expect(await entriesOf(admin)).toEqual(['file file_read', 'video video_read'])
  })
})

/** Papers, documents and exports: each read has a log entry of its own. */
const isEachLogged = (name: string) =>
  /\.(pdf|csv|xlsx)$|\/files?\b/.test(endpoints[name]!.url) || /\.proof$/.test(name)

describe('a recent proof of identity', () => {
  const exported = reads.filter((name) => /^\/api\/admin\/.*(\.(csv|pdf|xlsx)|\/file)$/.test(endpoints[name]!.url))

  it.each([
    ...exported,
    'analytics.exportCsv',
    'verificationReview.kycFile',
    'verificationReview.proof',
    'requestedExports.request',
    'people.listByAccount',
    'people.change',
    'people.warn',
    'sanctions.add',
    'settings.change',
  ])('is needed by admins for %s', async (name) => {
    const admin = await world.anAdmin()
    await world.database.orm.execute(sql`update sessions set confirmed_at = null where user_id = ${admin.id}`)
    expect(await call(admin, name)).toMatchObject({ status: 403, body: { code: 'step_up_needed' } })
    expect(await entriesOf(admin)).toEqual([])
  })

  it('is not needed by influencers for their own figures', async () => {
    const { influencer } = market.people
    await world.database.orm.execute(sql`update sessions set confirmed_at = null where user_id = ${influencer.id}`)
    expect((await influencer.call('GET', endpoints['analytics.exportCsv']!.url)).status).toBe(200)
  })
})
