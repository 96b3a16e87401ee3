import { AV_LOG_QUIET, Demuxer, Log } from 'node-av'
import type { CaptionsAnswer, CaptionsJob, Cue } from './cue.ts'

// Runs in a process of its own: FFmpeg's readers are written in C and read strangers' files.
process.once('message', async (job: CaptionsJob) => {
  const answer = (answer: CaptionsAnswer) => process.send?.(answer, () => process.exit(0))
  try {
    answer({ cues: await readCues(job) })
  } catch (error) {
    answer({ error: error instanceof Error ? error.message : String(error) })
  }
})
process.on('disconnect', () => process.exit(0))

async function readCues({ input, form }: CaptionsJob): Promise<Cue[]> {
  Log.setLevel(AV_LOG_QUIET)
  await using demuxer = await Demuxer.open(input, { format: form, options: { protocol_whitelist: 'file' } })
  const cues: Cue[] = []
  for (const packet of demuxer.packetsSync()) {
    if (!packet) break
    const { num, den } = packet.timeBase
    const from = (Number(packet.pts) * num) / den
    const text = packet.data?.toString('utf8') ?? ''
    // of a line of ASS, the words follow after eight commas
    const words = form === 'ass' ? text.split(',').slice(8).join(',') : text
    cues.push({ from, until: from + (Number(packet.duration) * num) / den, text: words })
  }
  return cues
}
