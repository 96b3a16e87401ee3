import { sql } from 'drizzle-orm'
import { fromDrizzle, type Job, type JobResult, PgBoss } from 'pg-boss'
import type { Tx } from '../database/database.ts'

type Data = Record<string, unknown>
type Log = { error: (fact: object, text: string) => void }

/** Work that is done later, or again and again; each job at least once, so effects carry keys of their own. */
export type Jobs = {
  /** Puts a job on its queue in the transaction of its cause: rolled back together, done only after the commit. */
  enqueue(tx: Tx, queue: string, data: Data): Promise<void>
  /**
   * Does the jobs of a queue, one by one unless told how many at once; one that fails is tried again by itself, up to five times,
   * ever later. The handler gets the job's id, the same at each attempt.
   */
  work(queue: string, handler: (data: Data, id: string) => Promise<void>, parallel?: Parallel): Promise<void>
  /** Runs `handler` on a five-field cron expression, once in the whole installation. */
  schedule(queue: string, cron: string, handler: () => Promise<void>): Promise<void>
  stop(): Promise<void>
}

/** So many workers, each of which takes a batch and does its jobs at the same time. */
export type Parallel = { workers: number; batchSize: number }

type Options = { ownerUrl: string; applicationUrl: string; log: Log; pollingIntervalSeconds?: number }

/**
 * A server that was killed says nothing of its jobs any more: after `heartbeatSeconds` of silence another one takes them up, at
 * the next look at all queues, so within 90 seconds.
 */
const queueOptions = { retryLimit: 5, retryDelay: 5, retryBackoff: true, heartbeatSeconds: 30 }
const heartbeatRefreshSeconds = 10
const supervision = { superviseIntervalSeconds: 15, monitorIntervalSeconds: 10 }
const oneByOne = { workers: 1, batchSize: 20 }

/**
 * Opens the queues, kept in schema `pgboss` of the same database. The owner makes and upgrades the schema; everything afterwards is
 * done with the login that the application has. A database that is away for a moment is reported and tried again; it never
 * ends the program.
 */
export async function openJobs({ ownerUrl, applicationUrl, log, pollingIntervalSeconds = 2 }: Options): Promise<Jobs> {
  const onError = (error: Error) => log.error({ err: error }, 'The job queue met an error and goes on')
  const endUpgrade = await upgradeSchema(ownerUrl, onError)
  const boss = new PgBoss({
    connectionString: applicationUrl,
    max: 6,
    application_name: 'vivobid-jobs',
    migrate: false,
    createSchema: false,
    ...supervision,
  })
  boss.on('error', onError)
  await boss.start()
  const known = new Set<string>()
  const ensureQueue = async (queue: string) => {
    if (known.has(queue)) return
    await boss.createQueue(queue, queueOptions)
    // one of an earlier version may be there already
    await boss.updateQueue(queue, queueOptions)
    known.add(queue)
  }

  return {
    async enqueue(tx, queue, data) {
      await boss.send(queue, data, { db: fromDrizzle(tx, sql) })
    },
    async work(queue, handler, parallel) {
      await ensureQueue(queue)
      const one = async ({ id, data }: Job<Data>): Promise<JobResult> => {
        try {
          await handler(data, id)
          return { id, status: 'completed' }
        } catch (error) {
          log.error({ err: error }, `A job of the queue ${queue} failed`)
          return { id, status: 'failed', output: error }
        }
      }
      const { workers, batchSize } = parallel ?? oneByOne
      const options = {
        pollingIntervalSeconds,
        heartbeatRefreshSeconds,
        batchSize,
        localConcurrency: workers,
        burstWhenBatchFull: true,
        perJobResults: true as const,
      }
      await boss.work<Data>(queue, options, async (jobs) => {
        if (parallel) return Promise.all(jobs.map(one))
        const results: JobResult[] = []
        for (const job of jobs) results.push(await one(job))
        return results
      })
    },
    async schedule(queue, cron, handler) {
      await ensureQueue(queue)
      await boss.schedule(queue, cron)
      await boss.work(queue, { pollingIntervalSeconds, heartbeatRefreshSeconds }, handler)
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 5_000 })
      await endUpgrade()
    },
  }
}

/**
 * Makes the schema, or brings it to the version of this program, and lets the application use its tables. Indexes that an upgrade
 * leaves to be built beside the running program are built as the owner, from a table of statements that nobody else may write:
 * whoever could would have the owner run theirs. Gives what ends that.
 */
async function upgradeSchema(ownerUrl: string, onError: (error: Error) => void): Promise<() => Promise<void>> {
  const owner = new PgBoss({ connectionString: ownerUrl, max: 2, supervise: false, schedule: false })
  owner.on('error', onError)
  await owner.start()
  for (const statement of [
    'grant usage on schema pgboss to vivobid_app',
    'grant select, insert, update, delete on all tables in schema pgboss to vivobid_app',
    'revoke insert, update, delete on pgboss.bam from vivobid_app',
    'grant execute on all functions in schema pgboss to vivobid_app',
  ])
    await owner.getDb().executeSql(statement, [])
  const isDone = (await owner.getBamStatus()).every(({ status }) => status === 'completed')
  if (!isDone) return () => owner.stop()
  await owner.stop()
  return () => Promise.resolve()
}
