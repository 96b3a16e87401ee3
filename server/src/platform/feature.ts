import type { Placeholder, SQL } from 'drizzle-orm'
import type { FastifyPluginAsync } from 'fastify'
import type { QueueCounts, QueueMoney, Stock } from '#contract/admin/admin/admin.ts'
import type { QueueName } from '#contract/admin/statistics/queues.ts'
import type { LoggedTarget } from '#contract/foundation/action-log/logged-acts.ts'
import type { Queryable } from './database/database.ts'
import type { Figure, Period, QueryOf, QueueItem } from './database/figures/figures.ts'
import type { EventHandler } from './events.ts'
import type { RouteDefinition } from './http/route.ts'
import type { PersonalTable } from './personal-data.ts'
import type { Services } from './services.ts'
import type { StoredFile } from './storage/stores.ts'

type WithServices = { services: Services }

/**
 * Contribution of a feature to the program: each exports one from its `feature.ts`, and `app.ts` lists and composes them. `Requests` and
 * `Work` are its dependencies for requests and for background work.
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
  /** Its figures for the admins' overview. */
  adminFigures?: Partial<AdminFigures>
  /** Its queues for admins, for how long items wait there. */
  adminQueues?: Partial<AdminQueues>
  /** Badge counts for influencers and businesses. */
  badgeCounts?: BadgeCounts
  /** Names of those targets of the action log that are its own. */
  targetNames?: TargetNames
}

export type AdminFigures = Record<keyof QueueCounts | keyof QueueMoney | keyof Stock, Figure>

export type AdminQueue = {
  /** The time at which its oldest waiting item arrived; null where none waits. */
  oldest: SQL<Date | null>
  /** Queries of the items that an admin decided within a period. */
  decided: ((period: Period) => QueryOf<QueueItem>)[]
}
export type AdminQueues = Record<QueueName, AdminQueue>

export type BadgeFigure = (personId: number | Placeholder, now: Date | Placeholder) => Figure
export type BadgeFigures = Partial<
  Record<
    'requests' | 'campaignRequests' | 'orders' | 'taskMessages' | 'requestMessages' | 'directMessages',
    BadgeFigure
  >
>
export type BadgeCounts = Record<'influencer' | 'business', BadgeFigures>

export type TargetName = { id: number | string; name: string | null; state?: string | null }
/** By the type of a target, a function that reads what those with these ids are called, and perhaps in which state they are. */
export type TargetNames = Partial<Record<LoggedTarget, (db: Queryable, ids: string[]) => Promise<TargetName[]>>>
