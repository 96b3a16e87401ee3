import { FaultyVoice, type VoiceAnswer, type VoiceJob } from './job.ts'
import { transcodeVoice } from './transcode-voice.ts'

process.once('message', async (job: VoiceJob) => {
  const answer = (answer: VoiceAnswer) => process.send?.(answer, () => process.exit(0))
  try {
    answer({ note: await transcodeVoice(job) })
  } catch (error) {
    if (error instanceof FaultyVoice) answer({ fault: error.fault })
    else answer({ error: error instanceof Error ? error.message : String(error) })
  }
})
process.on('disconnect', () => process.exit(0))
