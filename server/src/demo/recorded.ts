import path from 'node:path'

const folder = path.resolve(import.meta.dirname, '../../demo')

/** Where the repository holds what was recorded of the demo (docs/decisions/demo.md). */
export const recorded = {
  dump: path.join(folder, 'dump.gz'),
  upload: (username: string, name: string): string => path.join(folder, 'uploads', `${username}-${name}`),
}
