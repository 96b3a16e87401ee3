#!/usr/bin/env bash
# Whether a film that was turned upright while it was encoded says that it still has to be turned.
#
# Versions: node-av 6.1.1, Node 24.21. The film is made by node-av itself: 320 × 180, with the matrix of a phone that is held upright, the name of
#   its microphone or camera, and its language.
# Expected: `pipeline(input, decoder, filter, encoder, output)` with the filter `transpose=clock` writes upright pixels, 180 × 320. Its output
#   has no matrix, as FFmpeg's own program leaves it out when it turns, and as the same stages do when they are put together one by one.
# Seen: the output is 180 × 320 and has the matrix of the source all the same, so that players turn it once more; the name and the language
#   of the source's track are copied, too. Stage by stage, with `muxer.addStream(encoder)`, nothing of the source is copied.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent node-av@6.1.1 node@24.21.0
cat >turn.mjs <<'END'
import { readFileSync, writeFileSync } from 'node:fs'
import {
  AV_LOG_QUIET, AV_PKT_DATA_DISPLAYMATRIX, Decoder, Demuxer, Dictionary, Encoder, FilterAPI, Log, Muxer, pipeline,
} from 'node-av'

Log.setLevel(AV_LOG_QUIET)
async function stagesOf(file, options, filters) {
  const demuxer = await Demuxer.open(file, options)
  const decoder = await Decoder.create(demuxer.video())
  const filter = FilterAPI.create(filters)
  return { demuxer, decoder, filter, encoder: await Encoder.create('libx264', { decoder, filter }) }
}
async function writeOneByOne({ demuxer, decoder, filter, encoder }, file, says) {
  const muxer = await Muxer.open(file)
  const index = muxer.addStream(encoder)
  if (says) muxer.getStream(index).metadata = Dictionary.fromObject(says)
  for await (const packet of encoder.packets(filter.frames(decoder.frames(demuxer.packets(0)))))
    if (packet) muxer.writePacketSync(packet, index)
  muxer.closeSync()
}

const source = await stagesOf('testsrc2=s=320x180:d=1', { format: 'lavfi' }, 'format=yuv420p')
await writeOneByOne(source, 'source.mp4', { handler_name: 'Anna phone camera', language: 'spa' })
// the matrix in the track's header: turned clockwise by a quarter
const film = readFileSync('source.mp4')
const matrix = film.indexOf('tkhd') + 4 + 40
for (const [i, value] of [0, 65536, 0, -65536, 0, 0, 180 * 65536, 0, 1073741824].entries())
  film.writeInt32BE(value, matrix + 4 * i)
writeFileSync('phone.mp4', film)

const { demuxer, decoder, filter, encoder } = await stagesOf('phone.mp4', {}, 'transpose=clock')
await pipeline(demuxer, decoder, filter, encoder, await Muxer.open('pipeline.mp4')).completion
await writeOneByOne(await stagesOf('phone.mp4', {}, 'transpose=clock'), 'stages.mp4')
for (const file of ['phone.mp4', 'pipeline.mp4', 'stages.mp4']) {
  const video = (await Demuxer.open(file)).video()
  const { width, height } = video.codecpar
  const isTurned = video.codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX) !== null
  const { handler_name: name, language } = video.metadata.getAll()
  console.log(`${file}: ${width} × ${height}, ${isTurned ? 'with a matrix' : 'without a matrix'}, ${name}, ${language}`)
}
END
node_modules/.bin/node turn.mjs | tee seen
cat >expected <<'END'
phone.mp4: 320 × 180, with a matrix, Anna phone camera, spa
pipeline.mp4: 180 × 320, with a matrix, Anna phone camera, spa
stages.mp4: 180 × 320, without a matrix, VideoHandler, und
END
diff expected seen
