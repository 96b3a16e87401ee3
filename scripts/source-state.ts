import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'

/**
 * Names, sizes and modification times of `sources` (files, and folders with all that is in them) below `root`: changes when something
 * has to be built anew. Folders with a name in `leaveOut` do not count.
 */
export function sourceState(root: string, sources: string[], leaveOut: string[]): string {
  const lines: string[] = []
  const addFile = (name: string) => {
    const { size, mtimeMs } = statSync(path.join(root, name))
    lines.push(`${name} ${size} ${mtimeMs}`)
  }
  const addFolder = (folder: string) => {
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const name = `${folder}/${entry.name}`
      if (!entry.isDirectory()) addFile(name)
      else if (!leaveOut.includes(entry.name)) addFolder(name)
    }
  }
  for (const source of sources) {
    if (statSync(path.join(root, source)).isDirectory()) addFolder(source)
    else addFile(source)
  }
  return lines.sort().join('\n')
}
