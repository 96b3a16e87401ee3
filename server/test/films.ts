import {
  AV_LOG_QUIET,
  type CodecContext,
  Decoder,
  Demuxer,
  Dictionary,
  Encoder,
  type FFEncoderCodec,
  FilterAPI,
  type Frame,
  Log,
  Muxer,
  type Packet,
} from 'node-av'

type Track = {
  /** The source of the recording, as FFmpeg's libavfilter describes it. */
  source: string
  encoder: string
  /** The filter between the source and the encoder. */
  filter: string
  options?: Record<string, string | number>
  configure?: (context: CodecContext) => void
  /** The delay, in seconds, of what was recorded at a time. */
  later?: (at: number) => number
  /** Another source that follows in the same track, as when a phone is turned. */
  then?: string
  /** Metadata of the track, such as `handler_name` and `language`. */
  metadata?: Record<string, string>
}
type Film = {
  picture?: Partial<Track> & Pick<Track, 'source'>
  sound?: Partial<Track> & Pick<Track, 'source'>
  format?: string
  options?: Record<string, string | number>
}

const pictures = { encoder: 'libx264', filter: 'format=yuv420p', options: { preset: 'ultrafast', crf: 12 } }
const sounds = { encoder: 'aac', filter: 'aformat=sample_fmts=fltp' }

/** Records a film of a picture, a sound or both, by the name's extension unless `format` names another container. */
export async function recordFilm(file: string, { picture, sound, format, options = {} }: Film): Promise<void> {
  Log.setLevel(AV_LOG_QUIET)
  const muxer = await Muxer.open(file, {
    options,
    ...(format && { format }),
  })
  const tracks = [picture && (await open({ ...pictures, ...picture })), sound && (await open({ ...sounds, ...sound }))]
  const playing = tracks
    .filter((track) => track !== undefined)
    .map((track) => ({ ...track, at: 0, index: track.addTo(muxer) }))
  // in the order of time, as recorders write
  while (playing.length > 0) {
    const next = playing.reduce((a, b) => (b.at < a.at ? b : a))
    const packet = (await next.packets.next()).value
    if (!packet) playing.splice(playing.indexOf(next), 1)
    else {
      next.at = secondsOf(packet)
      next.move(packet)
      muxer.writePacketSync(packet, next.index)
    }
  }
  muxer.closeSync()
}

const secondsOf = ({ pts, timeBase }: Packet | Frame) => (Number(pts) * timeBase.num) / timeBase.den

async function encode({ source, encoder: name, filter: form, options, configure }: Track) {
  const demuxer = await Demuxer.open(source, { format: 'lavfi' })
  const decoder = await Decoder.create(demuxer.streams[0]!)
  const filter = FilterAPI.create(form)
  const given = { decoder, filter, ...(options && { options }), ...(configure && { configure }) }
  const encoder = await Encoder.create(name as FFEncoderCodec, given as object)
  return { encoder, packets: encoder.packets(filter.frames(decoder.frames(demuxer.packets(0)))) }
}

async function* oneAfterAnother(first: AsyncIterable<Packet | null>, second: AsyncIterable<Packet | null> | undefined) {
  let end = 0n
  for await (const packet of first) {
    if (!packet) break
    end = packet.pts + packet.duration
    yield packet
  }
  for await (const packet of second ?? []) {
    if (!packet) return
    packet.pts += end
    packet.dts += end
    yield packet
  }
}

async function open(track: Track) {
  const { later, metadata, then } = track
  const { encoder, packets } = await encode(track)
  const following = then ? await encode({ ...track, source: then }) : null
  return {
    packets: oneAfterAnother(packets, following?.packets),
    addTo(muxer: Muxer) {
      const index = muxer.addStream(encoder)
      if (metadata) muxer.getStream(index)!.metadata = Dictionary.fromObject(metadata)
      return index
    },
    move(packet: Packet) {
      const { num, den } = packet.timeBase
      const by = BigInt(Math.round(((later?.(secondsOf(packet)) ?? 0) * den) / num))
      packet.pts += by
      packet.dts += by
    },
  }
}

/** The picture of a film with a red, a green and a blue corner: above left, above right, below left. */
export const corners = (width: number, height: number, { seconds = 1, rate = 30 } = {}) =>
  `color=gray:s=${width}x${height}:r=${rate}:d=${seconds},format=gbrp,` +
  [`x=0:y=0:c=red`, `x=iw-${side(width)}:y=0:c=lime`, `x=0:y=ih-${side(height)}:c=blue`]
    .map(
      (place) =>
        `drawbox=${place.replaceAll('iw', String(width)).replaceAll('ih', String(height))}:w=${side(width)}:h=${side(height)}:t=fill`,
    )
    .join(',')
const side = (length: number) => Math.round(length / 4)

/** Writes the matrix of the only picture of an MP4, by which players turn it. */
export function turn(film: Buffer, [a, b, c, d]: readonly [number, number, number, number]): Buffer {
  const content = Buffer.from(film)
  const matrix = content.indexOf('tkhd') + 4 + 40
  for (const [i, value] of [a, b, 0, c, d, 0, 0, 0, 0].entries()) content.writeInt32BE(value * 65_536, matrix + 4 * i)
  content.writeInt32BE(1_073_741_824, matrix + 32)
  return content
}

/** Red, green and blue of a place, in fractions of width and height. */
export type ColourAt = (x: number, y: number) => number[]
/** A picture as it is shown, with its first and last moment in seconds. */
export type Shown = {
  at: number
  until: number
  width: number
  height: number
  colourAt: ColourAt
}

/** Passes the decoded frames of a film's picture or sound, as a filter makes them, one after the other to `work`. */
async function eachFrame(
  file: string,
  { kind, as }: { kind: 'video' | 'audio'; as: string },
  work: (frame: Frame) => void,
) {
  Log.setLevel(AV_LOG_QUIET)
  await using demuxer = await Demuxer.open(file)
  const stream = demuxer[kind]()!
  using decoder = await Decoder.create(stream)
  using filter = FilterAPI.create(as)
  for (const frame of filter.framesSync(decoder.framesSync(demuxer.packetsSync(stream.index)))) {
    if (!frame) continue
    work(frame)
    frame.free()
  }
}

/** The pictures of a film as its decoder gives them. */
export async function picturesOf(file: string): Promise<Shown[]> {
  const shown: Shown[] = []
  await eachFrame(file, { kind: 'video', as: 'format=rgb24' }, (frame) => {
    const { width, height } = frame
    const at = secondsOf(frame)
    const pixels = frame.toBuffer()
    const lasts = (Number(frame.duration) * frame.timeBase.num) / frame.timeBase.den
    const colourAt = (x: number, y: number) => {
      const first = (Math.floor(y * height) * width + Math.floor(x * width)) * 3
      return [...pixels.subarray(first, first + 3)]
    }
    shown.push({ at, until: at + lasts, width, height, colourAt })
  })
  return shown
}

/** The sound of a film: how loud each millisecond is, from its beginning. */
export async function loudnessOf(file: string): Promise<number[]> {
  const loudness: number[] = []
  const as = 'aresample=48000,aformat=sample_fmts=flt:channel_layouts=mono'
  await eachFrame(file, { kind: 'audio', as }, (frame) => {
    const bytes = frame.toBuffer()
    const from = secondsOf(frame) * 1000
    for (let i = 0; i < frame.nbSamples; i++) {
      const at = Math.floor(from + i / 48)
      if (at < 0) continue
      loudness[at] = Math.max(loudness[at] ?? 0, Math.abs(bytes.readFloatLE(i * 4)))
    }
  })
  return loudness
}
