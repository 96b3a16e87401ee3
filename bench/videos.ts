import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { processVideo } from '../server/src/features/market/videos/processing/run-worker.ts'
import { recordVideo } from '../server/test/video-files.ts'

// npm run bench:videos: processes a minute of 1080p as the job does, on two cores. Fails when it takes longer than a minute.
const seconds = 60
const folder = mkdtempSync(path.join(os.tmpdir(), 'vivobid-bench-videos-'))
const input = path.join(folder, 'clip.mp4')
try {
  await recordVideo(input, { seconds, width: 1920, height: 1080 })
  const results = path.join(folder, 'results')
  mkdirSync(results)
  const startedAt = performance.now()
  const outcome = await processVideo({ input, format: 'mov', folder: results, watermark: 'Vivobid Preview' })
  const took = (performance.now() - startedAt) / 1000
  console.log(`${JSON.stringify(outcome)} after ${took.toFixed(1)} s`)
  if (!('result' in outcome) || took > seconds) {
    console.error(`Missed: ${took.toFixed(1)} s`)
    process.exitCode = 1
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
