import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Writes a generated file, or with --check, as in `npm test`, fails where it is not what its `command` would write. */
export function writeGenerated(file: string, text: string, command: string): void {
  const target = path.resolve(import.meta.dirname, '..', file)
  if (!process.argv.includes('--check')) writeFileSync(target, text)
  else if (!existsSync(target) || readFileSync(target, 'utf8') !== text) {
    console.error(`${file} is out of date: npm run ${command}`)
    process.exit(1)
  }
}
