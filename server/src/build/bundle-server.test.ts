import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

let builds: string
const bundle = (name: string) =>
  spawnSync(process.execPath, [path.join(import.meta.dirname, 'bundle-server.ts'), path.join(builds, name)]).status

beforeEach(() => {
  builds = mkdtempSync(path.join(os.tmpdir(), 'vivobid-builds-'))
})
afterEach(() => rmSync(builds, { recursive: true }))

/** The name of a build. */
const key = (digit: string) => digit.repeat(16)

it('a build leaves the two before it, what other programs are still building, and whatever is no build', () => {
  const kept = ['documents', `${key('0')}.1`, `${key('0')}.2`]
  for (const [i, name] of [...kept, key('1'), key('2'), key('3')].entries()) {
    mkdirSync(path.join(builds, name))
    utimesSync(path.join(builds, name), 0, 1_000_000_000 + i)
  }
  expect(bundle(key('4'))).toBe(0)
  expect(readdirSync(builds).sort()).toEqual([...kept, key('2'), key('3'), key('4')].sort())
  expect(readdirSync(path.join(builds, key('4')))).toContain('start.js')
})

it('a build is kept when another program was faster', () => {
  expect(bundle(key('5'))).toBe(0)
  const first = readdirSync(path.join(builds, key('5')))
  expect(bundle(key('5'))).toBe(0)
  expect(readdirSync(builds)).toEqual([key('5')])
  expect(readdirSync(path.join(builds, key('5')))).toEqual(first)
})
