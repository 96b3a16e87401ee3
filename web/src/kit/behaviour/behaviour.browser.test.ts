import { afterEach, describe, expect, it, vi } from 'vitest'
import { countLongTasks } from './long-tasks.ts'
import { preloadImage } from './preload-image.ts'
import { whenIdle } from './when-idle.ts'

afterEach(() => vi.restoreAllMocks())

describe('idle work', () => {
  it('waits 2,000 ms at most', () => {
    const requests = vi.spyOn(window, 'requestIdleCallback').mockReturnValue(1)
    const work = () => undefined
    whenIdle(work)
    expect(requests).toHaveBeenCalledWith(work, { timeout: 2_000 })
  })

  it('runs once the browser is idle', () => new Promise<void>((resolve) => whenIdle(resolve)))
})

describe('a preloaded picture', () => {
  it("only logs 'Failed to load image' when it cannot be fetched", async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    preloadImage('data:image/png;base64,broken')
    await vi.waitFor(() => expect(logged).toHaveBeenCalledWith('Failed to load image', 'data:image/png;base64,broken'))
  })
})

describe('tasks over 50 ms', () => {
  it('are counted, and logged when the page is left', async () => {
    const logged = vi.spyOn(console, 'info').mockReturnValue()
    const block = (ms: number) => {
      const end = performance.now() + ms
      while (performance.now() < end);
    }
    countLongTasks()
    await new Promise<void>((resolve) => setTimeout(() => resolve(block(80))))
    await new Promise((resolve) => setTimeout(resolve, 100))
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    expect(logged).toHaveBeenCalledWith(expect.stringMatching(/^Tasks over 50 ms: \d+, the longest \d+ ms$/))
  })
})
