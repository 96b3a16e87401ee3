import { afterEach, expect, it, vi } from 'vitest'
import { RequestError } from './request.ts'
import { answerStepUp, withStepUp } from './step-up.ts'

const needed = () => new RequestError(403, 'Who are you?', { code: 'step_up_needed' })
let takeBack = () => {}
afterEach(() => takeBack())

/** Something that is refused until somebody has answered. */
function guarded(answer: boolean) {
  let proven = false
  const ask = vi.fn(async () => {
    proven = answer
    return answer
  })
  takeBack = answerStepUp(ask)
  const work = vi.fn(async () => {
    if (!proven) throw needed()
    return 'done'
  })
  return { ask, work }
}

it('asks and does it again', async () => {
  const { ask, work } = guarded(true)
  expect(await withStepUp(work)).toBe('done')
  expect([ask.mock.calls.length, work.mock.calls.length]).toEqual([1, 2])
  expect(await withStepUp(work)).toBe('done')
  expect(ask).toHaveBeenCalledTimes(1)
})

it('asks once for several', async () => {
  const { ask, work } = guarded(true)
  expect(await Promise.all([withStepUp(work), withStepUp(work)])).toEqual(['done', 'done'])
  expect(ask).toHaveBeenCalledTimes(1)
})

it('leaves it refused when nobody answers', async () => {
  const { work } = guarded(false)
  await expect(withStepUp(work)).rejects.toThrow('Who are you?')
  expect(work).toHaveBeenCalledTimes(1)
  takeBack()
  await expect(withStepUp(work)).rejects.toThrow('Who are you?')
})

it('asks about nothing else', async () => {
  const { ask } = guarded(true)
  const other = async () => Promise.reject(new RequestError(403, 'Not yours', { code: 'wrong_role' }))
  await expect(withStepUp(other)).rejects.toThrow('Not yours')
  expect(ask).not.toHaveBeenCalled()
})
