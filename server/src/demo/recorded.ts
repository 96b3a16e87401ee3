import path from 'node:path'

const folder = path.resolve(import.meta.dirname, '../../demo')

/** Paths of the demo's recording in the repository (docs/decisions/demo.md). */
export const recorded = {
  dump: path.join(folder, 'dump.gz'),
  translations: path.join(folder, 'translations.gz'),
  upload: (username: string, name: string): string => path.join(folder, 'uploads', `${username}-${name}`),
}
