import type { SystemContext } from '../../../../platform/context.ts'

export const pushQueue = 'push'

/** By then, whoever is looking at the page that a notification is about has read it. */
const afterSeconds = 4

/** A notification to be sent to a person's browsers. */
export type PushJob = {
  userId: number
  id: string
  /** To these alone: the others have it. */
  deviceIds?: number[]
  /** How often it was tried before. */
  attempt?: number
  /** It came in quiet hours. */
  isHeld?: boolean
}

/** Sends notifications to the browsers of their receivers, a few seconds after the caller's transaction is committed. */
export const enqueuePushes = ({ tx, jobs }: SystemContext, pushed: PushJob[]): Promise<void> =>
  jobs.enqueueAll(tx, pushQueue, pushed, { afterSeconds })
