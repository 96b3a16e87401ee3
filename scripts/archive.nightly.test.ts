import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { type RunningProgram, root, startProgram } from '../bench/support/servers.ts'

const home = mkdtempSync(path.join(os.tmpdir(), 'vivobid-archive-test-'))
let program: RunningProgram | undefined

afterAll(async () => {
  await program?.stop()
  rmSync(home, { recursive: true, force: true })
})

it('an archive starts in an empty folder with what it holds: its pages, its files and its demo', {
  timeout: 600_000,
}, async () => {
  const file = path.join(home, 'vivobid.tar.gz')
  execFileSync(process.execPath, ['scripts/archive.ts', '--to', file], { cwd: root, stdio: 'ignore' })
  const empty = path.join(home, 'empty')
  mkdirSync(empty)
  execFileSync('tar', ['--extract', '--gzip', '--file', file, '--directory', empty])
  const [name] = readdirSync(empty)
  const folder = path.join(empty, name!)
  expect(
    ['vite', 'rolldown', 'react', 'typescript'].filter((each) => existsSync(path.join(folder, 'node_modules', each))),
  ).toEqual([])

  program = await startProgram(path.join(home, 'data'), 4_390, { DEMO: 'true', WEB: 'yes' }, folder)
  const page = await (await fetch(`${program.origin}/explore`)).text()
  expect(page).toContain('lena.hart')
  const [script] = /\/assets\/[\w-]+\.js/.exec(page)!
  expect((await fetch(program.origin + script)).status).toBe(200)
  expect((await fetch(`${program.origin}/locales/de/translation.json`)).status).toBe(200)
  // nothing was built
  expect(readdirSync(path.join(folder, 'server', 'dist'))).toEqual(['archived'])
})
