import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../database/database.ts'
import type { Realtime } from '../realtime/realtime.ts'

/** Figures of the whole installation; times in seconds. */
export type InstallationFigures = {
  jobs: { queue: string; state: 'waiting' | 'active' | 'failed'; count: number }[]
  /** Items waiting for admins, by queue; `oldest` is the age of the oldest. */
  waiting: Record<string, number>
  oldest: Record<string, number>
  /** Totals of people, deals, orders, and money in cents. */
  stock: Record<string, number>
  /** The last audit of the books; null before the first. */
  audit: { age: number; violations: number } | null
  /** Time since the last recorded backup; null before the first. */
  backupAge: number | null
}

export type JobRun = { queue: string; seconds: number; hasFailed: boolean }

/** Measurements of a process (docs/operations.md). Labels are patterns, names and states, never anything about a person. */
export type Metrics = {
  observeJob(run: JobRun): void
  watchRequests(app: FastifyInstance): void
  watchDatabase(database: Database): void
  watchRealtime(realtime: Realtime): void
  /** Adds the installation's figures, read at most every 15 seconds. */
  watchInstallation(read: () => Promise<InstallationFigures>): void
  /** Everything in the text format of Prometheus. */
  text(): Promise<{ contentType: string; text: string }>
}

const requestBuckets = [0.025, 0.1, 0.25, 0.5, 1, 2.5, 10]
const jobBuckets = [0.1, 1, 10, 60, 600]
const maxAgeMs = 15_000

/** Starts to measure this process. */
export function openMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const jobs = new Histogram({
    name: 'vivobid_job_duration_seconds',
    help: 'How long jobs took in this process',
    labelNames: ['queue', 'outcome'],
    buckets: jobBuckets,
    registers,
  })
  return {
    observeJob({ queue, seconds, hasFailed }) {
      jobs.observe({ queue, outcome: hasFailed ? 'failed' : 'completed' }, seconds)
    },
    watchRequests(app) {
      const requests = new Histogram({
        name: 'vivobid_http_request_duration_seconds',
        help: 'How long requests took, by the pattern of their address',
        labelNames: ['method', 'route', 'status'],
        buckets: requestBuckets,
        registers,
      })
      app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
        const labels = { method, route: routeOptions.url ?? 'none', status: `${Math.floor(reply.statusCode / 100)}xx` }
        requests.observe(labels, reply.elapsedTime / 1_000)
      })
    },
    watchDatabase({ pool, standby }) {
      new Gauge({
        name: 'vivobid_database_connections',
        help: 'Connections of this process to the database',
        labelNames: ['state'],
        registers,
        collect() {
          this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
          this.set({ state: 'idle' }, pool.idleCount)
        },
      })
      new Gauge({
        name: 'vivobid_database_waiting',
        help: 'Statements that wait for a connection in this process',
        registers,
        collect() {
          this.set(pool.waitingCount)
        },
      })
      if (!standby) return
      new Counter({
        name: 'vivobid_stale_reads_total',
        help: 'Reads of this process that may be old: by the standby, or by the primary and why',
        labelNames: ['outcome'],
        registers,
        collect() {
          this.reset()
          for (const [outcome, count] of Object.entries(standby.outcomes)) this.inc({ outcome }, count)
        },
      })
    },
    watchRealtime(realtime) {
      new Gauge({
        name: 'vivobid_live_connections',
        help: 'Sockets and requests that wait for events in this process',
        registers,
        collect() {
          this.set(realtime.subscriptionCount())
        },
      })
    },
    watchInstallation: (read) => watchInstallation(registry, read),
    text: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  }
}

function watchInstallation(registry: Registry, read: () => Promise<InstallationFigures>): void {
  const latest = cacheFor(maxAgeMs, read)
  const gauge = (
    { name, help, labelNames = [] }: { name: string; help: string; labelNames?: string[] },
    set: (gauge: Gauge, figures: InstallationFigures) => void,
  ) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset()
        const figures = await latest()
        if (figures) set(this, figures)
        // without labels a gauge would be 0 where nothing is known
        else if (labelNames.length === 0) this.remove()
      },
    })
  const setEach = (label: string, pick: (figures: InstallationFigures) => Record<string, number>) => {
    return (each: Gauge, figures: InstallationFigures) => {
      for (const [name, value] of Object.entries(pick(figures))) each.set({ [label]: name }, value)
    }
  }
  const setOrRemove = (pick: (figures: InstallationFigures) => number | undefined | null) => {
    return (each: Gauge, figures: InstallationFigures) => {
      const value = pick(figures)
      if (value === null || value === undefined) each.remove()
      else each.set(value)
    }
  }
  new Gauge({
    name: 'vivobid_installation_readable',
    help: '1 when the figures of the installation could be read from the database, otherwise 0',
    registers: [registry],
    async collect() {
      this.set((await latest()) ? 1 : 0)
    },
  })
  gauge(
    { name: 'vivobid_jobs', help: 'Jobs in the queues of the installation', labelNames: ['queue', 'state'] },
    (each, { jobs }) => {
      for (const { queue, state, count } of jobs) each.set({ queue, state }, count)
    },
  )
  gauge(
    { name: 'vivobid_waiting', help: 'What waits for admins', labelNames: ['queue'] },
    setEach('queue', ({ waiting }) => waiting),
  )
  gauge(
    {
      name: 'vivobid_oldest_waiting_seconds',
      help: 'How long the oldest has waited for admins',
      labelNames: ['queue'],
    },
    setEach('queue', ({ oldest }) => oldest),
  )
  gauge(
    { name: 'vivobid_stock', help: 'What there is, money in cents', labelNames: ['what'] },
    setEach('what', ({ stock }) => stock),
  )
  gauge(
    { name: 'vivobid_ledger_audit_age_seconds', help: 'Since the last audit of the books' },
    setOrRemove(({ audit }) => audit?.age),
  )
  gauge(
    { name: 'vivobid_ledger_audit_violations', help: 'Violations that the last audit of the books found' },
    setOrRemove(({ audit }) => audit?.violations),
  )
  gauge(
    { name: 'vivobid_backup_age_seconds', help: 'Since the last recorded backup' },
    setOrRemove(({ backupAge }) => backupAge),
  )
}

/** Caches the result of `read` for `ageMs`; null when it fails, after which the next call reads again. */
function cacheFor<T>(ageMs: number, read: () => Promise<T>): () => Promise<T | null> {
  let known: { at: number; value: Promise<T | null> } | null = null
  return () => {
    if (known && performance.now() - known.at < ageMs) return known.value
    const value = read().catch(() => {
      known = null
      return null
    })
    known = { at: performance.now(), value }
    return value
  }
}
