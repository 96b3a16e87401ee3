import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { instant, noContent, timeZoneName } from '../../fields.ts'
import { requestErrors } from '../../request-errors.ts'
import type { Role } from '../users/roles.ts'
import { notificationErrors } from './errors.ts'
import { type NotificationKind, notificationKinds } from './kinds.ts'

export const notificationChannels = ['app', 'mail', 'push'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

/** Delivery times of a notification; `daily` is for mail, in one at 8:00. */
export const frequencies = ['now', 'daily', 'never'] as const

const choices = {
  app: z.enum(['now', 'never'], requestErrors.valueInvalid),
  mail: z.enum(frequencies, requestErrors.valueInvalid),
  push: z.enum(['now', 'never'], requestErrors.valueInvalid),
}
const kindChoices = z.object(choices)
export type KindChoices = z.infer<typeof kindChoices>

/** Kinds that people want to see on a locked phone. */
const pushed: readonly NotificationKind[] = [
  'orders',
  'campaigns',
  'videos',
  'messages',
  'disputes',
  'money',
  'security',
  'admin',
]
/** Kinds that can wait for the next morning. */
const unhurried: readonly NotificationKind[] = ['ranks', 'announcements']

/** Choices of people who have chosen nothing. */
export const defaultChoices = (kind: NotificationKind): KindChoices => ({
  app: 'now',
  mail: unhurried.includes(kind) ? 'daily' : 'now',
  push: pushed.includes(kind) ? 'now' : 'never',
})

/**
 * Checks whether a choice is fixed. Security and money always show in the application, and security comes by mail at once, since somebody
 * else may hold the session. Answers of support come both ways, since the person asked for them.
 */
export const isLocked = (kind: NotificationKind, channel: NotificationChannel): boolean =>
  (channel === 'app' && ['security', 'money', 'support'].includes(kind)) ||
  (channel === 'mail' && ['security', 'support'].includes(kind))

const kindsOfAdmins: readonly NotificationKind[] = ['admin', 'security', 'announcements']
const notOfBusinesses: readonly NotificationKind[] = ['admin', 'ranks']
const notOfInfluencers: readonly NotificationKind[] = ['admin', 'searches']

/** The kinds that people of a role can get. */
export const kindsOf = (role: Role): NotificationKind[] =>
  notificationKinds.filter((kind) =>
    role === 'admin'
      ? kindsOfAdmins.includes(kind)
      : !(role === 'business' ? notOfBusinesses : notOfInfluencers).includes(kind),
  )

export const timeZone = timeZoneName(notificationErrors.timeZoneUnknown)

const hour = z.int(requestErrors.valueInvalid).min(0, requestErrors.valueInvalid).max(23, requestErrors.valueInvalid)

/** Full hours in the person's zone, `until` exclusive; from 22 until 7 lasts over midnight. */
const quietHours = z.strictObject({ from: hour, until: hour })
export type QuietHours = z.infer<typeof quietHours>

const ofAllKinds = <T extends z.ZodType>(schema: T) =>
  Object.fromEntries(notificationKinds.map((kind) => [kind, schema])) as Record<NotificationKind, T>

export const notificationPreferences = z.object({
  /** null: not known yet, and UTC is used. */
  timeZone: z.string().nullable(),
  /** Hours without pushed notifications; null: none. */
  quietHours: z.object({ from: z.int(), until: z.int() }).nullable(),
  /** Pushed notifications show titles, names and amounts on a locked screen. */
  showsDetails: z.boolean(),
  choices: z.object(ofAllKinds(kindChoices)),
  /** Time at which the person's mail came back or was reported as spam, after which nothing more is sent; null: it arrives. */
  mailStoppedAt: instant.nullable(),
})
export type NotificationPreferences = z.infer<typeof notificationPreferences>

/** Changed fields; every other field stays as it is. */
export const preferenceChanges = z.strictObject({
  timeZone: timeZone.optional(),
  quietHours: quietHours
    .refine(({ from, until }) => from !== until, requestErrors.valueInvalid)
    .nullable()
    .optional(),
  showsDetails: z.boolean(requestErrors.valueInvalid).optional(),
  choices: z
    .strictObject(ofAllKinds(z.strictObject(choices).partial()))
    .partial()
    .optional(),
})
export type PreferenceChanges = z.output<typeof preferenceChanges>

export const notificationPreferenceEndpoints = {
  read: endpoint({
    method: 'GET',
    url: '/api/notification-preferences',
    needs: 'person',
    fresh: 'everyone',
    shows: ['preferences'],
    schema: { response: { 200: notificationPreferences } },
  }),
  /** 422 `notification_locked` for switching off a fixed choice (`isLocked`). */
  change: endpoint({
    method: 'PUT',
    url: '/api/notification-preferences',
    needs: 'person',
    invalidates: ['preferences'],
    schema: { body: preferenceChanges, response: { 200: notificationPreferences } },
  }),
  /** Sends mail to the person's address again after it came back. */
  resumeMail: endpoint({
    method: 'DELETE',
    url: '/api/notification-preferences/stopped-mail',
    needs: 'person',
    invalidates: ['preferences'],
    schema: { response: { 204: noContent } },
  }),
  /**
   * The one click of List-Unsubscribe-Post (RFC 8058), without a session: no more mail of the kind that the token names. 404
   * `link_invalid` for a token that we did not sign.
   */
  unsubscribe: endpoint({
    method: 'POST',
    url: '/unsubscribe/:token',
    invalidates: ['preferences'],
    schema: { params: z.strictObject({ token: z.string() }), response: { 204: noContent } },
  }),
}
