import { and, eq, lt, ne } from 'drizzle-orm'
import { day } from '../../../../platform/clock.ts'
import type { Actor } from '../../../../platform/context.ts'
import type { Queryable } from '../../../../platform/database/database.ts'
import { pushDevices } from '../tables.ts'

/** After which a browser that nobody opens the site with gets no more notifications. */
const unseenDays = 90

/** Ends the pushed notifications of a person on all browsers. */
export const forgetPushDevices = (db: Queryable, userId: number) =>
  db.delete(pushDevices).where(eq(pushDevices.userId, userId))

/** Ends them on the browser that signs out of a session. A session that expires ends nothing: then they are what calls people back. */
export const forgetPushDeviceOf = (db: Queryable, sessionId: number) =>
  db.delete(pushDevices).where(eq(pushDevices.sessionId, sessionId))

/** Ends them on all browsers but the one of the actor's session. */
export const forgetOtherPushDevices = (db: Queryable, { id, sessionId }: Actor) =>
  db.delete(pushDevices).where(and(eq(pushDevices.userId, id), ne(pushDevices.sessionId, sessionId)))

/** Removes browsers that have not been used for a long time. */
export const forgetUnseenPushDevices = (db: Queryable, now: Date) =>
  db.delete(pushDevices).where(lt(pushDevices.lastSeenAt, new Date(now.getTime() - unseenDays * day)))
