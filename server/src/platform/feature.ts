import type { FastifyPluginAsync } from 'fastify'
import type { QueueCounts, Stock } from '#contract/admin/admin/admin.ts'
import type { QueueName } from '#contract/admin/statistics/queues.ts'
import type { LoggedTarget } from '#contract/foundation/action-log/logged-acts.ts'
import type { Queryable } from './database/database.ts'
import type { EventHandler } from './events.ts'
import type { RouteDefinition } from './http/route.ts'
import type { PersonalTable } from './personal-data.ts'
import type { Services } from './services.ts'
import type { StoredFile } from './storage/stores.ts'

type WithServices = { services: Services }

/**
 * What a feature contributes to the program: each exports one from its `feature.ts`, and `app.ts` lists and composes them. `Requests` and
 * `Work` are what it needs for requests and for background work.
 */
export type Feature<Requests = WithServices, Work = WithServices> = {
  routes?: (parts: Requests) => RouteDefinition[]
  /** Routes that are not endpoints of the contract: redirects, pages, robots.txt and sitemaps. */
  plugins?: (parts: Requests) => FastifyPluginAsync[]
  jobs?: (parts: Work) => Promise<void>
  /** Handlers of events of the features below it (`platform/events.ts`). */
  handlers?: EventHandler[]
  /** Its tables with personal data; a test fails if a table that refers to users is in no feature's list. */
  personalData?: PersonalTable[]
  /** Every stored file that its rows name, for backups, in an order that depends on the rows alone. */
  storedFiles?: (db: Queryable) => AsyncIterable<StoredFile>
  /** Figures for the admins' overview, each as an SQL statement that returns one number. */
  adminFigures?: AdminFigures
  /** Its queues for admins, for how long items wait there. */
  adminQueues?: AdminQueues
  /** Badge counts for influencers and businesses, each as an SQL statement that returns one number; `$1` is the person's id. */
  badgeCounts?: Record<'influencer' | 'business', BadgeFigures>
  /** Statements that name those targets of the action log that are its own. */
  targetNames?: TargetNames
}

/**
 * Two SQL statements for each queue: `oldest` returns since when the oldest item waits, `decided` when items entered and when an admin
 * decided them, from `begins` to before `ends`.
 */
export type AdminQueues = Partial<Record<QueueName, { oldest: string; decided: string }>>

export type AdminFigures = Partial<Record<keyof QueueCounts | keyof Stock, string>>
export type BadgeFigures = Partial<
  Record<'requests' | 'campaignRequests' | 'reviews' | 'taskMessages' | 'requestMessages' | 'directMessages', string>
>

/** By the type of a target, an SQL statement that returns `id` and `name`, and perhaps `state`, of those whose ids are in `$1`. */
export type TargetNames = Partial<Record<LoggedTarget, string>>
