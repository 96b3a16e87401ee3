import type { FastifyPluginAsync } from 'fastify'
import type { Overview } from '#contract/admin/admin.ts'
import type { EventHandler } from './events.ts'
import type { RouteDefinition } from './http/route.ts'
import type { PersonalTable } from './personal-data.ts'
import type { Services } from './services.ts'

type WithServices = { services: Services }

/**
 * What a feature brings to the program: each exports one from its `feature.ts`, and `app.ts` lists and composes them. `Requests` and
 * `Work` are what it needs of the program to answer requests and to work in the background.
 */
export type Feature<Requests = WithServices, Work = WithServices> = {
  routes?: (parts: Requests) => RouteDefinition[]
  /** What answers otherwise than an endpoint of the contract: redirects, pages, files for robots. */
  plugins?: (parts: Requests) => FastifyPluginAsync[]
  jobs?: (parts: Work) => Promise<void>
  /** What it does about events of the features below it (`platform/events.ts`). */
  handlers?: EventHandler[]
  /** The data map of its tables; a test fails when a table that refers to users is in none. */
  personalData?: PersonalTable[]
  /** Key figures for the admins' overview, each as an SQL statement that gives one number. */
  adminFigures?: AdminFigures
  /** What waits for an influencer or a business, each as an SQL statement that gives one number; `$1` is the person's id. */
  badgeCounts?: Record<'influencer' | 'business', BadgeFigures>
}

export type AdminFigures = Partial<Record<keyof Overview, string>>
export type BadgeFigures = Partial<Record<'requests' | 'reviews' | 'taskMessages' | 'directMessages', string>>
