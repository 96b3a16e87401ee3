import { and, eq, lt, ne } from 'drizzle-orm'
import { day } from '../../../../platform/clock.ts'
import { type Actor, sessionOf } from '../../../../platform/context.ts'
import type { Queryable } from '../../../../platform/database/database.ts'
import { pushDevices } from '../tables.ts'

/** The number of days after which a browser that has not opened the site gets no more notifications. */
const unseenDays = 90

/** Ends the pushed notifications of a person on all browsers. */
export const deletePushDevices = (db: Queryable, userId: number) =>
  db.delete(pushDevices).where(eq(pushDevices.userId, userId))

/**
 * Ends pushed notifications on the browser that signs out of a session. An expiring session ends nothing: then they are what calls people
 * back.
 */
export const deletePushDeviceOf = (db: Queryable, sessionId: number) =>
  db.delete(pushDevices).where(eq(pushDevices.sessionId, sessionId))

/** Ends them on all browsers but the one of the actor's session. */
export const deleteOtherPushDevices = (db: Queryable, actor: Actor) =>
  db
    .delete(pushDevices)
    .where(and(eq(pushDevices.userId, actor.person.id), ne(pushDevices.sessionId, sessionOf(actor))))

/** Removes browsers that have not been used for a long time. */
export const deleteUnseenPushDevices = (db: Queryable, now: Date) =>
  db.delete(pushDevices).where(lt(pushDevices.lastSeenAt, new Date(now.getTime() - unseenDays * day)))
