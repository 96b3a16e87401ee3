import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type StyleRule, styleFaultsIn } from './style-faults.ts'

// part of npm run lint: finds departures from the house style (CONTRIBUTING.md) that Biome cannot, since its plugins see no comments

const root = path.resolve(import.meta.dirname, '..')

const folders = ['architecture', 'bench', 'contract', 'e2e', 'ops', 'scripts', 'server', 'tools', 'web']

const advice: Record<StyleRule, string> = {
  comments: 'begin with a noun or a verb',
  underscores: 'use omit(), or list the wanted properties',
  spreads: 'list the properties themselves',
  casts: 'avoid the cast, or explain it in a // comment',
  'non-null': 'use a guard or a better type, or explain it in a // comment',
}

const files = globSync(`{${folders.join(',')}}/**/*.{ts,tsx,js,cjs,mjs}`, {
  cwd: root,
  exclude: ['**/node_modules', '**/dist*'],
})
const faults = files
  .sort()
  .flatMap((file) =>
    styleFaultsIn(file, readFileSync(path.join(root, file), 'utf8')).map(
      ({ rule, line, text }) => `${file}:${line} ${rule}: ${text} (${advice[rule]})`,
    ),
  )

for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exit(1)
console.log(`${files.length} files follow the house style.`)
