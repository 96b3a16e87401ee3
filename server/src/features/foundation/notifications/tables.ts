import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { type NotificationKind, notificationKinds } from '#contract/foundation/notifications/kinds.ts'
import type { KindChoices } from '#contract/foundation/notifications/preferences.ts'
import { timestamptz } from '../../../platform/database/timestamptz.ts'
import { ownerReference } from '../users/tables.ts'
import type { StoredParams } from './mail-request.ts'

/** Time and job of the last mail to a person about one other person. */
export const pairMails = pgTable(
  'pair_mails',
  {
    readerId: ownerReference(),
    otherId: ownerReference(),
    sentAt: timestamptz().notNull(),
    /** The job that sent it, which may send it again when repeated. */
    sentBy: uuid().notNull(),
  },
  (t) => [primaryKey({ columns: [t.readerId, t.otherId] }), index('pair_mails_other_idx').on(t.otherId)],
)

/** Mails about a pair held back because they came too soon after the last one. */
export const foldedMails = pgTable(
  'folded_mails',
  {
    /** The job of the mail. */
    id: uuid().primaryKey(),
    readerId: ownerReference(),
    otherId: ownerReference(),
    kind: text().notNull(),
    params: jsonb().$type<StoredParams>().notNull(),
    createdAt: timestamptz().notNull(),
  },
  (t) => [
    index('folded_mails_pair_idx').on(t.readerId, t.otherId, t.createdAt),
    index('folded_mails_other_idx').on(t.otherId),
  ],
)

/**
 * Events that people are notified of, one row each, in monthly partitions (`keep_notification_partitions` in server/sql), of which the
 * last 180 days are read. Rows are only added, so that people who are notified of the same thing do not wait for each other; the newest
 * row of a subject represents it.
 */
export const notifications = pgTable(
  'notifications',
  {
    /** An id that begins with the milliseconds of `createdAt` (`newNotificationId`). */
    id: uuid().notNull(),
    // no foreign keys: writing a notification must not wait for somebody who has locked a person's row
    userId: integer().notNull(),
    kind: text({ enum: notificationKinds }).notNull(),
    event: text().notNull(),
    /** The key under which it is grouped. */
    subject: text().notNull(),
    /** The page that it is about. */
    path: text().notNull(),
    params: jsonb().$type<StoredParams>().notNull(),
    otherId: integer(),
    createdAt: timestamptz().notNull(),
    readAt: timestamptz(),
    /** False: the person wants no such notifications in the application, but maybe by mail. */
    isShown: boolean().notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.createdAt, t.id] }),
    index('notifications_subject_idx').on(t.userId, t.subject, t.createdAt),
    index('notifications_created_idx').on(t.createdAt),
    index('notifications_unread_idx').on(t.userId, t.createdAt, t.id, t.subject).where(sql`read_at is null`),
  ],
)

/** People's choices about their notifications; without a row, the defaults of contract/foundation/notifications/preferences.ts. */
export const notificationSettings = pgTable('notification_settings', {
  userId: integer().primaryKey(),
  /** An IANA name; null: not known yet. */
  timeZone: text(),
  /** Hours in that zone, both null or neither. */
  quietFrom: smallint(),
  quietUntil: smallint(),
  showsDetails: boolean().notNull().default(false),
  choices: jsonb().$type<Partial<Record<NotificationKind, Partial<KindChoices>>>>().notNull().default({}),
  /** The date of the last daily mail, in the person's zone, and the time it was sent. */
  lastDigestOn: date(),
  lastDigestAt: timestamptz(),
})

/** The times up to which the people of each time zone have had their daily mails. */
export const digestZones = pgTable('digest_zones', {
  timeZone: text().primaryKey(),
  sentAt: timestamptz().notNull(),
})

/** Addresses, in lower case, to which no mail is sent: it bounced, or its receiver reported it as spam. */
export const stoppedAddresses = pgTable('stopped_addresses', {
  address: text().primaryKey(),
  reason: text({ enum: ['bounce', 'complaint'] }).notNull(),
  stoppedAt: timestamptz().notNull(),
})

/** Browsers that get pushed notifications (Web Push). */
export const pushDevices = pgTable(
  'push_devices',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: ownerReference(),
    /** The session in which it was last registered; signing out of it ends its notifications. The session may have expired. */
    sessionId: integer().notNull(),
    endpoint: text().notNull().unique(),
    /** The keys with which messages are encrypted for it. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    userAgent: text(),
    createdAt: timestamptz().notNull(),
    lastSeenAt: timestamptz().notNull(),
    /** The number of messages in a row that its push service has refused. */
    failures: smallint().notNull().default(0),
    /** The end of a pause requested by its push service. */
    pausedUntil: timestamptz(),
  },
  (t) => [
    index('push_devices_user_idx').on(t.userId),
    index('push_devices_session_idx').on(t.sessionId),
    index('push_devices_seen_idx').on(t.lastSeenAt),
  ],
)

/** Outcomes of push messages by the hour, for the health page. */
export const pushCounts = pgTable('push_counts', {
  hour: timestamptz().primaryKey(),
  /** Messages, to one browser each, that the push service accepted. */
  sent: integer().notNull(),
  /** Messages that were given up. */
  failed: integer().notNull(),
  /** Browsers whose subscription ended. */
  removed: integer().notNull(),
})
