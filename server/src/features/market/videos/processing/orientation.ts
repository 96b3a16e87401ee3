import { AV_PKT_DATA_DISPLAYMATRIX, type Stream } from 'node-av'

/** The rotation and mirroring that turn a stored picture into the one that is shown. */
export type Orientation = {
  /** True where width and height are swapped. */
  isTurned: boolean
  /** Filters that rotate and mirror it. */
  filters: string[]
}

/**
 * The orientation given by a track's matrix: phones record on their side, front cameras mirrored. The matrix takes a point (x, y) to (ax
 * + cy, bx + dy).
 */
export function orientationOf({ codecpar }: Stream): Orientation {
  const matrix = codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX)
  if (!matrix || matrix.length < 20) return { isTurned: false, filters: [] }
  const [a, b, c, d] = [0, 4, 12, 16].map((at) => matrix.readInt32LE(at)) as [number, number, number, number]
  const isTurned = Math.abs(b) + Math.abs(c) > Math.abs(a) + Math.abs(d)
  const [across, down] = isTurned ? [c, b] : [a, d]
  return {
    isTurned,
    filters: [isTurned && 'transpose=cclock_flip', across < 0 && 'hflip', down < 0 && 'vflip'].filter(
      (each) => each !== false,
    ),
  }
}
