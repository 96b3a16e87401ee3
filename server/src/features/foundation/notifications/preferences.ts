import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { notificationErrors } from '#contract/foundation/notifications/errors.ts'
import { type NotificationKind, notificationKinds } from '#contract/foundation/notifications/kinds.ts'
import {
  defaultChoices,
  isLocked,
  type KindChoices,
  type NotificationChannel,
  type NotificationPreferences,
  notificationChannels,
  type PreferenceChanges,
} from '#contract/foundation/notifications/preferences.ts'
import type { Context, ReadContext } from '../../../platform/context.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { mailStoppedAt } from './mail/stopped-addresses.ts'
import { notificationSettings } from './tables.ts'

/** A person's choices for a kind, or the defaults. */
export async function choicesOf(db: Queryable, userId: number, kind: NotificationKind): Promise<KindChoices> {
  const [row] = await db
    .select({ choices: notificationSettings.choices })
    .from(notificationSettings)
    .where(eq(notificationSettings.userId, userId))
  return choicesIn(row?.choices, kind)
}

/** The time zone in which a person reads and acts; UTC while it is not known. */
export async function readTimeZone(db: Queryable, userId: number): Promise<string> {
  const [row] = await db
    .select({ timeZone: notificationSettings.timeZone })
    .from(notificationSettings)
    .where(eq(notificationSettings.userId, userId))
  return row?.timeZone ?? 'UTC'
}

/** The time zones of these people, where known. */
export async function readTimeZones(db: Queryable, userIds: number[]): Promise<Map<number, string>> {
  const rows = await db
    .select({ userId: notificationSettings.userId, timeZone: notificationSettings.timeZone })
    .from(notificationSettings)
    .where(and(inArray(notificationSettings.userId, userIds), isNotNull(notificationSettings.timeZone)))
  // the others are left out
  return new Map(rows.map(({ userId, timeZone }) => [userId, timeZone!]))
}

export type StoredChoices = (typeof notificationSettings.$inferSelect)['choices']

/** The stored choices for a kind, or the defaults. */
export const choicesIn = (stored: StoredChoices | null | undefined, kind: NotificationKind): KindChoices => ({
  ...defaultChoices(kind),
  ...stored?.[kind],
})

/** The actor's choices for each kind, with the defaults where they have chosen nothing. */
export async function readNotificationPreferences({ db, actor }: ReadContext): Promise<NotificationPreferences> {
  const [row] = await db.select().from(notificationSettings).where(eq(notificationSettings.userId, actor.person.id))
  return {
    timeZone: row?.timeZone ?? null,
    // both are set or neither
    quietHours: row?.quietFrom == null ? null : { from: row.quietFrom, until: row.quietUntil! },
    showsDetails: row?.showsDetails ?? false,
    choices: Object.fromEntries(
      notificationKinds.map((kind) => [kind, choicesIn(row?.choices, kind)]),
    ) as NotificationPreferences['choices'],
    mailStoppedAt: (await mailStoppedAt(db, actor.person.id))?.toISOString() ?? null,
  }
}

/** Changes the given choices. Refuses 422 `notification_locked` (contract/foundation/notifications/preferences.ts, `isLocked`). */
export async function changeNotificationPreferences(
  context: Context,
  { timeZone, quietHours, showsDetails, choices = {} }: PreferenceChanges,
): Promise<NotificationPreferences> {
  refuseLocked(choices)
  const changes = {
    ...(timeZone !== undefined && { timeZone }),
    ...(quietHours !== undefined && { quietFrom: quietHours?.from ?? null, quietUntil: quietHours?.until ?? null }),
    ...(showsDetails !== undefined && { showsDetails }),
  }
  const { tx, actor } = context
  await tx
    .insert(notificationSettings)
    .values({ userId: actor.person.id, ...changes })
    .onConflictDoUpdate({ target: notificationSettings.userId, set: { userId: actor.person.id, ...changes } })
  for (const kind of notificationKinds)
    if (choices[kind]) await storeChoices(tx, actor.person.id, { kind, ...choices[kind] })
  return readNotificationPreferences(context)
}

function refuseLocked(choices: NonNullable<PreferenceChanges['choices']>): void {
  for (const kind of notificationKinds)
    for (const channel of notificationChannels) {
      const chosen = choices[kind]?.[channel]
      if (chosen === undefined || chosen === 'now' || !isLocked(kind, channel)) continue
      throw new Refusal(422, 'notification_locked', {
        message: notificationErrors.notificationLocked,
        issues: [{ path: `choices.${kind}.${channel}`, message: notificationErrors.notificationLocked }],
      })
    }
}

/** Stores choices for some channels of a kind; the others stay. */
export async function storeChoices(
  tx: Tx,
  userId: number,
  { kind, ...chosen }: { kind: NotificationKind } & { [C in NotificationChannel]?: KindChoices[C] | undefined },
): Promise<void> {
  const changes = JSON.stringify(chosen)
  await tx.execute(sql`
    insert into notification_settings as s (user_id, choices)
    values (${userId}, jsonb_build_object(${kind}::text, ${changes}::jsonb))
    on conflict (user_id) do update set choices = s.choices
      || jsonb_build_object(${kind}::text, coalesce(s.choices -> ${kind}::text, '{}') || ${changes}::jsonb)`)
}
