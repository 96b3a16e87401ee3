import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

it('a month of two hundred people can be replayed, nobody is refused, and the books are right', async () => {
  const simulate = path.resolve(import.meta.dirname, '../../bench/simulate.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [simulate, '--people', '200'])
  expect(stdout.match(/ 0 refused/g)).toHaveLength(3)
  expect(stdout).toMatch(/^everything +[\d.]+ +[\d.]+ +[\d.]+$/m)
  expect(stdout).toContain('200 people, 30 days')
}, 60_000)
