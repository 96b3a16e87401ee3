import { and, desc, eq, sql } from 'drizzle-orm'
import { notificationErrors } from '#contract/foundation/notifications/errors.ts'
import { maxPushDevices, type NewPushDevice, type PushDevice } from '#contract/foundation/notifications/push.ts'
import { type Context, type ReadContext, type RequestContext, sessionOf } from '../../../../platform/context.ts'
import { parseUserAgent } from '../../../../platform/http/user-agent.ts'
import { pushKeys } from '../../../../platform/push/push-keys.ts'
import { pushTarget } from '../../../../platform/push/push-target.ts'
import { notFound, Refusal } from '../../../../platform/refusal.ts'
import { lockUsers } from '../../users/index.ts'
import { pushDevices } from '../tables.ts'

/** The actor's browsers that get pushed notifications, the latest first, and the key that browsers subscribe to. */
export async function listPushDevices({ db, actor, configuration, secret }: ReadContext) {
  const rows = await db
    .select()
    .from(pushDevices)
    .where(eq(pushDevices.userId, actor.person.id))
    .orderBy(desc(pushDevices.lastSeenAt), desc(pushDevices.id))
  const items: PushDevice[] = rows.map(({ id, userAgent, createdAt, lastSeenAt, sessionId }) => ({
    id,
    ...parseUserAgent(userAgent ?? ''),
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isCurrent: sessionId === sessionOf(actor),
  }))
  return { publicKey: pushKeys(configuration.push.privateKey, secret).publicKey, items }
}

/**
 * Registers the browser of the request for the actor's notifications, or renews it; beyond the limit the one seen longest ago is removed.
 * Refuses 422 `push_device_invalid` anything but a browser's subscription, 409 `push_device_taken` one of somebody else, and 404 the
 * renewal of one that is not registered.
 */
export async function addPushDevice(
  context: Context & Pick<RequestContext, 'request'>,
  { endpoint: given, keys, onlyIfKnown = false }: NewPushDevice,
): Promise<{ id: number }> {
  const { tx, actor, clock, configuration, request } = context
  const target = pushTarget({ endpoint: given, ...keys }, configuration.push)
  if (!target) throw new Refusal(422, 'push_device_invalid', notificationErrors.pushDeviceInvalid)
  const { endpoint } = target
  // one after the other, so that the limit is exact
  await lockUsers(tx, [actor.person.id])
  const now = clock()
  const values = {
    ...keys,
    sessionId: sessionOf(actor),
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
    lastSeenAt: now,
  }
  if (onlyIfKnown) {
    const [known] = await tx
      .update(pushDevices)
      .set(values)
      .where(and(eq(pushDevices.endpoint, endpoint), eq(pushDevices.userId, actor.person.id)))
      .returning({ id: pushDevices.id })
    if (!known) throw notFound()
    return known
  }
  const [device] = await tx
    .insert(pushDevices)
    .values({ ...values, userId: actor.person.id, endpoint, createdAt: now })
    .onConflictDoUpdate({
      target: pushDevices.endpoint,
      set: values,
      setWhere: eq(pushDevices.userId, actor.person.id),
    })
    .returning({ id: pushDevices.id })
  if (!device) throw new Refusal(409, 'push_device_taken', notificationErrors.pushDeviceTaken)
  await tx.execute(sql`
    delete from push_devices where user_id = ${actor.person.id} and id not in (
      select id from push_devices where user_id = ${actor.person.id} order by last_seen_at desc, id desc limit ${maxPushDevices})`)
  return device
}

/** Removes a browser of the actor; somebody else's is 404. */
export async function removePushDevice({ db, actor }: ReadContext, id: number): Promise<void> {
  const { rowCount } = await db
    .delete(pushDevices)
    .where(and(eq(pushDevices.id, id), eq(pushDevices.userId, actor.person.id)))
  if (rowCount === 0) throw notFound()
}
