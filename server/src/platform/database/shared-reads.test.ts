import { describe, expect, it } from 'vitest'
import { sharedReads } from './shared-reads.ts'

/** Reads that end when told to, each with the number that stood when it began. */
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
