import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, idInPath, instant, noContent } from '../../fields.ts'
import { notificationErrors } from './errors.ts'

/** Number of browsers that a person can get pushed notifications in; one more takes the place of the one seen longest ago. */
export const maxPushDevices = 10

const base64url = (bytes: number) =>
  z
    .string(notificationErrors.pushDeviceInvalid)
    .regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}$`), notificationErrors.pushDeviceInvalid)

/** A subscription as the browser describes it (`PushSubscription.toJSON`). */
export const newPushDevice = z.strictObject({
  endpoint: z.url(notificationErrors.pushDeviceInvalid).max(1_000, notificationErrors.pushDeviceInvalid),
  keys: z.strictObject({ p256dh: base64url(65), auth: base64url(16) }, notificationErrors.pushDeviceInvalid),
  /** Renews the browser's registration only if there is one, so that a browser that the person has removed does not come back. */
  onlyIfKnown: z.boolean(notificationErrors.pushDeviceInvalid).optional(),
})
export type NewPushDevice = z.output<typeof newPushDevice>

/** A browser that gets pushed notifications. `browser` and `system` are names such as `Firefox` and `Android`, null when unknown. */
export const pushDevice = z.object({
  id,
  browser: z.string().nullable(),
  system: z.string().nullable(),
  createdAt: instant,
  /** Time at which the person last opened the site with it. */
  lastSeenAt: instant,
  /** Registered in the session of the request. */
  isCurrent: z.boolean(),
})
export type PushDevice = z.infer<typeof pushDevice>

/** The browsers of a person that get pushed notifications (Web Push). Signing out on one removes it. */
export const pushDevices = {
  /** The latest first; `publicKey` is what a browser subscribes to (`applicationServerKey`). */
  list: endpoint({
    method: 'GET',
    url: '/api/push-subscriptions',
    needs: 'person',
    shows: ['push-devices', 'sessions'],
    schema: { response: { 200: z.object({ publicKey: z.string(), items: z.array(pushDevice) }) } },
  }),
  /**
   * Registers the browser of the request, or confirms that it is still used. 422 `push_device_invalid`: not the subscription of a
   * browser. 409 `push_device_taken`: it is somebody else’s; the browser has to subscribe anew. 404: not registered, with `onlyIfKnown`.
   */
  add: endpoint({
    method: 'POST',
    url: '/api/push-subscriptions',
    needs: 'person',
    invalidates: ['push-devices'],
    schema: { body: newPushDevice, response: { 201: z.object({ id }) } },
  }),
  remove: endpoint({
    method: 'DELETE',
    url: '/api/push-subscriptions/:id',
    needs: 'person',
    invalidates: ['push-devices'],
    schema: { params: z.strictObject({ id: idInPath }), response: { 204: noContent } },
  }),
}

/** Payload of a pushed notification, which the service worker decrypts and shows. */
export type PushContent = {
  title: string
  body: string
  /** The page that it opens. */
  path: string
  /** Key of a shown notification: a later one with the same tag replaces it. */
  tag: string
  /** The next step as a button, and the page on which it is confirmed. */
  action: { title: string; path: string } | null
  /** For the badge of the installed application. */
  unread: number
  at: string
  lang: string
  dir: 'ltr' | 'rtl'
}
