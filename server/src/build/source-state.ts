import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/**
 * A text that changes when something has to be built anew. `sources` below `root` are folders, whose files count with their names, sizes
 * and modification times, and single files, which count with their content: npm writes package-lock.json again without changing it, as
 * `npm prune` does after a build. Folders with a name in `leaveOut` do not count.
 */
export function sourceState(root: string, sources: string[], leaveOut: string[]): string {
  const lines: string[] = []
  const addFolder = (folder: string) => {
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const name = `${folder}/${entry.name}`
      if (entry.isDirectory()) {
        if (!leaveOut.includes(entry.name)) addFolder(name)
        continue
      }
      const { size, mtimeMs } = statSync(path.join(root, name))
      lines.push(`${name} ${size} ${mtimeMs}`)
    }
  }
  for (const source of sources) {
    const place = path.join(root, source)
    if (statSync(place).isDirectory()) addFolder(source)
    else lines.push(`${source} ${createHash('sha256').update(readFileSync(place)).digest('hex')}`)
  }
  return lines.sort().join('\n')
}
