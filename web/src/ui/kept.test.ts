import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dropAllKept, dropKept, keep, readKept } from './kept.ts'

/** A storage as a browser has it: what is kept are its own properties. */
class Shelf {
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

describe('what was typed', () => {
  let sessionStorage: Shelf
  beforeEach(() => {
    sessionStorage = new Shelf()
    vi.stubGlobal('window', { sessionStorage })
  })
  afterEach(() => vi.unstubAllGlobals())

  it('is kept under the name of its person and form', () => {
    keep('7:identity', { at: 'now', values: { bio: 'Bread' } })
    expect(readKept('7:identity')).toEqual({ at: 'now', values: { bio: 'Bread' } })
    expect(readKept('8:identity')).toBeNull()
    expect(readKept('7:places')).toBeNull()
    dropKept('7:identity')
    expect(readKept('7:identity')).toBeNull()
  })

  it('goes when somebody signs out, and nothing else does', () => {
    keep('7:identity', 1)
    keep('7:places', 2)
    sessionStorage.setItem('completeness-asked', 'yes')
    dropAllKept()
    expect(Object.keys(sessionStorage)).toEqual(['completeness-asked'])
  })

  it('is nothing when it cannot be read', () => {
    sessionStorage.setItem('draft:7:identity', '{"at":')
    expect(readKept('7:identity')).toBeNull()
  })

  it('is not kept where nothing can be, and that harms nobody', () => {
    const refuse = () => {
      throw new Error('The quota has been exceeded')
    }
    vi.stubGlobal('window', { sessionStorage: { getItem: refuse, setItem: refuse, removeItem: refuse } })
    keep('7:identity', 1)
    dropKept('7:identity')
    dropAllKept()
    expect(readKept('7:identity')).toBeNull()
  })
})
