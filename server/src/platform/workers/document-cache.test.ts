import { describe, expect, it } from 'vitest'
import { openDocuments } from './document-cache.ts'

const countingMaker = (bytes = 10) => {
  let made = 0
  const make = async () => {
    made++
    await new Promise(setImmediate)
    return Buffer.alloc(bytes, made)
  }
  return { make, times: () => made }
}
const keep = () => true

describe('documents', () => {
  it('requested concurrently are generated once per content', async () => {
    const documents = openDocuments()
    const { make, times } = countingMaker()
    await Promise.all(Array.from({ length: 200 }, (_, i) => documents.get({ language: ['en', 'ar'][i % 2] }, make)))
    expect(times()).toBe(2)
  })

  it('are generated again unless they may be cached', async () => {
    const documents = openDocuments()
    const { make, times } = countingMaker()
    for (let i = 0; i < 3; i++) await documents.get('a receipt', make)
    expect(times()).toBe(3)
    for (let i = 0; i < 3; i++) await documents.get('a media kit', make, { isCacheable: keep })
    expect(times()).toBe(4)
  })

  it('are evicted least recently used first', async () => {
    const documents = openDocuments({ maxBytes: 160 })
    const { make, times } = countingMaker()
    for (let i = 0; i < 16; i++) await documents.get(i, make, { isCacheable: keep })
    await documents.get(0, make, { isCacheable: keep })
    expect(times()).toBe(16)
    await documents.get('one more', make, { isCacheable: keep })
    await documents.get(0, make, { isCacheable: keep })
    expect(times()).toBe(17)
    await documents.get(1, make, { isCacheable: keep })
    expect(times()).toBe(18)
  })

  it('larger than a sixteenth of the cache are not cached', async () => {
    const documents = openDocuments({ maxBytes: 160 })
    const { make, times } = countingMaker(11)
    for (let i = 0; i < 2; i++) await documents.get('large', make, { isCacheable: keep })
    expect(times()).toBe(2)
  })

  it('that failed are generated again', async () => {
    const documents = openDocuments()
    const fail = () => Promise.reject(new Error('no room'))
    await expect(documents.get('a', fail, { isCacheable: keep })).rejects.toThrow('no room')
    expect(await documents.get('a', countingMaker().make, { isCacheable: keep })).toHaveLength(10)
  })
})
