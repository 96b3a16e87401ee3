import { remember, remembered } from '../../kit/behaviour/remembered.ts'

const dayMs = 86_400_000
/** Time without another offer after 'Not now'. */
const quietMs = 90 * dayMs
/** Visit on which it is offered if nothing else was a reason to. */
const offeredOnVisit = 3
/** Pause after which a person's return counts as another visit. */
const pauseMs = dayMs / 4

/** Counts the visit. */
export function countVisit(now = Date.now()): void {
  const [visits, last] = [Number(remembered('visits') ?? 0), Number(remembered('visited-at') ?? 0)]
  if (now - last > pauseMs) remember('visits', String(visits + 1))
  remember('visited-at', String(now))
}

/** To be called when something good has happened, such as the first accepted order: a reason to offer it from the second visit on. */
export const noteInstallMoment = (): void => remember('install-moment', 'yes')

export const closeInstallOffer = (now = Date.now()): void => remember('install-closed-at', String(now))

/** Checks whether it is time to offer it; never on a first visit, nor within 90 days of 'Not now'. */
export function isInstallTime(now = Date.now()): boolean {
  const closedAt = remembered('install-closed-at')
  if (closedAt !== null && now - Number(closedAt) < quietMs) return false
  const visits = Number(remembered('visits') ?? 0)
  return visits >= offeredOnVisit || (visits > 1 && remembered('install-moment') !== null)
}

/** Checks whether this is the installed application. */
export const isInstalled = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true)

/** Checks for Safari on an iPhone or iPad, where people install by hand; other browsers there cannot. */
export function isIosSafari({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
  // an iPad calls itself a Mac, but Macs have no touch screen
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  return isIos && /Safari/.test(userAgent) && !/CriOS|FxiOS|EdgiOS|OPiOS|DuckDuckGo/.test(userAgent)
}
