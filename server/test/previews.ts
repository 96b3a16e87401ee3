import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll } from 'vitest'
import { type VideoJob, type VideoResult, videoFiles } from '../src/features/market/videos/processing/job.ts'
import { processVideo } from '../src/features/market/videos/processing/run-worker.ts'
import type { ColourAt } from './films.ts'

type Processed = { result: VideoResult; file: (which: keyof typeof videoFiles) => string }

/** A folder for films, which is removed after the tests, and a function that processes a film; throws when it is refused. */
export function openStudio(): {
  at: (name: string) => string
  process: (name: string, job?: Partial<VideoJob>) => Promise<Processed>
} {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vivobid-films-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const at = (name: string) => path.join(folder, name)
  let runs = 0
  return {
    at,
    async process(name, job = {}) {
      const results = at(`results-${runs++}`)
      mkdirSync(results)
      const format = /webm|mkv/.test(name) ? 'matroska' : 'mov'
      const given = { input: at(name), format, folder: results, watermark: null, ...job } as const
      const outcome = await processVideo(given, { priority: 0 })
      if (!('result' in outcome)) throw new Error(`refused as ${outcome.fault}`)
      return { result: outcome.result, file: (which) => path.join(results, videoFiles[which]) }
    },
  }
}

/** The colours of a picture. */
export async function readPicture(file: string): Promise<ColourAt> {
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true })
  return (x, y) => {
    const first = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3
    return [...data.subarray(first, first + 3)]
  }
}
