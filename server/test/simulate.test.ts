import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { scaled } from './scale.ts'

const people = scaled({ gate: 100, nightly: 200 })

it(`a month of ${people} people can be replayed, nobody is refused, and the books are right`, async () => {
  const simulate = path.resolve(import.meta.dirname, '../../bench/simulate.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [simulate, '--people', String(people)])
  expect(stdout.match(/ 0 refused/g)).toHaveLength(3)
  expect(stdout).toMatch(/^everything +[\d.]+ +[\d.]+ +[\d.]+$/m)
  expect(stdout).toContain(`${people} people, 30 days`)
}, 120_000)
