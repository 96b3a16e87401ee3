import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { describeFault, runVitest, type TestFault } from './run-vitest.ts'

// npm run test:previous: the tests of the previous release on this one's schema, as during an upgrade (docs/operations.md, Upgrades).
// -- REF takes another release, --only ledger,orders the test files whose path contains one of these, --short a few of money and
// sign-in. It uses today's packages, and installs its own where one of them is not among these, or with --install.
const root = path.resolve(import.meta.dirname, '..')
/** Sources of the schema, and the modules that apply them. */
const schema = ['server/migrations', 'server/sql']
const makers = ['migrations.ts', 'definitions.ts'].map((file) => `server/src/platform/database/${file}`)
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', default: 'server/' },
    short: { type: 'boolean', default: false },
    install: { type: 'boolean', default: false },
  },
})
/** Parts of paths, since features move between releases. */
const short = [
  'identity/sign-in.test.ts',
  'ledger/ledger.test.ts',
  '/purchases.test.ts',
  'withdrawals/withdrawals.test.ts',
]

/** Tests that compare the schema with their own release's: they find additions, which is their purpose. */
const completeness = [
  'the data map covers every table that refers to users',
  'the application can call only these functions of the ledger',
]
/** Those of tools that know each table by its name, and refuse to work beside one that they do not know. */
const completenessFiles = [
  'server/src/demo/recording.test.ts',
  'server/test/baseline.test.ts',
  'server/test/production.test.ts',
]

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
const succeeds = (...args: string[]) => spawnSync('git', args, { cwd: root, stdio: 'ignore' }).status === 0

const filesWith = (ref: string, text: string): string[] => {
  const { stdout } = spawnSync('git', ['grep', '-l', '-F', text, ref, '--', '*.test.ts'], {
    cwd: root,
    encoding: 'utf8',
  })
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => line.slice(ref.length + 1))
}

/**
 * The release before the present schema: the newest tag whose schema differs from this one, without tags the state of this branch
 * before the last change of it; null where the history does not reach that far, such as in a source archive.
 */
function previousRelease(): string | null {
  if (!existsSync(path.join(root, '.git'))) return null
  const differs = (ref: string) => !succeeds('diff', '--quiet', ref, '--', ...schema)
  const tags = git('tag', '--merged', 'HEAD', '--sort=-creatordate').split('\n').filter(Boolean)
  const release = tags.find(differs)
  if (release) return release
  if (differs('HEAD')) return 'HEAD'
  const lastChange = git('log', '-1', '--first-parent', '--format=%H', '--', ...schema)
  return succeeds('rev-parse', '--verify', `${lastChange}^`) ? `${lastChange}^` : null
}

/** Checks whether a program needs a package that is not installed here. */
function lacksPackage(folder: string): boolean {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const names = Object.keys({ ...dependencies, ...devDependencies })
  return names.some((name) => !existsSync(path.join(root, 'node_modules', name)))
}

/** The program as of `ref` with today's schema, in a temporary folder. */
function checkOut(ref: string): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vivobid-previous-'))
  const archive = path.join(folder, 'release.tar')
  execFileSync('git', ['archive', '--format=tar', '-o', archive, ref], { cwd: root })
  execFileSync('tar', ['-xf', archive], { cwd: folder })
  rmSync(archive)
  for (const part of [...schema, ...makers]) {
    rmSync(path.join(folder, part), { recursive: true, force: true })
    cpSync(path.join(root, part), path.join(folder, part), { recursive: true })
  }
  // those of migrations that have since become part of the baseline
  for (const test of filesWith(ref, 'earlier-database.ts')) rmSync(path.join(folder, test))
  if (options.install || lacksPackage(folder)) execFileSync('npm', ['ci'], { cwd: folder, stdio: 'inherit' })
  else symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'dir')
  return folder
}

const isCompleteness = ({ file, title }: TestFault) => completeness.includes(title) || completenessFiles.includes(file)

const ref = positionals[0] ?? previousRelease()
if (ref === null) {
  console.log('Skipped: the previous release is not here, since this is a source archive or a clone without history')
  process.exit(0)
}
console.log(`The tests of ${git('log', '-1', '--format=%h of %cs, %s', ref)}, on the schema of today`)
const folder = checkOut(ref)
try {
  const files = options.short ? short : options.only.split(',')
  const { passed, failed } = runVitest({ cwd: folder, config: 'vitest.config.ts', files })
  const expected = failed.filter(isCompleteness)
  const faults = failed.filter((test) => !isCompleteness(test))
  console.log(`\n${passed} passed, ${faults.length} failed on the schema of today`)
  for (const test of faults) console.log(describeFault(test))
  for (const { file, title } of expected) console.log(`Found what has been added since: ${file}: ${title}`)
  process.exitCode = faults.length === 0 ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
