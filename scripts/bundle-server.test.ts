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

it('a build leaves the two before it and what other programs are still building', () => {
  for (const [i, name] of ['unfinished.1', 'unfinished.2', 'oldest', 'older', 'old'].entries()) {
    mkdirSync(path.join(builds, name))
    utimesSync(path.join(builds, name), 0, 1_000_000_000 + i)
  }
  expect(bundle('new')).toBe(0)
  expect(readdirSync(builds).sort()).toEqual(['new', 'old', 'older', 'unfinished.1', 'unfinished.2'])
  expect(readdirSync(path.join(builds, 'new'))).toContain('start.js')
})

it('a build is kept when another program was faster', () => {
  expect(bundle('same')).toBe(0)
  const first = readdirSync(path.join(builds, 'same'))
  expect(bundle('same')).toBe(0)
  expect(readdirSync(builds)).toEqual(['same'])
  expect(readdirSync(path.join(builds, 'same'))).toEqual(first)
})
