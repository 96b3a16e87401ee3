import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { archivedServer } from './build-server.ts'
import type { Effort } from './compress-files.ts'
import { sourceState } from './source-state.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const webFolder = path.join(root, 'web', 'dist')
/** Output of the build: files for the browser, and the renderer of the public pages. */
export const builtWeb = { webFolder, serverFolder: path.join(root, 'web', 'dist-server') }
const stamp = path.join(webFolder, '.stamp')

/**
 * Builds the browser application unless the build is up to date: with `best` effort where visitors wait for the files, with `quick` for a
 * first look around. Runs in a separate process: the bundler sets NODE_ENV and uses much memory, neither of which a server should keep.
 */
export async function buildWeb(effort: Effort): Promise<void> {
  // an archive has its web application beside it
  if (existsSync(archivedServer)) return
  const state = sourceState(root, ['web', 'contract', 'package-lock.json'], ['dist', 'dist-server'])
  const stampOf = (compressed: Effort) => `${state}\ncompressed: ${compressed}`
  const built = existsSync(stamp) ? readFileSync(stamp, 'utf8') : null
  if (built === stampOf('best') || built === stampOf(effort)) return
  console.log('Building the web application …')
  await bundle(effort)
  writeFileSync(stamp, stampOf(effort))
}

async function bundle(effort: Effort): Promise<void> {
  const bundler = path.join(import.meta.dirname, 'bundle-web.ts')
  const child = spawn(process.execPath, [bundler, effort], { cwd: root, stdio: 'inherit' })
  const endBuild = () => child.kill()
  process.on('exit', endBuild)
  const [status] = (await once(child, 'exit')) as [number | null]
  process.off('exit', endBuild)
  if (status !== 0) throw new Error('The web application could not be built; the lines above say why.')
}
