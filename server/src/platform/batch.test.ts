import { describe, expect, it } from 'vitest'
import { batched } from './batch.ts'

describe('work in batches', () => {
  it('gives each caller its own result, in few pieces', async () => {
    const sizes: number[] = []
    const double = batched(
      async (items: number[]) => {
        sizes.push(items.length)
        await new Promise((resolve) => setTimeout(resolve, 5))
        return items.map((item) => item * 2)
      },
      { most: 40 },
    )
    const asked = Array.from({ length: 100 }, (_, i) => i)
    expect(await Promise.all(asked.map(double))).toEqual(asked.map((item) => item * 2))
    expect(sizes).toEqual([1, 40, 40, 19])
  })

  it('gives its error to each caller of the piece that failed, and goes on', async () => {
    let pieces = 0
    const fail = batched(
      async (items: number[]) => {
        pieces++
        if (pieces === 2) throw new Error('The database is away')
        return items
      },
      { most: 10 },
    )
    const outcomes = await Promise.allSettled([1, 2, 3].map(fail))
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(await fail(4)).toBe(4)
  })
})
