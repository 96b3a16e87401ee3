import type { SystemContext } from '../../../../platform/context.ts'

export const pushQueue = 'push'

/** The delay after which people who are looking at the page of a notification have read it. */
const afterSeconds = 4

/** A notification to be sent to a person's browsers. */
export type PushJob = {
  userId: number
  id: string
  /** The browsers to send to; the others have it. */
  deviceIds?: number[]
  /** The number of earlier attempts. */
  attempt?: number
  /** True if it came in quiet hours. */
  isHeld?: boolean
}

/** Sends notifications to the browsers of their receivers, a few seconds after the caller's transaction is committed. */
export const enqueuePushes = ({ tx, jobs }: SystemContext, pushed: PushJob[]): Promise<void> =>
  jobs.enqueueAll(tx, pushQueue, pushed, { afterSeconds })
