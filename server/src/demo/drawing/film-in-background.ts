import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { product } from '#contract/product.ts'
import { attachPreview, processVideo, versionsWithoutPreview } from '../../features/videos/index.ts'
import type { Services } from '../../platform/services.ts'
import { incomingFolder } from '../../platform/storage/stores.ts'
import { workUrl } from './work-pictures.ts'

/** Pictures that become clips. */
const pictures = ['lena.hart', 'maya.collins', 'emily.fraser'].map((username) => path.basename(workUrl(username, 0)))

type Log = { error: (fact: object, text: string) => void }

/**
 * Makes the videos of the demo in the background, once its pictures are drawn: short clips of some of them, processed like any other
 * video, with a watermark until the work is completed. What is interrupted goes on at the next start.
 */
export function filmInBackground(
  services: Services,
  drawn: Promise<void>,
  log: Log,
): { done: Promise<void>; stop: () => Promise<void> } {
  let child: ChildProcess | null = null
  const abort = new AbortController()
  const folder = path.join(incomingFolder(services.configuration), 'demo-films')
  const film = async () => {
    await drawn
    const missing = await versionsWithoutPreview(services.database.orm)
    if (missing.length === 0 || abort.signal.aborted) return
    try {
      await mkdir(folder, { recursive: true })
      for (const name of pictures)
        await pipeline(services.media.read(`demo/${name}`), createWriteStream(path.join(folder, name)))
      if (abort.signal.aborted) return
      child = spawn(process.execPath, [path.join(import.meta.dirname, 'film.ts'), folder], { stdio: 'ignore' })
      const [code] = (await once(child, 'exit')) as [number | null]
      if (code !== 0 && !abort.signal.aborted) throw new Error(`It ended with ${code}`)
      for (const version of missing) {
        if (abort.signal.aborted) return
        const clip = path.join(folder, pictures[version.id % pictures.length]!.replace(/webp$/, 'mp4'))
        await addPreview(services, version, { clip, folder, signal: abort.signal })
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
  const done = film().catch((error: Error) => {
    if (!abort.signal.aborted) log.error({ err: error }, 'The videos of the demo could not be made.')
  })
  return {
    done,
    stop: () => {
      abort.abort()
      child?.kill()
      return done
    },
  }
}

type Version = Awaited<ReturnType<typeof versionsWithoutPreview>>[number]
type Work = { clip: string; folder: string; signal: AbortSignal }

/** Processes the clip once for versions with and once for those without a watermark. */
async function addPreview(services: Services, version: Version, { clip, folder, signal }: Work): Promise<void> {
  const results = path.join(folder, `${path.basename(clip)}-${version.isCompleted ? 'plain' : 'marked'}`)
  const known = processed.get(results)
  await mkdir(results, { recursive: true })
  const watermark = version.isCompleted ? null : `${product} Preview`
  const outcome = known ?? (await processVideo({ input: clip, format: 'mov', folder: results, watermark }, { signal }))
  if (!('result' in outcome)) throw new Error(`A clip was refused: ${outcome.fault}`)
  processed.set(results, outcome)
  await attachPreview(services, version, { folder: results, result: outcome.result })
}

/** What was processed into which folder in this run. */
const processed = new Map<string, Awaited<ReturnType<typeof processVideo>>>()
