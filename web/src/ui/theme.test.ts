import { afterEach, describe, expect, it, vi } from 'vitest'
import { readTheme } from './appearance.ts'
import { appearanceStore } from './theme.ts'

const whole = { appearance: 'dark', variant: 'professional', primary: 'hsl(0, 0%, 0%)', radius: 0.75 }

/** A browser whose storage holds this and may be full. */
function aBrowser(kept: Record<string, string> = {}, { full = false } = {}) {
  const localStorage = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      if (full) throw new DOMException('The storage is full', 'QuotaExceededError')
      kept[key] = value
    },
    removeItem: (key: string) => void delete kept[key],
  }
  vi.stubGlobal('window', { localStorage, matchMedia: () => ({ matches: true }) })
  vi.stubGlobal('document', {
    documentElement: { dataset: {}, style: { setProperty: () => undefined, removeProperty: () => undefined } },
  })
  return kept
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
  ])('that is %s and %s is taken as it is', (appearance, variant) => {
    const theme = { ...whole, appearance, variant, radius: 0 }
    expect(readTheme(JSON.stringify(theme))).toEqual(theme)
  })

  it.each([
    ['missing', null],
    ['empty', ''],
    ['not JSON', '{'],
    ['null', 'null'],
    ['a word', '"dark"'],
    ['a number', '5'],
    ['of an unknown appearance', JSON.stringify({ ...whole, appearance: 'system' })],
    ['of an unknown variant', JSON.stringify({ ...whole, variant: 'loud' })],
    ['without a variant', JSON.stringify({ ...whole, variant: undefined })],
    ['without a primary colour', JSON.stringify({ ...whole, primary: '' })],
    ['of a radius in words', JSON.stringify({ ...whole, radius: '0.75' })],
    ['without a radius', JSON.stringify({ ...whole, radius: undefined })],
  ])('that is %s is passed over', (_what, text) => {
    expect(readTheme(text)).toBeNull()
  })
})

describe('the appearance', () => {
  it('is that of the system until somebody chose one', () => {
    aBrowser()
    expect(appearanceStore.get('light')).toBe('auto')
  })

  it.each(['vivobid-theme', 'app-theme'])('is the one kept under %s', (key) => {
    aBrowser({ [key]: JSON.stringify(whole) })
    expect(appearanceStore.get('light')).toBe('dark')
  })

  it('is that of the system again when the stored theme is broken or storage is forbidden', () => {
    aBrowser({ 'vivobid-theme': '{"appearance":"dark"}' })
    expect(appearanceStore.get('light')).toBe('auto')
    vi.stubGlobal('window', {
      get localStorage(): never {
        throw new DOMException('Not allowed', 'SecurityError')
      },
    })
    expect(appearanceStore.get('light')).toBe('auto')
  })

  it('is kept as a whole theme when it is chosen', () => {
    const kept = aBrowser()
    appearanceStore.set('dark')
    expect(JSON.parse(kept['vivobid-theme']!)).toEqual(whole)
    expect(appearanceStore.get('light')).toBe('dark')
  })

  it('changes nothing else of a theme that was there', () => {
    const kept = aBrowser({ 'vivobid-theme': JSON.stringify({ ...whole, variant: 'tint', radius: 1 }) })
    appearanceStore.set('light')
    expect(JSON.parse(kept['vivobid-theme']!)).toEqual({ ...whole, appearance: 'light', variant: 'tint', radius: 1 })
  })

  it('is given back to the system, and the rest of the theme stays', () => {
    const kept = aBrowser({ 'vivobid-theme': JSON.stringify({ ...whole, variant: 'tint' }) })
    appearanceStore.set('auto')
    expect(appearanceStore.get('light')).toBe('auto')
    expect(readTheme(kept['vivobid-theme']!)).toMatchObject({ variant: 'tint', radius: 0.75 })
  })

  it("is the second key's when the first holds rubbish", () => {
    aBrowser({ 'vivobid-theme': '{', 'app-theme': JSON.stringify(whole) })
    expect(appearanceStore.get('light')).toBe('dark')
  })

  it('that cannot be kept is logged and breaks nothing', () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    aBrowser({}, { full: true })
    appearanceStore.set('dark')
    expect(logged).toHaveBeenCalledWith('The theme could not be stored', expect.any(DOMException))
  })
})
