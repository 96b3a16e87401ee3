import { afterEach, describe, expect, it, vi } from 'vitest'
import { applyTheme, ownPrimaries, readTheme } from './appearance.ts'
import { appearanceStore } from './theme.ts'

const validTheme = { appearance: 'dark', variant: 'professional', primary: 'hsl(0, 0%, 0%)', radius: 0.75 }

const tint = { variant: 'tint', primary: ownPrimaries.tint }

/** Stubs a browser with this storage, which may be full. */
function stubBrowser(stored: Record<string, string> = {}, { full = false } = {}) {
  const localStorage = {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => {
      if (full) throw new DOMException('The storage is full', 'QuotaExceededError')
      stored[key] = value
    },
    removeItem: (key: string) => void delete stored[key],
  }
  vi.stubGlobal('window', { localStorage, matchMedia: () => ({ matches: true }) })
  vi.stubGlobal('document', {
    querySelector: () => null,
    documentElement: { dataset: {}, style: { setProperty: () => undefined, removeProperty: () => undefined } },
  })
  return stored
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a stored theme', () => {
  it.each([
    ['light', 'professional'],
    ['dark', 'vibrant'],
    ['light', 'tint'],
  ])('that is %s and %s is accepted', (appearance, variant) => {
    const theme = { ...validTheme, appearance, variant, radius: 0 }
    expect(readTheme(JSON.stringify(theme))).toEqual(theme)
  })

  it.each([
    ['missing', null],
    ['empty', ''],
    ['not JSON', '{'],
    ['null', 'null'],
    ['a string', '"dark"'],
    ['a number', '5'],
    ['of an unknown appearance', JSON.stringify({ ...validTheme, appearance: 'system' })],
    ['of an unknown variant', JSON.stringify({ ...validTheme, variant: 'loud' })],
    ['without a variant', JSON.stringify({ ...validTheme, variant: undefined })],
    ['without a primary colour', JSON.stringify({ ...validTheme, primary: '' })],
    ['of a radius given as a string', JSON.stringify({ ...validTheme, radius: '0.75' })],
    ['without a radius', JSON.stringify({ ...validTheme, radius: undefined })],
  ])('that is %s is ignored', (_what, text) => {
    expect(readTheme(text)).toBeNull()
  })
})

describe('the appearance', () => {
  it('is light by default, whatever the system prefers', () => {
    stubBrowser()
    expect(appearanceStore.get('dark')).toBe('light')
    applyTheme(null)
    expect(document.documentElement.dataset.mantineColorScheme).toBe('light')
  })

  it.each(['vivobid-theme', 'app-theme'])('is the one stored under %s', (key) => {
    stubBrowser({ [key]: JSON.stringify(validTheme) })
    expect(appearanceStore.get('light')).toBe('dark')
  })

  it('is light when the stored theme is malformed or storage is forbidden', () => {
    stubBrowser({ 'vivobid-theme': '{"appearance":"dark"}' })
    expect(appearanceStore.get('light')).toBe('light')
    vi.stubGlobal('window', {
      get localStorage(): never {
        throw new DOMException('Not allowed', 'SecurityError')
      },
    })
    expect(appearanceStore.get('light')).toBe('light')
  })

  it('is stored as a complete theme when chosen', () => {
    const stored = stubBrowser()
    appearanceStore.set('dark')
    expect(JSON.parse(stored['vivobid-theme']!)).toEqual(validTheme)
    expect(appearanceStore.get('light')).toBe('dark')
  })

  it('leaves the rest of a stored theme unchanged', () => {
    const stored = stubBrowser({ 'vivobid-theme': JSON.stringify({ ...validTheme, ...tint, radius: 1 }) })
    appearanceStore.set('light')
    expect(JSON.parse(stored['vivobid-theme']!)).toEqual({
      ...validTheme,
      appearance: 'light',
      ...tint,
      radius: 1,
    })
  })

  it('follows the system again, and the rest of the theme stays', () => {
    const stored = stubBrowser({ 'vivobid-theme': JSON.stringify({ ...validTheme, ...tint }) })
    appearanceStore.set('auto')
    expect(appearanceStore.get('light')).toBe('auto')
    expect(readTheme(stored['vivobid-theme']!)).toMatchObject({ variant: 'tint', radius: 0.75 })
  })

  it("is the second key's when the first is malformed", () => {
    stubBrowser({ 'vivobid-theme': '{', 'app-theme': JSON.stringify(validTheme) })
    expect(appearanceStore.get('light')).toBe('dark')
  })

  it('that cannot be stored holds until the page is left, without an error', () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    stubBrowser({}, { full: true })
    appearanceStore.set('dark')
    expect(appearanceStore.get('light')).toBe('dark')
    appearanceStore.clear()
    expect(appearanceStore.get('light')).toBe('light')
    expect(logged).not.toHaveBeenCalled()
  })
})
