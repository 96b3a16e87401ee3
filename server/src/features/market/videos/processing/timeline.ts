import type { Frame } from 'node-av'
import { secondsOf } from './filtered.ts'
import { refuseLonger } from './source.ts'

/** Frames whose first one is known before the others are read. */
export type Peeked = { first: Frame | null; all: Iterable<Frame | null> }

export function peek(frames: Iterable<Frame | null>): Peeked {
  const iterator = frames[Symbol.iterator]()
  const first = iterator.next().value ?? null
  return {
    first,
    all: {
      *[Symbol.iterator]() {
        yield first
        if (first) yield* { [Symbol.iterator]: () => iterator }
      },
    },
  }
}

/** The beginning of the earliest of several tracks, in seconds. */
export const beginningOf = (tracks: readonly Peeked[]): number =>
  Math.min(...tracks.flatMap(({ first }) => (first ? [secondsOf(first.pts, first.timeBase)] : [])))

/**
 * Moves frames in time, so that `start` becomes 0. Leaves out those that do not come after the one before. With `isHeld`, the first
 * begins at 0 in any case. Throws `FaultyVideo` for one that is later than the longest film may be.
 */
export function* fromStart(
  frames: Iterable<Frame | null>,
  start: number,
  { isHeld }: { isHeld: boolean },
): Generator<Frame | null> {
  let last = -1n
  for (const frame of frames) {
    if (!frame) break
    const { num, den } = frame.timeBase
    const moved = isHeld && last < 0n ? 0n : frame.pts - BigInt(Math.round((start * den) / num))
    if (moved <= last) {
      frame.free()
      continue
    }
    frame.pts = moved
    last = moved
    refuseLonger(secondsOf(moved, frame.timeBase))
    yield frame
  }
  yield null
}
