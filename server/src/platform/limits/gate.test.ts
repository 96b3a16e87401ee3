import { expect, it } from 'vitest'
import { openGate } from './gate.ts'

it('limits running and waiting work and refuses the rest; failures free their slot', async () => {
  const gate = openGate({ maxRunning: 3, maxWaiting: 10 })
  let running = 0
  let peak = 0
  const work = async () => {
    peak = Math.max(peak, ++running)
    await new Promise(setImmediate)
    running--
    throw new Error('failed')
  }
  const results = await Promise.allSettled(Array.from({ length: 200 }, () => gate.run(work)))
  const reasons = results.map((result) => (result.status === 'rejected' ? result.reason : null))
  expect(peak).toBe(3)
  expect(reasons.filter(({ message }) => message === 'failed')).toHaveLength(13)
  const refused = reasons.filter(({ message }) => message !== 'failed')
  expect(refused).toHaveLength(187)
  for (const reason of refused) expect(reason).toMatchObject({ status: 503, code: 'busy', retryAfterSeconds: 5 })
  expect(await gate.run(async () => 'in')).toBe('in')
})

it('keeps a slot empty for as long as its work took', async () => {
  const gate = openGate({ maxRunning: 1, maxWaiting: 10, cooldown: 1 })
  const began = performance.now()
  const ended: number[] = []
  const work = async () => {
    await new Promise((resolve) => setTimeout(resolve, 40))
    ended.push(performance.now() - began)
  }
  await Promise.all([gate.run(work), gate.run(work)])
  expect(ended[1]! - ended[0]!).toBeGreaterThanOrEqual(78)
})

it('never refuses further parts of admitted work', async () => {
  const gate = openGate({ maxRunning: 1, maxWaiting: 0 })
  const parts = await Promise.all(Array.from({ length: 20 }, (_, i) => gate.runAdmitted(async () => i)))
  expect(parts).toEqual(Array.from({ length: 20 }, (_, i) => i))
})
