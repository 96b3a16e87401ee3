import { sql } from 'drizzle-orm'
import pg from 'pg'
import { fromDrizzle, type Job, type JobInsert, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
import { beforeCommit } from '../database/commit-hooks.ts'
import type { Tx } from '../database/database.ts'
import { queryIn, withoutWaiting } from '../database/pipeline.ts'
import { within } from '../tracing/origin.ts'
import { inSpan, type Tracing } from '../tracing/tracing.ts'
import { takeOrigin, withOrigin } from './job-origin.ts'

type Data = Record<string, unknown>
type Log = { error: (fact: object, text: string) => void }

/**
 * Background and scheduled work. Jobs run at least once, so their effects must be idempotent. A process that only serves pages runs none:
 * there, `work` and `schedule` only make sure that the queue exists, and `every` does nothing.
 */
export type Jobs = {
  /**
   * Enqueues a job in the transaction of its cause: it is rolled back with it and runs only after the commit, or `afterSeconds` later.
   * All jobs of a transaction for one queue are written together, at its end.
   */
  enqueue(tx: Tx, queue: string, data: Data, options?: { afterSeconds?: number }): Promise<void>
  /** Enqueues many jobs, as `enqueue`. */
  enqueueAll(tx: Tx, queue: string, data: Data[], options?: { afterSeconds?: number }): Promise<void>
  /**
   * Processes the jobs of a queue, one at a time unless `parallel` is given. A failed job is retried up to five times, with increasing
   * delays. The handler gets the job's id, which is the same on every attempt.
   */
  work(queue: string, handler: (data: Data, id: string) => Promise<void>, parallel?: Parallel): Promise<void>
  /**
   * Runs `handler` on a five-field cron expression, once in the whole installation. Times missed while no process was running are made up
   * for by one run, as soon as possible.
   */
  schedule(queue: string, cron: string, handler: () => Promise<void>): Promise<void>
  /**
   * Runs `work` in each process that runs jobs, again and again, with a pause between two runs. A failure is logged, and the next run
   * tries again.
   */
  every(pauseMs: number, work: () => Promise<void>): void
  /** Runs the failed jobs of a queue once more, the longest-failed thousand first, once `tx` commits. Returns how many. */
  retryFailed(tx: Tx, queue: string): Promise<number>
  stop(): Promise<void>
}

/** The number of workers, each of which takes a batch and processes its jobs concurrently. */
export type Parallel = {
  workers: number
  batchSize: number
  /** The time after which a job counts as failed; 15 minutes by default. */
  longestSeconds?: number
}

type Options = {
  ownerUrl: string
  applicationUrl: string
  log: Log
  pollingIntervalSeconds?: number
  /** True if this process runs jobs; otherwise it only enqueues them. */
  runsJobs?: boolean
  /** Called after each attempt at a job. */
  onRun?: (run: { queue: string; seconds: number; hasFailed: boolean }) => void
  /** Traces each attempt, as part of the request that enqueued it. */
  tracing?: Tracing | null
}

/**
 * A killed server stops sending heartbeats for its jobs: after `heartbeatSeconds` without one, another server retries them when it next
 * checks the queues, so within 90 seconds.
 */
const queueOptions = { retryLimit: 5, retryDelay: 5, retryBackoff: true, heartbeatSeconds: 30 }
const heartbeatRefreshSeconds = 10
const supervision = { superviseIntervalSeconds: 15, monitorIntervalSeconds: 10 }
/**
 * Workers of scheduled queues, of which there are many, are woken by NOTIFY when a job is due, and otherwise poll only for retries and
 * for notifications missed with a lost connection. Other queues are not notified: NOTIFY takes a lock that is global to the database, and
 * their jobs are enqueued in the transactions of requests.
 */
const notifyPollingIntervalSeconds = 30
const maxRetried = 1_000
const oneByOne = { workers: 1, batchSize: 20 }
/** Held while the schema is upgraded: processes that start together would grant privileges on the same tables at once. */
const upgradeLock = 7_274_220

/**
 * Opens the queues, stored in schema `pgboss` of the same database. The owner creates and upgrades the schema; everything afterwards uses
 * the application's login. A database that is temporarily unavailable is logged and retried; it never ends the program.
 */
export async function openJobs({
  ownerUrl,
  applicationUrl,
  log,
  pollingIntervalSeconds = 2,
  runsJobs = true,
  onRun,
  tracing = null,
}: Options): Promise<Jobs> {
  const onError = (error: Error) => log.error({ err: error }, 'The job queue met an error and goes on')
  const endUpgrade = await ensureQueues(ownerUrl, onError)
  const boss = new PgBoss({
    connectionString: applicationUrl,
    max: runsJobs ? 6 : 2,
    application_name: 'vivobid-jobs',
    // the queues' upkeep may take longer than requests, whatever the settings of the login
    options: '-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0',
    migrate: false,
    createSchema: false,
    useListenNotify: runsJobs,
    ...(runsJobs ? supervision : { supervise: false, schedule: false }),
  })
  boss.on('error', onError)
  await boss.start()
  const known = new Set<string>()
  const repeated: Repeated[] = []
  const ensureQueue = async (queue: string, special: { notify?: boolean; expireInSeconds?: number } = {}) => {
    if (known.has(queue)) return
    const options = { ...queueOptions, notify: false, ...special }
    await boss.createQueue(queue, options)
    // it may exist from an earlier version, with other options
    await boss.updateQueue(queue, options)
    known.add(queue)
  }

  /** Jobs that transactions have enqueued so far. */
  const pendingOf = new WeakMap<Tx, Map<string, JobInsert[]>>()
  const enqueueAll: Jobs['enqueueAll'] = async (tx, queue, data, { afterSeconds = 0 } = {}) => {
    if (data.length === 0) return
    let pending = pendingOf.get(tx)
    if (!pending) {
      const started = new Map<string, JobInsert[]>()
      pending = started
      pendingOf.set(tx, started)
      beforeCommit(tx, async () => {
        // jobs enqueued later at the end of the transaction are inserted after this
        pendingOf.delete(tx)
        for (const [queue, jobs] of started) await boss.insert(queue, jobs, { db: pipelinedIn(tx) })
      })
    }
    const later = afterSeconds > 0 ? { startAfter: afterSeconds } : {}
    pending.set(queue, [...(pending.get(queue) ?? []), ...data.map((each) => ({ data: withOrigin(each), ...later }))])
  }

  /** Makes one attempt at a job, on behalf of the request that it comes from; a failure is logged and rethrown. */
  const attempt = (queue: string, job: Job<Data>, handler: (data: Data, id: string) => Promise<void>) => {
    const { requestId, traceparent = null, data } = takeOrigin(job)
    const began = performance.now()
    let hasFailed = true
    const run = async () => {
      try {
        await handler(data, job.id)
        hasFailed = false
      } catch (error) {
        log.error({ err: error }, `A job of the queue ${queue} failed`)
        throw error
      } finally {
        onRun?.({ queue, seconds: (performance.now() - began) / 1_000, hasFailed })
      }
    }
    if (!tracing) return within({ requestId, span: null }, run)
    const attributes = {
      'messaging.system': 'pg-boss',
      'messaging.operation.type': 'process',
      'messaging.destination.name': queue,
      'messaging.message.id': job.id,
      'vivobid.attempt': (job as JobWithMetadata).retryCount + 1,
      'vivobid.request_id': requestId,
    }
    return inSpan(tracing.begin(`job ${queue}`, { kind: 'consumer', attributes, traceparent }), requestId, run)
  }
  const includeMetadata = tracing !== null

  return {
    enqueue: (tx, queue, data, options) => enqueueAll(tx, queue, [data], options),
    enqueueAll,
    async work(queue, handler, parallel) {
      const { longestSeconds } = parallel ?? {}
      await ensureQueue(queue, longestSeconds === undefined ? {} : { expireInSeconds: longestSeconds })
      if (!runsJobs) return
      const one = (job: Job<Data>): Promise<JobResult> =>
        attempt(queue, job, handler).then(
          () => ({ id: job.id, status: 'completed' }),
          (error: unknown) => ({ id: job.id, status: 'failed', output: error }),
        )
      const { workers, batchSize } = parallel ?? oneByOne
      const options = {
        pollingIntervalSeconds,
        heartbeatRefreshSeconds,
        batchSize,
        localConcurrency: workers,
        burstWhenBatchFull: true,
        perJobResults: true as const,
        includeMetadata,
      }
      await boss.work<Data>(queue, options, async (jobs) => {
        if (parallel) return Promise.all(jobs.map(one))
        const results: JobResult[] = []
        for (const job of jobs) results.push(await one(job))
        return results
      })
    },
    async schedule(queue, cron, handler) {
      await ensureQueue(queue, { notify: true })
      if (!runsJobs) return
      await boss.schedule(queue, cron, null, { missed: 'once' })
      const options = { pollingIntervalSeconds, notifyPollingIntervalSeconds, heartbeatRefreshSeconds, includeMetadata }
      await boss.work<Data>(queue, options, async ([job]) => {
        if (job) await attempt(queue, job, handler)
      })
    },
    every(pauseMs, work) {
      if (runsJobs) repeated.push(repeat(pauseMs, work, onError))
    },
    async retryFailed(tx, queue) {
      const { rows } = await tx.execute<{ id: string }>(sql`
        select id from pgboss.job where name = ${queue} and state = 'failed' order by completed_on limit ${maxRetried} for update`)
      if (rows.length === 0) return 0
      const ids = rows.map(({ id }) => id)
      await boss.retry(queue, ids, { db: fromDrizzle(tx, sql) })
      return ids.length
    },
    async stop() {
      await Promise.all(repeated.map(({ stop }) => stop()))
      await boss.stop({ graceful: true, timeout: 5_000 })
      await endUpgrade()
    },
  }
}

/** A connection for pg-boss on which a transaction writes jobs without waiting; their ids are not returned. */
const pipelinedIn = (tx: Tx): ReturnType<typeof fromDrizzle> => ({
  async executeSql(text, values = []) {
    await withoutWaiting(tx, queryIn(tx, { text, values }))
    return { rows: [] }
  },
})

type Repeated = { stop: () => Promise<void> }

function repeat(pauseMs: number, work: () => Promise<void>, onError: (error: Error) => void): Repeated {
  let isStopped = false
  let running: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout
  const next = () => {
    timer = setTimeout(() => {
      running = work()
        .catch((error: Error) => onError(error))
        .finally(() => {
          if (!isStopped) next()
        })
    }, pauseMs)
  }
  next()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}

/**
 * Creates or upgrades the schema of the queues as the owner of the database, one process at a time. Returns a function that stops its
 * background work.
 */
export async function ensureQueues(ownerUrl: string, onError: (error: Error) => void): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'vivobid-jobs' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [upgradeLock])
    return await upgradeLockedSchema(ownerUrl, onError)
  } finally {
    await client.end()
  }
}

/**
 * Creates or upgrades the schema and lets the application use its tables. Indexes that an upgrade builds in the background are built
 * as the owner, from a table of statements that only the owner may write, since anyone else who could would run statements with the
 * owner's privileges. Returns a function that stops the background build.
 */
async function upgradeLockedSchema(ownerUrl: string, onError: (error: Error) => void): Promise<() => Promise<void>> {
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
