import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { AdminFigures, AdminQueues } from '../../../platform/feature.ts'
import type { InstallationFigures } from '../../../platform/metrics/metrics.ts'
import { readLastBackup } from '../../foundation/action-log/index.ts'
import { readLastAudit } from '../../money/ledger/index.ts'
import { readOldest, readStock } from '../statistics/index.ts'
import { readQueueCounts } from './overview.ts'
import { readQueues } from './queue-health.sql.ts'

type Parts = { database: Database; clock: Clock; figures: AdminFigures; queues: AdminQueues }

/** Measurements of the whole installation; totals are those of the last count. */
export async function readInstallation({ database, clock, figures, queues }: Parts): Promise<InstallationFigures> {
  const { orm } = database
  const since = (at: Date) => (clock().getTime() - at.getTime()) / 1_000
  const [jobs, waiting, oldest, counted, lastAudit, backup] = await Promise.all([
    readQueues(orm),
    readQueueCounts(database, figures),
    readOldest(orm, queues),
    readStock(orm),
    readLastAudit(orm),
    readLastBackup(orm),
  ])
  return {
    jobs: jobs.flatMap(({ name: queue, waiting, active, failed }) => [
      { queue, state: 'waiting' as const, count: waiting },
      { queue, state: 'active' as const, count: active },
      { queue, state: 'failed' as const, count: failed },
    ]),
    waiting,
    oldest: Object.fromEntries(Object.entries(oldest).map(([name, at]) => [name, at ? since(at) : 0])),
    stock: counted?.stock ?? {},
    audit: lastAudit ? { age: since(lastAudit.audit.ranAt), violations: lastAudit.audit.found } : null,
    backupAge: backup && since(backup),
  }
}
