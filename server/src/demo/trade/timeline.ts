import { sql } from 'drizzle-orm'
import { day } from '../../platform/clock.ts'
import { type Actor, type AdminContext, inTransaction, type SystemContext } from '../../platform/context.ts'
import type { Services } from '../../platform/services.ts'
import type { Cast } from './cast.ts'

/** An action of demo people: so many days before the seed, with a context whose clock shows that time. */
export type Step = { daysAgo: number; run: (at: SystemContext) => Promise<unknown> }

/** Services with the clock set back by `days` and without sending mail. */
export const silentServices = <S extends Services>(services: S, days = 0): S => ({
  ...services,
  clock: () => new Date(services.clock().getTime() - days * day),
  jobs: { ...services.jobs, enqueue: async () => undefined, enqueueAll: async () => undefined },
})

/** `at` with an actor. */
export const by = (at: SystemContext, actor: Actor) => ({ ...at, actor })

/** `at` with an admin acting from this machine. */
export const byAdmin = (at: SystemContext, cast: Cast, username = 'admin'): AdminContext => ({
  ...at,
  actor: cast(username),
  request: { ip: '127.0.0.1', headers: {} },
})

/**
 * Runs the steps in the order of their time, each in a transaction of its own, so that every account of the ledger is booked from old
 * to new.
 */
export async function playSteps(services: Services, steps: Step[]): Promise<void> {
  for (const { daysAgo, run } of steps.toSorted((a, b) => b.daysAgo - a.daysAgo))
    await inTransaction(silentServices(services, daysAgo), async (at) => {
      const time = at.clock().toISOString()
      await at.tx.execute(
        sql`select set_config('vivobid.demo_time', ${time}, true), set_config('synchronous_commit', 'off', true)`,
      )
      await run(at)
    })
}
