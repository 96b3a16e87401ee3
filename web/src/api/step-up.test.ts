import { afterEach, expect, it, vi } from 'vitest'
import { RequestError } from './request.ts'
import { registerStepUpPrompt, withStepUp } from './step-up.ts'

const stepUpNeeded = () => new RequestError(403, 'Who are you?', { details: { code: 'step_up_needed' } })
let unregister = () => {}
afterEach(() => unregister())

/** A request refused until step-up succeeds; `answer` is the outcome of the prompt. */
function guarded(answer: boolean) {
  let isConfirmed = false
  const prompt = vi.fn(async () => {
    isConfirmed = answer
    return answer
  })
  unregister = registerStepUpPrompt(prompt)
  const work = vi.fn(async () => {
    if (!isConfirmed) throw stepUpNeeded()
    return 'done'
  })
  return { ask: prompt, work }
}

it('prompts and retries', async () => {
  const { ask: prompt, work } = guarded(true)
  expect(await withStepUp(work)).toBe('done')
  expect([prompt.mock.calls.length, work.mock.calls.length]).toEqual([1, 2])
  expect(await withStepUp(work)).toBe('done')
  expect(prompt).toHaveBeenCalledTimes(1)
})

it('prompts once for concurrent requests', async () => {
  const { ask: prompt, work } = guarded(true)
  expect(await Promise.all([withStepUp(work), withStepUp(work)])).toEqual(['done', 'done'])
  expect(prompt).toHaveBeenCalledTimes(1)
})

it('leaves the request refused when the prompt is dismissed', async () => {
  const { work } = guarded(false)
  await expect(withStepUp(work)).rejects.toThrow('Who are you?')
  expect(work).toHaveBeenCalledTimes(1)
  unregister()
  await expect(withStepUp(work)).rejects.toThrow('Who are you?')
})

it('does not prompt for other refusals', async () => {
  const { ask: prompt } = guarded(true)
  const other = async () => Promise.reject(new RequestError(403, 'Not yours', { details: { code: 'wrong_role' } }))
  await expect(withStepUp(other)).rejects.toThrow('Not yours')
  expect(prompt).not.toHaveBeenCalled()
})
