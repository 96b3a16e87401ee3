import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { aMarket, each } from '../../../../test/market.ts'
import type { Person } from '../../../../test/world.ts'

const { world, admin, other, influencer, business } = await aMarket({
  admin: 'admin',
  other: 'admin',
  influencer: each('influencer'),
  business: each('business'),
})
beforeEach(() => {
  world.mails.length = 0
})

const reason = 'They asked me to pay outside of this site.'
const report = async (by: Person, entityType: string, entityId: number) =>
  (await by.call('POST', '/api/reports', { entityType, entityId, reason })).body
const cases = async (query = '') => (await admin.call('GET', `/api/admin/report-cases?limit=100${query}`)).body.items
const caseOf = async (person: Person) =>
  (await cases()).find(({ subject }: { subject: { id: number } }) => subject.id === person.id)
const read = async (id: number, by = admin) => (await by.call('GET', `/api/admin/report-cases/${id}`)).body
const decide = (by: Person, id: number, body: object) =>
  by.call('POST', `/api/admin/report-cases/${id}/decide`, { adminNotes: 'We wrote to them.', ...body })

describe('a case', () => {
  it('joins the reports about the same thing, and its decision answers all of them', async () => {
    const reporters = [business, await world.aBusiness(), await world.anInfluencer()]
    for (const reporter of reporters) await report(reporter, 'user', influencer.id)
    const found = await caseOf(influencer)
    expect(found).toMatchObject({ entityType: 'user', reporters: 3, status: 'pending', takenBy: null })
    expect(Date.parse(found.dueAt) - Date.parse(found.openedAt)).toBe(48 * 3_600_000)
    expect((await read(found.id)).reports).toHaveLength(3)
    expect((await decide(admin, found.id, { outcome: 'rejected' })).body).toMatchObject({
      status: 'rejected',
      decidedBy: { id: admin.id },
    })
    expect(world.mails.filter(({ kind }) => kind === 'report_rejected')).toHaveLength(3)
    await report(business, 'user', influencer.id)
    expect((await caseOf(influencer)).id).not.toBe(found.id)
  })

  it('shows a deal as it was when it was reported, whatever became of it', async () => {
    const dealId = await world.aDeal(influencer)
    await report(business, 'deal', dealId)
    await influencer.call('PATCH', `/api/deals/${dealId}`, { title: 'Something harmless', price: 99_900 })
    const late = await world.aBusiness()
    await report(late, 'deal', dealId)
    const { id } = await caseOf(influencer)
    const details = await read(id)
    expect(details).toMatchObject({ snapshot: { title: 'One honest post', username: influencer.username } })
    expect(details.reports).toMatchObject([
      { snapshot: null },
      { snapshot: { title: 'Something harmless', price: 99_900 } },
    ])
    await influencer.call('DELETE', `/api/deals/${dealId}`)
    expect(await read(id)).toMatchObject({ snapshot: { title: 'One honest post' } })
  })

  it('keeps its snapshot against any change but its erasure', async () => {
    await report(business, 'user', influencer.id)
    const change = (value: string | null) =>
      world.database.orm.execute(sql`update reports set snapshot = ${value}::jsonb where user_id = ${business.id}`)
    await expect(change('{"title": "other"}')).rejects.toThrow()
    await expect(change(null)).resolves.toBeDefined()
  })

  it('about a message shows it only on its page, and reading that is logged', async () => {
    const message = { participantId: influencer.id, content: 'Pay me by wire', attachmentFileId: null }
    await business.call('POST', '/api/conversations', message)
    const { rows } = await world.database.orm.execute<{ id: number }>(
      sql`select id from messages where sender_id = ${business.id}`,
    )
    await report(influencer, 'message', rows[0]!.id)
    const reader = await world.anAdmin()
    const listed = (await reader.call('GET', '/api/admin/report-cases?limit=100')).body
    expect(JSON.stringify(listed)).not.toContain('Pay me by wire')
    const found = await caseOf(business)
    expect(JSON.stringify(await read(found.id, reader))).toContain('Pay me by wire')
    const logs = await world.database.orm.execute(
      sql`select details ->> 'what' as what from admin_action_logs where admin_id = ${reader.id} order by id`,
    )
    expect(logs.rows).toEqual([{ what: 'queue_read' }, { what: 'messages_read' }])
  })
})

describe('taking a case', () => {
  it('shows others whose it is, who cannot take it, but can free it', async () => {
    await report(business, 'user', influencer.id)
    const { id } = await caseOf(influencer)
    expect((await admin.call('POST', `/api/admin/report-cases/${id}/take`)).body.takenBy.id).toBe(admin.id)
    expect((await cases('&mine=true')).map((each: { id: number }) => each.id)).toContain(id)
    expect(await other.call('POST', `/api/admin/report-cases/${id}/take`)).toMatchObject({
      status: 409,
      body: { code: 'case_taken', params: { name: admin.username } },
    })
    expect((await other.call('POST', `/api/admin/report-cases/${id}/release`)).body.takenBy).toBeNull()
  })
})

describe('deciding a case', () => {
  it('imposes a sanction in the same step, which the person reads as coming from a report', async () => {
    const dealId = await world.aDeal(influencer)
    await report(business, 'deal', dealId)
    const { id } = await caseOf(influencer)
    const sanction = { kind: 'hide', targetType: 'deal', targetId: dealId, reason: 'This is somebody else’s work.' }
    const { status, body } = await decide(admin, id, {
      outcome: 'resolved',
      sanction: { ...sanction, ground: 'copied_work' },
    })
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { status: 'resolved', sanctions: [{ kind: 'hide', caseId: id, source: 'report' }] },
    })
    expect(world.mails.map(({ kind }) => kind).sort()).toEqual(['content_hidden', 'report_resolved'])
    expect((await business.call('GET', `/api/deals/${dealId}`)).status).toBe(404)
  })

  it('leaves it open when the sanction is refused', async () => {
    await report(business, 'user', influencer.id)
    const { id } = await caseOf(influencer)
    const sanction = {
      kind: 'hide',
      targetType: 'deal',
      targetId: 2_000_000_000,
      reason: 'This is somebody else’s work.',
    }
    expect((await decide(admin, id, { outcome: 'resolved', sanction })).status).toBe(404)
    expect(await read(id)).toMatchObject({ status: 'pending', reports: [{ status: 'pending' }], sanctions: [] })
  })

  it('by two at once is done by one, and the other is told who was first and how', async () => {
    await report(business, 'user', influencer.id)
    const { id } = await caseOf(influencer)
    const answers = await Promise.all([
      decide(admin, id, { outcome: 'resolved' }),
      decide(other, id, { outcome: 'rejected' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
      code: 'report_decided',
      params: { name: expect.any(String) },
    })
  })

  it('counts against the person the next time, who is shown as a repeat offender', async () => {
    for (let i = 0; i < 2; i++) {
      await report(await world.aBusiness(), 'user', influencer.id)
      const { id } = await caseOf(influencer)
      const sanction = {
        kind: 'warn',
        targetType: 'user',
        targetId: influencer.id,
        reason: 'You insulted another person.',
      }
      await decide(admin, id, { outcome: 'resolved', sanction })
    }
    await report(business, 'user', influencer.id)
    const found = await caseOf(influencer)
    expect(found.resolvedBefore).toBe(2)
    expect(await read(found.id)).toMatchObject({ isRepeated: true, history: { resolved: 2, rejected: 0, open: 0 } })
  })
})
