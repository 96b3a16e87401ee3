import { FilterAPI, type Frame } from 'node-av'

const kindOf = ({ format, width, height, colorSpace, colorTrc, colorPrimaries, sampleRate, channels }: Frame) =>
  [format, width, height, colorSpace, colorTrc, colorPrimaries, sampleRate, channels].join()

/**
 * Passes frames through filters, as `graphFor` describes them for the first frame of each kind: a phone that is turned changes the size of
 * pictures within a film. Ends with null, as an encoder expects.
 */
export function* filtered(
  frames: Iterable<Frame | null>,
  graphFor: (first: Frame) => string,
  threads?: number,
): Generator<Frame | null> {
  let filter: FilterAPI | undefined
  let kind = ''
  for (const frame of frames) {
    if (!frame) break
    using given = frame
    if (kindOf(given) !== kind) {
      if (filter) yield* ended(filter)
      filter = FilterAPI.create(graphFor(given), threads === undefined ? {} : { threads })
      kind = kindOf(given)
    }
    // made for the first frame at the latest
    yield* filter!.processAllSync(given)
  }
  if (filter) yield* ended(filter)
  yield null
}

function* ended(filter: FilterAPI): Generator<Frame> {
  yield* filter.flushFramesSync() as Iterable<Frame>
  filter.close()
}

export const secondsOf = (ticks: bigint, { num, den }: { num: number; den: number }) => (Number(ticks) * num) / den
