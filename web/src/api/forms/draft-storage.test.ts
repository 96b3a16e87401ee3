import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readDraft, removeDraft, saveDraft } from './draft-storage.ts'

/** Storage whose entries are its own properties, as those of browsers are. */
class FakeStorage {
  [name: string]: unknown
  getItem(name: string) {
    return (this[name] as string | undefined) ?? null
  }
  setItem(name: string, value: string) {
    this[name] = value
  }
  removeItem(name: string) {
    delete this[name]
  }
}

describe('a draft', () => {
  let sessionStorage: FakeStorage
  beforeEach(() => {
    sessionStorage = new FakeStorage()
    vi.stubGlobal('window', { sessionStorage })
  })
  afterEach(() => vi.unstubAllGlobals())

  it('is stored per user and form', () => {
    saveDraft('7:identity', { at: 'now', values: { bio: 'Bread' } })
    expect(readDraft('7:identity')).toEqual({ at: 'now', values: { bio: 'Bread' } })
    expect(readDraft('8:identity')).toBeNull()
    expect(readDraft('7:places')).toBeNull()
    removeDraft('7:identity')
    expect(readDraft('7:identity')).toBeNull()
  })

  it('is null when the stored value is malformed', () => {
    sessionStorage.setItem('draft:7:identity', '{"at":')
    expect(readDraft('7:identity')).toBeNull()
  })

  it('is kept until the page is left when storage is unavailable', () => {
    vi.stubGlobal('window', {})
    saveDraft('7:identity', 1)
    expect(readDraft('7:identity')).toBe(1)
    removeDraft('7:identity')
    expect(readDraft('7:identity')).toBeNull()
  })
})
