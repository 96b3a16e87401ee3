import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, World } from '../../../../../test/world.ts'
import { publishable } from './publishable.ts'
import { finishedQuarters, quarterAt } from './quarters.ts'

const rowsOf = (counts: Record<string, number>) => Object.entries(counts).map(([name, count]) => ({ name, count }))
const published = (counts: Record<string, number>) => {
  const total = Object.values(counts).reduce((sum, each) => sum + each, 0)
  const { rows, total: shown } = publishable({ name: 'sanctions', rows: rowsOf(counts), total })
  return { ...Object.fromEntries(rows.map(({ name, count }) => [name, count])), total: shown }
}

describe('what is published', () => {
  it('are counts of none, and of five or more', () =>
    expect(published({ warn: 5, hide: 0, block: 12 })).toEqual({ warn: 5, hide: 0, block: 12, total: 17 }))

  it('is no small count, nor one that would reveal it together with the total', () =>
    expect(published({ warn: 3, hide: 9, block: 12, remove_message: 0 })).toEqual({
      warn: null,
      hide: null,
      block: 12,
      remove_message: 0,
      total: 24,
    }))

  it('are the others where two small counts hide each other', () =>
    expect(published({ warn: 3, hide: 4, block: 12 })).toEqual({ warn: null, hide: null, block: 12, total: 19 }))

  it('is no small total', () => expect(published({ warn: 4, hide: 0 })).toEqual({ warn: null, hide: 0, total: null }))
})

describe('the quarters with a report', () => {
  const names = (since: string, now: string) => finishedQuarters(new Date(since), new Date(now)).map(({ name }) => name)

  it('are those that have ended since the first decision, newest first', () =>
    expect(names('2025-11-03T00:00:00Z', '2026-07-01T00:00:00Z')).toEqual(['2026-q2', '2026-q1', '2025-q4']))

  it('are none during the first', () => expect(names('2026-07-01T00:00:00Z', '2026-09-30T23:59:59Z')).toEqual([]))
})

describe('the transparency report', () => {
  let world: World
  let admin: Person
  let last: string
  beforeAll(async () => {
    world = await World.open()
    admin = await world.anAdmin()
    const { id } = await world.anInfluencer()
    const reporter = await world.aBusiness()
    const { begins } = quarterAt(new Date(quarterAt(world.services.clock()).begins.getTime() - 1))
    last = quarterAt(begins).name
    const at = new Date(begins.getTime() + 3 * 86_400_000)
    const { orm } = world.database
    await orm.execute(sql`
      insert into sanctions (user_id, kind, target_type, target_id, reason, ground, source, created_by, created_at, ended_at, ended_because)
      select ${id}, k, 'user', ${id}, 'Spam.', 'spam', 'report', ${admin.id}, ${at}, ${at}, 'lifted'
      from (select 'warn' as k, generate_series(1, 7) union all select 'block', generate_series(1, 2)) as each`)
    await orm.execute(sql`
      with made as (
        insert into report_cases (entity_type, entity_id, subject_id, status, opened_at, decided_by, decided_at)
        select 'user', n, ${id}, case when n <= 6 then 'resolved' else 'rejected' end, ${at},
          ${admin.id}, ${at}::timestamptz + n * interval '1 hour' from generate_series(1, 11) n returning *)
      insert into reports (user_id, case_id, entity_type, entity_id, reason, status, created_at, resolved_at)
      select ${reporter.id}, id, entity_type, entity_id, 'It is spam.', status, opened_at, decided_at from made`)
  })
  afterAll(() => world.close())

  const groupIn = (report: { groups: { name: string; rows: { name: string; count: number }[]; total: number }[] }) =>
    Object.fromEntries(
      report.groups.map(({ name, rows, total }) => [
        name,
        { ...Object.fromEntries(rows.filter(({ count }) => count !== 0).map((row) => [row.name, row.count])), total },
      ]),
    )

  it('shows everybody the last quarter with what was reported, decided and how fast', async () => {
    const { status, body } = await world.call('GET', '/api/transparency')
    expect({ status, quarters: body.quarters }).toEqual({ status: 200, quarters: [last] })
    expect(groupIn(body.report)).toEqual({
      reports: { user: 11, total: 11 },
      outcomes: { resolved: 6, rejected: 5, total: 11 },
      sanctions: { warn: null, block: null, total: 9 },
      grounds: { spam: 9, total: 9 },
      sources: { report: 9, total: 9 },
      appeals: { total: 0 },
    })
    expect(body.report.medianHours).toEqual({ reports: 6, appeals: null })
  })

  it('is the same as CSV', async () => {
    const { status, headers, body } = await world.call('GET', `/api/transparency/${last}.csv`)
    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'text/csv; charset=utf-8' })
    const lines = body.text.split('\r\n')
    for (const line of ['sanctions,block,withheld', 'sanctions,total,9', 'reports,user,11', 'median_hours,reports,6'])
      expect(lines).toContain(`${last},${line}`)
  })

  it('has every count for admins, also of this quarter, and says in the log who took it', async () => {
    const now = quarterAt(world.services.clock()).name
    expect((await admin.call('GET', `/api/admin/transparency/${last}.csv`)).body.text).toContain('sanctions,block,2')
    expect((await admin.call('GET', `/api/admin/transparency/${now}.csv`)).status).toBe(200)
    const { rows } = await world.database.orm.execute(sql`
      select admin_id, target_id from admin_action_logs where target_type = 'transparency_report' order by id`)
    expect(rows).toEqual([last, now].map((quarter) => ({ admin_id: admin.id, target_id: quarter })))
  })

  it('does not exist for quarters that have not ended, and for admins not before they begin', async () => {
    const now = quarterAt(world.services.clock()).name
    for (const url of [
      `/api/transparency?quarter=${now}`,
      `/api/transparency/${now}.csv`,
      '/api/transparency/2020-q1.csv',
    ])
      expect([url, (await world.call('GET', url)).status]).toEqual([url, 404])
    expect((await admin.call('GET', '/api/admin/transparency/2099-q1.csv')).status).toBe(404)
    expect((await world.call('GET', '/api/transparency?quarter=spring')).status).toBe(422)
  })
})
