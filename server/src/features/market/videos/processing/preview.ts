import { type Encoder, type Frame, Muxer, type Packet } from 'node-av'
import { secondsOf } from './filtered.ts'
import { FaultyVideo, type VideoJob } from './job.ts'
import { createPictureTrack, openPictures } from './picture-track.ts'
import { createSoundTrack, openSound } from './sound-track.ts'
import type { Source } from './source.ts'
import { beginningOf, fromStart, peek } from './timeline.ts'

/** The time, in seconds, by which sound has to outlast the last picture to keep it on the screen. */
const shortestRest = 0.5
const rounding = 0.001

/**
 * Writes a preview stage by stage, since node-av's `pipeline` would copy the matrix, names and languages of the source's tracks. Returns
 * its length in seconds, to the end of the last picture, or of sound that outlasts it; and the film's start by its own timestamps.
 */
export async function writePreview(
  source: Source,
  { job, preview }: { job: VideoJob; preview: string },
  onSeconds: (seconds: number) => void,
): Promise<{ seconds: number; start: number }> {
  const seen = peek(await openPictures(source))
  if (!seen.first) throw new FaultyVideo('empty')
  const heard = peek(source.sound === null ? [] : await openSound(job, source.sound))
  const start = beginningOf([seen, heard])

  const muxer = await Muxer.open(preview, { options: { movflags: '+faststart' } })
  const pictureTrack = await createPictureTrack(source, job.watermark)
  const pictures = pictureTrack.pictures(fromStart(seen.all, start, { isHeld: true }))
  const writePicture = addTrack(muxer, pictureTrack.encoder)
  const sounds = heard.first ? await openSounds(muxer, fromStart(heard.all, start, { isHeld: false })) : null

  let end = 0
  // node-av's synchronous encoding of pictures frees memory twice
  for await (const packet of pictureTrack.encoder.packets(pictures as unknown as AsyncIterable<Frame>)) {
    if (!packet) break
    end = Math.max(end, untilOf(packet))
    sounds?.writeBefore(secondsOf(packet.dts, packet.timeBase))
    writePicture(packet)
    onSeconds(end)
  }
  end = sounds?.writeRest(end) ?? end
  await muxer.close()
  return { seconds: end, start }
}

const fromOf = ({ pts, timeBase }: Packet) => secondsOf(pts, timeBase)
const untilOf = ({ pts, duration, timeBase }: Packet) => secondsOf(pts + duration, timeBase)

/** Returns a function that writes a packet of a new track and frees it. */
function addTrack(muxer: Muxer, encoder: Encoder): (packet: Packet) => void {
  const index = muxer.addStream(encoder)
  return (packet) => {
    muxer.writePacketSync(packet, index)
    packet.free()
  }
}

async function openSounds(muxer: Muxer, frames: Iterable<Frame | null>) {
  const { encoder, sounds } = await createSoundTrack()
  const write = addTrack(muxer, encoder)
  const packets = encoder.packetsSync(sounds(frames))
  const take = (): Packet | null => packets.next().value ?? null
  let next = take()
  const takeBefore = (seconds: number) => {
    const taken: Packet[] = []
    for (; next && fromOf(next) < seconds; next = take()) taken.push(next)
    return taken
  }
  return {
    writeBefore(seconds: number) {
      for (; next && fromOf(next) < seconds; next = take()) write(next)
    },
    /** Writes the sound after the pictures, which end at `end`; returns the time at which everything ends. */
    writeRest(end: number): number {
      const rest = takeBefore(end + shortestRest)
      for (const packet of rest) if (next || untilOf(packet) <= end + rounding) write(packet)
      let last = end
      for (; next; next = take()) {
        last = untilOf(next)
        write(next)
      }
      return last
    },
  }
}
