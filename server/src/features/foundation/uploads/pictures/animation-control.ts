import { open } from 'node:fs/promises'

/** Bytes to read: enough for a colour profile before an animation's control. */
const headBytes = 65_536

/** The numbers of frames and repetitions of an animation; 0: for ever. */
export type AnimationControl = { frames: number; loop: number }

/** Reads the animation control of a PNG; null where its beginning has none. */
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
