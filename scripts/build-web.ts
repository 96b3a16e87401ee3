import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
export const webFolder = path.join(root, 'web', 'dist')
const stamp = path.join(webFolder, '.stamp')

/** Builds the browser application unless what was built is of the present sources. */
export async function buildWebIfStale(): Promise<void> {
  const now = sourceState()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return
  console.log('Building the web application …')
  const { build } = await import('vite')
  await build({ configFile: path.join(root, 'web', 'vite.config.ts'), root: path.join(root, 'web'), logLevel: 'warn' })
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
