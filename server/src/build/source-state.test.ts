import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sourceState } from './source-state.ts'

let root: string
const state = () => sourceState(root, ['web', 'package-lock.json'], ['dist'])
const touch = (name: string) => utimesSync(path.join(root, name), 0, 1_000_000_000)

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'vivobid-state-'))
  for (const folder of ['web', 'web/src', 'web/dist']) mkdirSync(path.join(root, folder))
  for (const name of ['package-lock.json', 'web/src/main.ts', 'web/dist/main.js'])
    writeFileSync(path.join(root, name), name)
})
afterEach(() => rmSync(root, { recursive: true }))

describe('what is built has to be built anew', () => {
  it.each([
    ['a source is written', () => touch('web/src/main.ts')],
    ['a source is added', () => writeFileSync(path.join(root, 'web/src/more.ts'), '')],
    ['a source is removed', () => rmSync(path.join(root, 'web/src/main.ts'))],
    ['other packages are locked', () => writeFileSync(path.join(root, 'package-lock.json'), 'others')],
  ])('when %s', (_, change) => {
    const before = state()
    change()
    expect(state()).not.toBe(before)
  })

  it.each([
    ['the same packages are written down again, as npm prune does', () => touch('package-lock.json')],
    ['the build is written', () => touch('web/dist/main.js')],
    ['nothing happens', () => undefined],
  ])('but not when %s', (_, change) => {
    const before = state()
    change()
    expect(state()).toBe(before)
  })
})
