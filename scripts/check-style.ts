import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type StyleRule, styleFaultsIn } from './style-faults.ts'

// part of npm run lint: finds departures from the house style (CONTRIBUTING.md) that Biome cannot, since its plugins see no comments

const root = path.resolve(import.meta.dirname, '..')

/** Folders that are free of each pattern; a fault in any other is not reported. */
const free: Record<StyleRule, readonly string[]> = {
  comments: ['architecture', 'bench', 'contract', 'e2e', 'scripts', 'server', 'tools', 'web'],
  underscores: ['architecture', 'bench', 'contract', 'e2e', 'scripts', 'tools', 'web'],
  casts: ['architecture', 'bench', 'contract', 'e2e', 'scripts', 'tools', 'web'],
  'non-null': ['architecture', 'contract', 'e2e', 'scripts', 'tools', 'web'],
}

const advice: Record<StyleRule, string> = {
  comments: 'begin with a noun or a verb',
  underscores: 'use omit(), or list the wanted properties',
  casts: 'avoid the cast, or explain it in a // comment',
  'non-null': 'use a guard or a better type, or explain it in a // comment',
}

const folders = [...new Set(Object.values(free).flat())]
const files = globSync(`{${folders.join(',')}}/**/*.{ts,tsx,js,cjs,mjs}`, {
  cwd: root,
  exclude: ['**/node_modules', '**/dist*'],
})
const faults = files.sort().flatMap((file) =>
  styleFaultsIn(file, readFileSync(path.join(root, file), 'utf8'))
    .filter(({ rule }) => free[rule].some((folder) => file.startsWith(`${folder}/`)))
    .map(({ rule, line, text }) => `${file}:${line} ${rule}: ${text} (${advice[rule]})`),
)

for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exit(1)
console.log(`${files.length} files follow the house style.`)
