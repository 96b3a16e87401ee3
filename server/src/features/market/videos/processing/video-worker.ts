import sharp from 'sharp'
import { lowerPriority } from '../../../../platform/workers/priority.ts'
import { FaultyVideo, type VideoFault, type VideoJob, type VideoResult } from './job.ts'
import { transcode } from './transcode.ts'

/** Messages of the worker: its progress, then the outcome. */
export type VideoMessage = { percent: number } | { result: VideoResult } | { fault: VideoFault } | { error: string }

sharp.cache(false)
sharp.concurrency(1)
const send = (message: VideoMessage, sent: () => void = () => undefined) => process.send?.(message, sent)

process.once('message', async (job: VideoJob) => {
  lowerPriority(Number(process.argv[2]))
  let reported = -1
  const end = (message: VideoMessage) => send(message, () => process.exit(0))
  try {
    const result = await transcode(job, (percent) => {
      if (percent > reported) send({ percent })
      reported = percent
    })
    end({ result })
  } catch (error) {
    if (error instanceof FaultyVideo) end({ fault: error.fault })
    else end({ error: error instanceof Error ? error.message : String(error) })
  }
})
process.on('disconnect', () => process.exit(0))
