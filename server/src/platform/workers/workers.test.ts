import os from 'node:os'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type * as tasks from '../../../test/worker-tasks.ts'
import { type Requester, within } from '../tracing/origin.ts'
import { openWorkers, type Workers, workerTask } from './workers.ts'

const task = <Name extends keyof typeof tasks>(name: Name) =>
  workerTask<(typeof tasks)[Name]>('../../../test/worker-tasks.ts', import.meta.url, name)

let workers: Workers
const warnings: string[] = []
const log = { warn: (_fact: object, text: string) => void warnings.push(text) }
const open = (options: Parameters<typeof openWorkers>[0] = {}) => {
  warnings.length = 0
  // normal priority, since the test waits for them on busy machines
  workers = openWorkers({ size: 1, log, priority: 0, ...options })
}
afterEach(() => workers.close())

const busy = expect.objectContaining({ status: 503, code: 'busy', retryAfterSeconds: 5 })
const pidOf = async () => (await workers.run(task('whereAmI'), undefined as never)).pid
const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const expectEnded = (pid: number) => vi.waitFor(() => expect(isRunning(pid)).toBe(false), 10_000)

describe('a worker', () => {
  it('is a separate low-priority process without the program’s settings', async () => {
    workers = openWorkers({ size: 1 })
    const { pid, settings } = await workers.run(task('whereAmI'), undefined as never)
    expect(pid).not.toBe(process.pid)
    expect(settings.filter((name) => /SECRET|DATABASE|STRIPE|SMTP|DATA_DIR/.test(name))).toEqual([])
    expect(os.getPriority(pid)).toBe(os.constants.priority.PRIORITY_LOW)
  })

  it('returns bytes unchanged and rethrows errors', async () => {
    open()
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, i) => i % 256))
    const echoed = await workers.run(task('echo'), bytes)
    expect(Buffer.isBuffer(echoed) && echoed.equals(bytes)).toBe(true)
    await expect(workers.run(task('refuse'), undefined as never)).rejects.toThrow('No such picture')
    expect(warnings).toEqual([])
  })

  it.each([
    ['crashes', 'crash', {}, 'A worker crashed;'],
    ['takes too much memory', 'fillMemory', {}, 'A worker crashed;'],
    ['never finishes', 'hang', { timeoutMs: 1_500 }, 'A worker took too long;'],
  ] as const)('that %s is replaced, and its task is refused as busy', async (_, name, options, errorMessage) => {
    open(options)
    const before = await pidOf()
    await expect(workers.run(task(name), undefined as never)).rejects.toEqual(busy)
    expect(warnings).toEqual([errorMessage])
    const after = await pidOf()
    expect(after).not.toBe(before)
    await expectEnded(before)
  })

  it('is ended when idle and when the pool closes', async () => {
    open({ idleMs: 100 })
    const first = await pidOf()
    await expectEnded(first)
    const second = await pidOf()
    expect(isRunning(second)).toBe(true)
    workers.close()
    await expectEnded(second)
    await expect(pidOf()).rejects.toEqual(busy)
  })
})

describe('a queue', () => {
  const as = (requester: Requester, work: () => Promise<unknown>) =>
    within({ requestId: 'r', span: null, requester }, () => work().catch((error) => error))
  const draw = () => workers.run(task('takeLong'), undefined as never)
  const visitor = (number: number): Requester => ({ network: `203.0.113.${number}`, userId: null })
  const person = (userId: number): Requester => ({ network: '203.0.113.1', userId })

  it('gives visitors of one network a share, and works for somebody signed in before all of them', async () => {
    open({ maxQueued: 50 })
    const order: string[] = []
    const drawAs = async (requester: Requester, name: string) => {
      const result = await as(requester, draw)
      order.push(name)
      return result
    }
    const anonymous = Array.from({ length: 120 }, () => drawAs(visitor(1), 'visitor'))
    const statement = drawAs(person(7), 'person')
    expect(await statement).toBe('done')
    // the one that was being drawn at that moment
    expect(order.filter((name) => name === 'visitor').length).toBe(110)
    const results = await Promise.all(anonymous)
    expect(results.filter((result) => result === 'done')).toHaveLength(11)
  })

  it('that is full of visitors’ work makes room for somebody signed in', async () => {
    open({ maxQueued: 20, maxPerRequester: 5 })
    const anonymous = [1, 2, 3, 4, 5, 6].flatMap((number) => Array.from({ length: 4 }, () => as(visitor(number), draw)))
    const own = await Promise.all([as(person(7), draw), as(person(8), draw)])
    expect(own).toEqual(['done', 'done'])
    const results = await Promise.all(anonymous)
    expect(results.filter((result) => result === 'done')).toHaveLength(19)
  })

  it('has a share for each person, too', async () => {
    open({ maxQueued: 50, maxPerRequester: 3 })
    const one = Array.from({ length: 8 }, () => as(person(7), draw))
    const other = await as(person(8), draw)
    expect(other).toBe('done')
    expect((await Promise.all(one)).filter((result) => result === 'done')).toHaveLength(4)
  })
})

it('runs as many of 200 concurrent tasks as fit and refuses the rest immediately', async () => {
  open({ size: 2, maxQueued: 50 })
  const began = performance.now()
  let refusedAfter = 0
  const results = await Promise.all(
    Array.from({ length: 200 }, () =>
      workers.run(task('takeLong'), undefined as never).catch((error) => {
        refusedAfter = performance.now() - began
        return error
      }),
    ),
  )
  expect(results.filter((result) => result === 'done')).toHaveLength(52)
  const refused = results.filter((result) => result !== 'done')
  expect(refused).toHaveLength(148)
  for (const error of refused) expect(error).toEqual(busy)
  expect(refusedAfter).toBeLessThan(1_000)
})
