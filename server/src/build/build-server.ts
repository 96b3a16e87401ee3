import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { sourceState } from './source-state.ts'

const root = path.resolve(import.meta.dirname, '../../..')

/** The bundle of an archive (npm run archive), which has no tools to build it anew. */
export const archivedServer = path.join(root, 'server', 'dist', 'archived', 'start.js')

/**
 * Bundles the program into few files unless that was done for the present sources, and returns the one to import
 * (docs/decisions/server-bundle.md). Runs in a separate process, since the bundler uses memory that a server should not hold. Programs
 * that start at the same time may all build; each gets a whole build.
 */
export function buildServer(): string {
  if (existsSync(archivedServer)) return archivedServer
  const sources = sourceState(root, ['server/src', 'server/sandbox', 'contract', 'package-lock.json'], [])
  const key = createHash('sha256').update(sources).digest('hex').slice(0, 16)
  const folder = path.join(root, 'server', 'dist', key)
  const entry = path.join(folder, 'start.js')
  if (existsSync(entry)) return entry
  const bundler = path.join(import.meta.dirname, 'bundle-server.ts')
  const { status } = spawnSync(process.execPath, [bundler, folder], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The program could not be bundled; the lines above say why.')
  return entry
}
