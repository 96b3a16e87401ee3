import { expect, it } from 'vitest'
import { openShortLivedCache } from './short-lived-cache.ts'

const open = (maxBytes = 1_000) => {
  const time = { now: 0 }
  const cache = openShortLivedCache<string>({ freshMs: 1_000, maxAgeMs: 4_000, maxBytes, now: () => time.now })
  let renderCount = 0
  const get = (key: string, { size = 10, isCacheable = true } = {}) =>
    cache.get(key, async () => ({ value: `${key} ${++renderCount}`, size, isCacheable }))
  return { time, get, renderCount: () => renderCount }
}

it('renders once for concurrent requests, and for those of the next second', async () => {
  const { time, get, renderCount } = open()
  expect(new Set(await Promise.all(Array.from({ length: 200 }, () => get('a'))))).toEqual(new Set(['a 1']))
  time.now = 999
  expect(await get('a')).toBe('a 1')
  expect(await get('b')).toBe('b 2')
  expect(renderCount()).toBe(2)
})

it('answers with a page of up to four seconds while it is rendered again', async () => {
  const { time, get } = open()
  await get('a')
  time.now = 1_000
  expect(await Promise.all([get('a'), get('a')])).toEqual(['a 1', 'a 1'])
  expect(await get('a')).toBe('a 2')
})

it('never answers with a page that is older, counted from the start of its rendering', async () => {
  const { time, get } = open()
  await get('a')
  time.now = 4_000
  expect(await get('a')).toBe('a 2')

  const cache = openShortLivedCache<string>({ maxAgeMs: 4_000, now: () => time.now })
  await cache.get('slow', async () => {
    time.now += 3_000
    return { value: 'slow 1', size: 6, isCacheable: true }
  })
  time.now += 1_000
  expect(await cache.get('slow', async () => ({ value: 'slow 2', size: 6, isCacheable: true }))).toBe('slow 2')
})

it('keeps answering with a page whose new rendering fails, until it is too old', async () => {
  const time = { now: 0 }
  const cache = openShortLivedCache<string>({ now: () => time.now })
  await cache.get('a', async () => ({ value: 'here', size: 4, isCacheable: true }))
  const away = () => Promise.reject(new Error('away'))
  time.now = 3_999
  expect(await cache.get('a', away)).toBe('here')
  time.now = 4_000
  await expect(cache.get('a', away)).rejects.toThrow('away')
})

it('does not cache a page that is not cacheable', async () => {
  const { get } = open()
  expect([await get('a', { isCacheable: false }), await get('a')]).toEqual(['a 1', 'a 2'])
})

it('evicts the oldest pages beyond maxBytes', async () => {
  const { get, renderCount } = open(100)
  for (let i = 0; i < 11; i++) await get(`page ${i}`)
  await get('page 10')
  expect(renderCount()).toBe(11)
  await get('page 0')
  expect(renderCount()).toBe(12)
})

it('renders again after a failure', async () => {
  const cache = openShortLivedCache<string>()
  await expect(cache.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await cache.get('a', async () => ({ value: 'here', size: 4, isCacheable: true }))).toBe('here')
})
