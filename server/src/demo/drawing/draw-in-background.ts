import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Services } from '../../platform/services.ts'
import { incomingFolder } from '../../platform/storage/stores.ts'
import { addPlaceholder } from './add-placeholder.ts'
import { pictureNames, placeholdersFile } from './picture-names.ts'

type Log = { error: (fact: object, text: string) => void }

/**
 * Draws the demo pictures in the background unless they exist (the last one is stored last). If interrupted, it starts over at the
 * next start.
 */
export function drawInBackground(services: Services, log: Log): { done: Promise<void>; stop: () => Promise<void> } {
  let child: ChildProcess | null = null
  let isStopped = false
  const draw = async () => {
    const { configuration, media } = services
    if ((await media.size(`demo/${pictureNames.at(-1)}`)) !== null) return
    const folder = path.join(incomingFolder(configuration), 'demo')
    try {
      if (isStopped) return
      child = spawn(process.execPath, [path.join(import.meta.dirname, 'draw.ts'), folder], { stdio: 'ignore' })
      const [code] = (await once(child, 'exit')) as [number | null]
      if (isStopped) return
      if (code !== 0) throw new Error(`It ended with ${code}`)
      const placeholders = JSON.parse(await readFile(path.join(folder, placeholdersFile), 'utf8'))
      for (const name of pictureNames) {
        if (isStopped) return
        await addPlaceholder(services, name, placeholders[name])
        await media.put(createReadStream(path.join(folder, name)), `demo/${name}`)
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
  const done = draw().catch((error: Error) => log.error({ err: error }, 'The demo pictures could not be drawn.'))
  return {
    done,
    stop: () => {
      isStopped = true
      child?.kill()
      return done
    },
  }
}
