import { describe, expect, it } from 'vitest'
import { batched } from './batch.ts'

describe('batched work', () => {
  it('gives each caller its own result, in few batches', async () => {
    const sizes: number[] = []
    const double = batched(
      async (items: number[]) => {
        sizes.push(items.length)
        await new Promise((resolve) => setTimeout(resolve, 5))
        return items.map((item) => item * 2)
      },
      { maxBatchSize: 40 },
    )
    const inputs = Array.from({ length: 100 }, (_, i) => i)
    expect(await Promise.all(inputs.map(double))).toEqual(inputs.map((item) => item * 2))
    expect(sizes).toEqual([1, 40, 40, 19])
  })

  it('rejects only the callers of the batch that failed', async () => {
    let batches = 0
    const fail = batched(
      async (items: number[]) => {
        batches++
        if (batches === 2) throw new Error('The database is away')
        return items
      },
      { maxBatchSize: 10 },
    )
    const outcomes = await Promise.allSettled([1, 2, 3].map(fail))
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(await fail(4)).toBe(4)
  })
})
