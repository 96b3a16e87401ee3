import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Services } from '../platform/services.ts'
import { incomingFolder } from '../platform/stores.ts'
import { demoBusinesses, demoInfluencers } from './people.ts'
import { picturesOf } from './pictures.ts'
import { worksOf } from './showcase.ts'
import { workUrl } from './work-pictures.ts'

/** Names of all demo pictures, in the order in which they are put into their place. */
export const pictureNames = [
  ...[...demoInfluencers, ...demoBusinesses].flatMap(({ username }) => Object.values(picturesOf(username))),
  ...demoInfluencers.flatMap(({ username }, index) =>
    Array.from({ length: worksOf(index) }, (_, work) => workUrl(username, work)),
  ),
].map((url) => path.basename(url))

type Log = { error: (fact: object, text: string) => void }

/**
 * Draws the demo pictures beside the running program, unless all of them are there: the last one tells. Stopped before its end,
 * it is done at the next start.
 */
export function drawDemo(services: Services, log: Log): { done: Promise<void>; stop: () => Promise<void> } {
  let child: ChildProcess | null = null
  let isOver = false
  const draw = async () => {
    const { configuration, media } = services
    if ((await media.size(`demo/${pictureNames.at(-1)}`)) !== null) return
    const folder = path.join(incomingFolder(configuration), 'demo')
    try {
      if (isOver) return
      child = spawn(process.execPath, [path.join(import.meta.dirname, 'draw.ts'), folder], { stdio: 'ignore' })
      const [code] = (await once(child, 'exit')) as [number | null]
      if (isOver) return
      if (code !== 0) throw new Error(`It ended with ${code}`)
      for (const name of pictureNames) await media.put(createReadStream(path.join(folder, name)), `demo/${name}`)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
  const done = draw().catch((error: Error) => log.error({ err: error }, 'The demo pictures could not be drawn.'))
  return {
    done,
    stop: () => {
      isOver = true
      child?.kill()
      return done
    },
  }
}
