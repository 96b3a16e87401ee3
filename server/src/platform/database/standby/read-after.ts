import { AsyncLocalStorage } from 'node:async_hooks'

/** A position in the database's log of changes (its LSN), in bytes. */
export type Position = bigint

const storage = new AsyncLocalStorage<Position>()

/** Runs `work`, whose reads see everything up to `position`, even those that may be old. */
export const readingAfter = <T>(position: Position, work: () => T): T => storage.run(position, work)

/** The position that the present reads have to include; 0: none in particular. */
export const neededPosition = (): Position => storage.getStore() ?? 0n
