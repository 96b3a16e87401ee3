import {
  AV_LOG_QUIET,
  Decoder,
  Demuxer,
  Dictionary,
  Encoder,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBVPX_VP8,
  FF_ENCODER_LIBX264,
  FilterAPI,
  Log,
  Muxer,
  pipeline,
} from 'node-av'

type Recording = {
  seconds?: number
  width?: number
  height?: number
  rate?: number
  sound?: boolean
  metadata?: Record<string, string>
}

/** Records a test picture with a tone, as MP4 (H.264 and AAC) or WebM (VP8), by the name's extension. */
export async function recordVideo(
  file: string,
  { seconds = 4, width = 640, height = 360, rate = 30, sound = true, metadata = {} }: Recording = {},
): Promise<void> {
  Log.setLevel(AV_LOG_QUIET)
  const picture = await Demuxer.open(`testsrc2=size=${width}x${height}:rate=${rate}:duration=${seconds}`, {
    format: 'lavfi',
  })
  const pictureDecoder = await Decoder.create(picture.video()!)
  const filter = FilterAPI.create('format=yuv420p')
  const isWebm = file.endsWith('.webm')
  const pictureEncoder = isWebm
    ? await Encoder.create(FF_ENCODER_LIBVPX_VP8, {
        decoder: pictureDecoder,
        filter,
        bitrate: '1M',
        options: { deadline: 'realtime' },
      })
    : await Encoder.create(FF_ENCODER_LIBX264, {
        decoder: pictureDecoder,
        filter,
        options: { preset: 'ultrafast' },
      })
  const muxer = await Muxer.open(file, {
    configure: (context) => {
      context.metadata = Dictionary.fromObject(metadata)
    },
  })
  if (isWebm || !sound) return pipeline(picture, pictureDecoder, filter, pictureEncoder, muxer).completion
  const tone = await Demuxer.open(`sine=frequency=440:duration=${seconds}:sample_rate=48000`, { format: 'lavfi' })
  const toneDecoder = await Decoder.create(tone.audio()!)
  const toneEncoder = await Encoder.create(FF_ENCODER_AAC, { decoder: toneDecoder, autoResample: true })
  const stages = { video: [pictureDecoder, filter, pictureEncoder], audio: [toneDecoder, toneEncoder] }
  await pipeline({ video: picture, audio: tone }, stages, muxer).completion
}
