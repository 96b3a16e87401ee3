import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import path from 'node:path'

/**
 * Installs a tool that few people need, with its lock file, unless that is done, and returns its folder. Such tools have a folder in `tools/`
 * and are not among the dependencies, so that an install of the project does not wait for them (docs/decisions/dependencies.md).
 */
export function installTool(name: 'drizzle-kit' | 'git-cliff' | 'lighthouse'): string {
  const folder = path.resolve(import.meta.dirname, '..', 'tools', name)
  const writtenAt = (file: string) => statSync(path.join(folder, file), { throwIfNoEntry: false })?.mtimeMs ?? 0
  // npm writes its own list last
  if (writtenAt('node_modules/.package-lock.json') < writtenAt('package-lock.json')) {
    console.log(`Installing ${name} …`)
    execFileSync('npm', ['ci'], { cwd: folder, stdio: 'inherit' })
  }
  return path.join(folder, 'node_modules', name)
}
