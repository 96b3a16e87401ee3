import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { archivedServer, buildServer } from '../server/src/build/build-server.ts'
import { buildWeb } from '../server/src/build/build-web.ts'

// npm run archive: packs the files that the program loads, built, with its packages, into dist/vivobid-VERSION.tar.gz, or the path of --
// --to FILE. It needs Node 24 and nothing of npm: unpack it on a machine of the same kind, and start it with `node server/src/main.ts`.

const root = path.resolve(import.meta.dirname, '..')
const { name, version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Record<string, string>
const folderName = `${name}-${version}`
const { values: options } = parseArgs({
  options: { to: { type: 'string', default: path.join(root, 'dist', `${folderName}.tar.gz`) } },
})
const parts = [
  ...['package.json', 'package-lock.json', '.npmrc', 'LICENSE', 'tools/node/install.mjs', 'tools/node/package.json'],
  ...['tools/trim-packages.mjs', 'contract', 'server', 'web/dist', 'web/dist-server', 'web/public/locales'],
]
const isLeftOut = (place: string) =>
  /\.test\.ts$/.test(place) ||
  ['server/dist', 'server/test'].includes(path.relative(root, place).replaceAll(path.sep, '/'))

const builtServer = path.dirname(buildServer())
await buildWeb('best')
const workshop = mkdtempSync(path.join(os.tmpdir(), 'vivobid-archive-'))
try {
  const folder = path.join(workshop, folderName)
  for (const part of parts)
    cpSync(path.join(root, part), path.join(folder, part), { recursive: true, filter: (place) => !isLeftOut(place) })
  cpSync(builtServer, path.join(folder, path.relative(root, path.dirname(archivedServer))), { recursive: true })
  execFileSync('npm', ['ci', '--omit=dev', '--prefer-offline', '--loglevel=error'], { cwd: folder, stdio: 'inherit' })
  const file = path.resolve(options.to)
  mkdirSync(path.dirname(file), { recursive: true })
  execFileSync('tar', ['--create', '--gzip', '--file', file, '--directory', workshop, folderName], { stdio: 'inherit' })
  console.log(`${file}: ${Math.round(statSync(file).size / 1e6)} MB`)
} finally {
  rmSync(workshop, { recursive: true, force: true })
}
