import { open } from 'node:fs/promises'

/** Enough for what may stand before an animation's control: a colour profile. */
const headBytes = 65_536

/** The number of frames of an animation, and of its repetitions; 0: for ever. */
export type AnimationControl = { frames: number; loop: number }

/** Reads the animation control of a PNG; null where its beginning says nothing. */
export async function readAnimationControl(file: string): Promise<AnimationControl | null> {
  const handle = await open(file)
  try {
    const { buffer } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    const at = buffer.indexOf('acTL')
    return at < 0 || at > headBytes - 12
      ? null
      : { frames: buffer.readUInt32BE(at + 4), loop: buffer.readUInt32BE(at + 8) }
  } finally {
    await handle.close()
  }
}
