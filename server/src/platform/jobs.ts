import { type SQL, sql } from 'drizzle-orm'
import { type Job, type JobResult, PgBoss } from 'pg-boss'
import type { Tx } from './database.ts'

type Data = Record<string, unknown>
type Log = { error: (fact: object, text: string) => void }

/** Work that is done later, or again and again; each job at least once, so effects carry keys of their own. */
export type Jobs = {
  /** Puts a job on its queue in the transaction of its cause: rolled back together, done only after the commit. */
  enqueue(tx: Tx, queue: string, data: Data): Promise<void>
  /** Does the jobs of a queue one by one; one that fails is tried again by itself, up to five times, ever later. */
  work(queue: string, handler: (data: Data) => Promise<void>): Promise<void>
  /** Runs `handler` on a five-field cron expression, once in the whole installation. */
  schedule(queue: string, cron: string, handler: () => Promise<void>): Promise<void>
  stop(): Promise<void>
}

type Options = { ownerUrl: string; log: Log; pollingIntervalSeconds?: number }

const retries = { retryLimit: 5, retryDelay: 5, retryBackoff: true }

/**
 * Opens the queues, kept in schema `pgboss` of the same database, as its owner; the role that the application works as may
 * add to them. A database that is away for a moment is reported and tried again; it never ends the program.
 */
export async function openJobs({ ownerUrl, log, pollingIntervalSeconds = 2 }: Options): Promise<Jobs> {
  const boss = new PgBoss({ connectionString: ownerUrl, max: 4, application_name: 'vivobid-jobs' })
  boss.on('error', (error) => log.error({ err: error }, 'The job queue met an error and goes on'))
  await boss.start()
  await boss.getDb().executeSql('grant usage on schema pgboss to vivobid_app', [])
  await boss
    .getDb()
    .executeSql('grant select, insert, update, delete on all tables in schema pgboss to vivobid_app', [])
  await boss.getDb().executeSql('grant execute on all functions in schema pgboss to vivobid_app', [])
  const known = new Set<string>()
  const ensureQueue = async (queue: string) => {
    if (known.has(queue)) return
    await boss.createQueue(queue, retries)
    known.add(queue)
  }

  return {
    async enqueue(tx, queue, data) {
      await boss.send(queue, data, {
        db: { executeSql: async (text, values) => tx.execute(withValues(text, values ?? [])) },
      })
    },
    async work(queue, handler) {
      await ensureQueue(queue)
      const one = async ({ id, data }: Job<Data>): Promise<JobResult> => {
        try {
          await handler(data)
          return { id, status: 'completed' }
        } catch (error) {
          log.error({ err: error }, `A job of the queue ${queue} failed`)
          return { id, status: 'failed', output: error }
        }
      }
      await boss.work<Data>(queue, { pollingIntervalSeconds, batchSize: 20, perJobResults: true }, async (jobs) => {
        const results: JobResult[] = []
        for (const job of jobs) results.push(await one(job))
        return results
      })
    },
    async schedule(queue, cron, handler) {
      await ensureQueue(queue)
      await boss.schedule(queue, cron)
      await boss.work(queue, { pollingIntervalSeconds }, handler)
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  }
}

/** A statement with $1, $2 … as the query builder takes it. */
function withValues(text: string, values: unknown[]): SQL {
  const chunks = text
    .split(/\$(\d+)/)
    .map((part, i) => (i % 2 === 0 ? sql.raw(part) : sql`${sql.param(values[Number(part) - 1])}`))
  return sql.join(chunks)
}
