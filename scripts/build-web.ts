import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
export const webFolder = path.join(root, 'web', 'dist')
const stamp = path.join(webFolder, '.stamp')

/**
 * Builds the browser application unless what was built is of the present sources.
 * In a process of its own: the bundler sets NODE_ENV and takes much memory, neither of which a server should keep.
 */
export function buildWebIfStale(): void {
  const now = sourceState()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return
  console.log('Building the web application …')
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: path.join(root, 'web'),
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('The web application could not be built; the lines above say why.')
  writeFileSync(stamp, now)
}

/** Names, sizes and times of all that the build is made of. */
function sourceState(): string {
  const lines: string[] = []
  const visit = (entry: string) => {
    const { mtimeMs, size } = statSync(entry)
    if (!statSync(entry).isDirectory()) return void lines.push(`${path.relative(root, entry)} ${size} ${mtimeMs}`)
    if (path.basename(entry) === 'dist') return
    for (const child of readdirSync(entry).sort()) visit(path.join(entry, child))
  }
  for (const source of ['web', 'contract', 'package-lock.json']) visit(path.join(root, source))
  return lines.join('\n')
}
