import { createHash } from 'node:crypto'
import path from 'node:path'

/** The files of the names that were given, so that no two classes get the same. */
const fileOf = new Map<string, string>()

/**
 * Names a class of a CSS module after itself and its file, so that the renderer and the browser get the same. Three letters of the file are
 * enough, since they are alike for all of its classes, and compress well.
 */
function generateScopedName(name: string, filename: string): string {
  const file = path.relative(import.meta.dirname, filename.replace(/\?.*/, ''))
  const scoped = `${name}_${createHash('sha256').update(file).digest('base64url').slice(0, 3)}`
  const other = fileOf.get(scoped) ?? file
  if (other !== file)
    throw new Error(`.${name} of ${file} and of ${other} would both be .${scoped}. Rename one of them.`)
  fileOf.set(scoped, file)
  return scoped
}

/** Options of Vite for CSS modules. */
export const cssModules = { generateScopedName }
