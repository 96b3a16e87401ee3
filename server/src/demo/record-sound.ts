import {
  AV_LOG_QUIET,
  Decoder,
  Demuxer,
  Encoder,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBOPUS,
  FilterAPI,
  Log,
  Muxer,
} from 'node-av'

/**
 * Records a sound as browsers record a voice, by the name's extension: Opus in WebM or Ogg, or AAC in a fragmented MP4. `source` is a
 * description of FFmpeg's libavfilter.
 */
export async function recordSound(source: string, file: string): Promise<void> {
  Log.setLevel(AV_LOG_QUIET)
  const sound = await Demuxer.open(source, { format: 'lavfi' })
  // the source is a sound
  const decoder = await Decoder.create(sound.audio()!)
  const isMp4 = file.endsWith('.m4a')
  const filter = FilterAPI.create(`aformat=sample_fmts=${isMp4 ? 'fltp' : 'flt'}:channel_layouts=mono`)
  const encoder = await Encoder.create(isMp4 ? FF_ENCODER_AAC : FF_ENCODER_LIBOPUS, { decoder, filter, bitrate: '48k' })
  const muxer = await Muxer.open(file, {
    format: isMp4 ? 'mp4' : file.endsWith('.ogg') ? 'ogg' : 'webm',
    // live recordings do not state their length
    options: isMp4 ? { movflags: 'frag_keyframe+empty_moov' } : file.endsWith('.ogg') ? {} : { live: '1' },
  })
  const to = muxer.addStream(encoder)
  for (const packet of encoder.packetsSync(filter.framesSync(decoder.framesSync(sound.packetsSync(0)))))
    if (packet) muxer.writePacketSync(packet, to)
  muxer.closeSync()
}
