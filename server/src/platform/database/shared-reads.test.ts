import { describe, expect, it } from 'vitest'
import { sharedReads } from './shared-reads.ts'
import { neededPosition, readingAfter } from './standby/read-after.ts'

/** Reads that end on demand, each with the number stored when it began. */
function slowReads() {
  let stored = 0
  const ends: (() => void)[] = []
  const reads: [string, string[]][] = []
  const read = sharedReads(async (key, items: string[]) => {
    reads.push([key, items])
    const found = stored
    await new Promise<void>((resolve) => ends.push(resolve))
    return items.map((item) => `${item} ${found}`)
  })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return {
    read,
    reads,
    store: (value: number) => {
      stored = value
    },
    endFirst: async () => {
      ends.shift()!()
      await settle()
    },
  }
}

describe('A read that several share', () => {
  it('is never older than the question of any of them', async () => {
    const { read, reads, store, endFirst } = slowReads()
    const before = read('lena', 'first')
    store(1)
    const after = [read('lena', 'second'), read('lena', 'third')]
    await endFirst()
    await endFirst()
    expect(await before).toBe('first 0')
    expect(await Promise.all(after)).toEqual(['second 1', 'third 1'])
    expect(reads).toEqual([
      ['lena', ['first']],
      ['lena', ['second', 'third']],
    ])
  })

  it('is of one key alone', async () => {
    const { read, reads, endFirst } = slowReads()
    const both = [read('lena', 'first'), read('marco', 'second')]
    expect(reads.map(([key]) => key)).toEqual(['lena', 'marco'])
    await endFirst()
    await endFirst()
    expect(await Promise.all(both)).toEqual(['first 0', 'second 0'])
  })

  it('fails for those who share it, and for nobody after them', async () => {
    let isAway = true
    const read = sharedReads(async (_key, items: string[]) => {
      if (isAway) throw new Error('The database is away')
      return items
    })
    await expect(read('lena', 'first')).rejects.toThrow('The database is away')
    isAway = false
    expect(await read('lena', 'second')).toBe('second')
  })
})

it('A read that several share sees what any of them has changed, whoever began it', async () => {
  const needed: bigint[] = []
  const read = sharedReads(async (_key, items: string[]) => {
    needed.push(neededPosition())
    await new Promise((resolve) => setImmediate(resolve))
    return items
  })
  await Promise.all([
    read('lena', 'stranger'),
    readingAfter(7n, () => read('lena', 'reader')),
    readingAfter(9n, () => read('lena', 'owner')),
    read('lena', 'another stranger'),
  ])
  expect(needed).toEqual([0n, 9n])
})
