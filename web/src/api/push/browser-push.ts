import { pushDevices } from '#contract/foundation/notifications/push.ts'
import { remember, remembered } from '../../kit/behaviour/remembered.ts'
import { call, RequestError, read } from '../request.ts'

/** unasked: can be turned on. allowed: was once. blocked: by the person. uninstalled: only once the site is on the home screen. */
export type PushPermission = 'unasked' | 'allowed' | 'blocked' | 'uninstalled' | 'unsupported'

const isApple = () => /iPhone|iPad|Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1

/** Returns whether this browser may show pushed notifications. */
export function pushPermission(): PushPermission {
  if (!window.PushManager || !window.Notification || !navigator.serviceWorker)
    return isApple() ? 'uninstalled' : 'unsupported'
  return ({ default: 'unasked', granted: 'allowed', denied: 'blocked' } as const)[Notification.permission]
}

/** Key under which this browser stores the person that it is registered for. */
const name = 'push-of'

async function pushManager(): Promise<PushManager | undefined> {
  const registration = await navigator.serviceWorker?.getRegistration()
  return registration?.pushManager
}

async function register(subscription: PushSubscription, { onlyIfKnown }: { onlyIfKnown: boolean }): Promise<void> {
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh, auth } = keys ?? {}
  if (!endpoint || !p256dh || !auth) throw new Error('The subscription has no keys')
  await call(pushDevices.add, { body: { endpoint, keys: { p256dh, auth }, onlyIfKnown } })
}

/** Asks the person for permission and registers this browser; returns their answer. */
export async function turnOnPush(userId: number): Promise<'on' | 'refused'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'refused'
  const manager = await pushManager()
  if (!manager) throw new Error('The service worker is not registered')
  // it may be somebody else's, or for keys that have changed
  await (await manager.getSubscription())?.unsubscribe()
  const { publicKey } = await read(pushDevices.list, {})
  const subscription = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  await register(subscription, { onlyIfKnown: false })
  remember(name, String(userId))
  return 'on'
}

/** Ends the pushed notifications of this browser. */
export async function turnOffPush(): Promise<void> {
  await (await (await pushManager())?.getSubscription())?.unsubscribe()
  remember(name, '')
}

/**
 * Confirms that the browser is still used, in its present session. If it was removed from the list or is another person's, it is turned
 * off.
 */
export async function syncPush(userId: number): Promise<void> {
  const subscription = await (await pushManager())?.getSubscription()
  if (!subscription) return
  if (remembered(name) !== String(userId)) return turnOffPush()
  try {
    await register(subscription, { onlyIfKnown: true })
  } catch (error) {
    if (!(error instanceof RequestError) || ![404, 422].includes(error.status)) throw error
    await turnOffPush()
  }
}

/** Shows the number of unread notifications on the icon of the installed application. */
export async function showBadge(count: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return
  await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge())
}

/** Takes shown notifications off the screen whose pages are no longer unread. */
export async function closeRead(unreadPaths: readonly string[]): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const shown = (await registration?.getNotifications()) ?? []
  for (const notification of shown)
    if (!unreadPaths.includes((notification.data as { path: string }).path)) notification.close()
}
