import { afterEach, describe, expect, it, vi } from 'vitest'
import { localStore, tabStore } from './stores.ts'

afterEach(() => {
  localStore.remove('a')
  vi.unstubAllGlobals()
})

/** Stands in for `window` of a browser with this storage. */
const stubStorage = (storage: () => unknown) =>
  vi.stubGlobal('window', {
    get localStorage() {
      return storage()
    },
  })
const refuse = (): never => {
  throw new DOMException('Not allowed', 'SecurityError')
}

describe.each([
  ['is not there', () => undefined],
  ['is null', () => null],
  ['throws when it is looked at', refuse],
  ['throws at each access', () => ({ getItem: refuse, setItem: refuse, removeItem: refuse })],
])('where storage %s', (_, storage) => {
  it('is kept in memory', () => {
    stubStorage(storage)
    expect(localStore.get('a')).toBeNull()
    localStore.set('a', 'kept')
    expect(localStore.get('a')).toBe('kept')
    expect(localStore.names()).toContain('a')
    expect(tabStore.get('a')).toBeNull()
    localStore.remove('a')
    expect(localStore.get('a')).toBeNull()
    expect(localStore.names()).not.toContain('a')
  })
})

it('what a full storage does not take is kept in memory, in place of what it had before', () => {
  const stored = new Map([['a', 'before']])
  let isFull = true
  stubStorage(() => ({
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => (isFull ? refuse() : stored.set(name, text)),
    removeItem: (name: string) => void stored.delete(name),
  }))
  localStore.set('a', 'now')
  expect(localStore.get('a')).toBe('now')
  isFull = false
  localStore.set('a', 'later')
  expect(stored.get('a')).toBe('later')
  expect(localStore.get('a')).toBe('later')
})
