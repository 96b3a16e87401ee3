import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { aMarket } from '../../../../test/market.ts'
import { type Database, openDatabase } from '../../../platform/database/database.ts'
import { readAnalytics } from './read-analytics.ts'

const events = 20_000
const { world, ana } = await aMarket({ ana: 'influencer' })
beforeAll(() =>
  world.database.orm.execute(sql`
    insert into analytics_events (kind, user_id, period, visitor, rolled_up)
    select 'view', ${ana.id}, now(), sha256(n::text::bytea), true from generate_series(1, ${events}) n`),
)

/** The number of event rows read so far, from PostgreSQL's statistics. */
async function reads(): Promise<number> {
  const { rows } = await world.database.orm.execute<{ reads: string }>(sql`
    select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as reads from pg_stat_user_tables
    where relname = 'analytics_events'`)
  return Number(rows[0]!.reads)
}

/** Runs `work` on a connection of its own, whose statistics are flushed when it closes. */
async function apart(work: (database: Database) => Promise<unknown>) {
  const database = openDatabase(world.ownerUrl, { max: 1 })
  await work(database)
  await database.close()
}

describe('reading the figures of a year', () => {
  it('reads no event that was counted, however many there are', async () => {
    const before = await reads()
    const range = { from: '2026-01-01', to: '2026-12-31', bucket: 'week' as const }
    await apart((database) =>
      readAnalytics({ database, clock: world.services.clock }, ana.id, { range, timeZone: 'UTC' }),
    )
    // a query that does read them appears in the statistics; by then the earlier connection has been flushed too
    await apart((database) => database.pool.query('select sum(length(country)) from analytics_events'))
    await vi.waitFor(async () => expect((await reads()) - before).toBeGreaterThanOrEqual(events), 5_000)
    expect((await reads()) - before).toBeLessThan(events + 10)
  })
})
