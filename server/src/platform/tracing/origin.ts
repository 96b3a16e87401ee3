import { AsyncLocalStorage } from 'node:async_hooks'
import type { Span } from './tracing.ts'

/** What is being worked for: the request, or the scheduled job, that everything in its log lines, jobs and mails comes from. */
export type Origin = {
  requestId: string
  /** What is being measured at the moment; null where nothing is. */
  span: Span | null
  /** The one who asks; a request's person is known once their session is read, and jobs have none. */
  asker?: Asker
}

export type Asker = { network: string; userId: number | null }

const storage = new AsyncLocalStorage<Origin | undefined>()

export const currentOrigin = (): Origin | undefined => storage.getStore()

/** Runs `work`, and whatever it starts, as work for `origin`; undefined: for nothing, such as what outlives a request. */
export const within = <T>(origin: Origin | undefined, work: () => T): T => storage.run(origin, work)

/** `callback`, which belongs to the present origin even when another one's work calls it. */
export const keepingOrigin = <F extends (...args: never[]) => unknown>(callback: F): F =>
  AsyncLocalStorage.bind(callback) as F
