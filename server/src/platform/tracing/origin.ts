import { AsyncLocalStorage } from 'node:async_hooks'
import type { Span } from './tracing.ts'

/** The cause of the work at hand: the request, or the scheduled job, that log lines, jobs and mails come from. */
export type Origin = {
  requestId: string
  /** The span that is open at the moment; null where nothing is traced. */
  span: Span | null
  /** The person or network that asks; a request's person is known once their session is read, and jobs have none. */
  requester?: Requester
}

export type Requester = { network: string; userId: number | null }

const storage = new AsyncLocalStorage<Origin | undefined>()

export const currentOrigin = (): Origin | undefined => storage.getStore()

/** Runs `work`, and whatever it starts, on behalf of `origin`; undefined: on nobody's, for what outlives a request. */
export const within = <T>(origin: Origin | undefined, work: () => T): T => storage.run(origin, work)

/** Binds `callback` to the present origin, even when another one's work calls it. */
export const keepingOrigin = <F extends (...args: never[]) => unknown>(callback: F): F =>
  AsyncLocalStorage.bind(callback) as F
