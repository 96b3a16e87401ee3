import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { instant } from '../../fields.ts'
import { requestErrors } from '../../request-errors.ts'

/** Checks in the order in which they are shown. */
export const healthChecks = [
  'admins',
  'audit',
  'jobs',
  'mail',
  'push',
  'database',
  'storage',
  'scanner',
  'backups',
  'drills',
] as const

/** `unknown`: nothing reports it. */
export const healthStates = ['good', 'warning', 'bad', 'unknown'] as const
export type HealthState = (typeof healthStates)[number]

export const healthCheck = z.object({
  name: z.enum(healthChecks),
  state: z.enum(healthStates),
  /** Admins who can approve money, findings of the audit, failed jobs, emails and pushed messages, or bytes. */
  figure: z.int().nullable(),
  /** Time of the last audit, the last backup, or the last successful test of restoring one. */
  at: instant.nullable(),
})
export type HealthCheck = z.infer<typeof healthCheck>

export const queueHealth = z.object({
  name: z.string(),
  waiting: z.int(),
  active: z.int(),
  failed: z.int(),
  /** Time at which a job of the queue last failed; null: none has. */
  failedAt: instant.nullable(),
})
export type QueueHealth = z.infer<typeof queueHealth>

/** A statement by the time that the database spent on it, without its values. */
export const slowStatement = z.object({ text: z.string(), calls: z.int(), averageMs: z.number(), totalMs: z.number() })
export type SlowStatement = z.infer<typeof slowStatement>

/** Emails of the last 24 hours, and addresses that we no longer write to since emails to them bounced. */
export const mailDelivery = z.object({ sent: z.int(), waiting: z.int(), failed: z.int(), stoppedAddresses: z.int() })
export type MailDelivery = z.infer<typeof mailDelivery>

/** Push messages and removed browsers of the last 24 hours, and messages that should have been sent by now. */
export const pushDelivery = z.object({
  sent: z.int(),
  failed: z.int(),
  removed: z.int(),
  overdue: z.int(),
  /** Time at which the oldest of these was due; null: none is overdue. */
  oldestDueAt: instant.nullable(),
})
export type PushDelivery = z.infer<typeof pushDelivery>

export const systemHealth = z.object({
  checks: z.array(healthCheck),
  /** Queues of background jobs with something in them. */
  queues: z.array(queueHealth),
  mail: mailDelivery,
  push: pushDelivery,
  /** The slowest on average; null: the database does not record them (extension pg_stat_statements). */
  statements: z.array(slowStatement).nullable(),
  versions: z.object({ node: z.string(), postgres: z.string(), migrations: z.int() }),
})
export type SystemHealth = z.infer<typeof systemHealth>

export const health = {
  read: endpoint({
    method: 'GET',
    url: '/api/admin/health',
    fresh: 'everyone',
    shows: ['ledger', 'rights', 'alerts'],
    schema: { response: { 200: systemHealth } },
  }),
  /** Runs the failed jobs of a queue once more; for owners, logged. 404 when none has failed. */
  retry: endpoint({
    method: 'POST',
    url: '/api/admin/health/queues/:name/retry',
    invalidates: ['ledger', 'action-log'],
    schema: {
      params: z.strictObject({ name: z.string().regex(/^[\w./-]{1,100}$/, requestErrors.valueInvalid) }),
      response: { 200: z.object({ retried: z.int() }) },
    },
  }),
}
