import { afterEach, describe, expect, it, vi } from 'vitest'
import { languages } from '#contract/languages.ts'
import { chooseLanguage, storedLanguage } from './language.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function aBrowser(localStorage: object) {
  const reload = vi.fn()
  const href = 'http://localhost/wallet'
  vi.stubGlobal('window', { localStorage, location: { href, reload, assign: vi.fn() } })
  vi.stubGlobal('document', { cookie: '' })
  return reload
}
const forbidden = () => {
  throw new DOMException('Not allowed', 'SecurityError')
}

describe('the language', () => {
  it.each(languages)('is %s when that was chosen', (language) => {
    aBrowser({ getItem: (key: string) => (key === 'language' ? language : null) })
    expect(storedLanguage()).toBe(language)
  })

  it.each([
    ['nothing was chosen', () => null],
    ['a language was stored that the product does not speak', () => 'fr'],
    ['something else was stored', () => '{"language":"de"}'],
    ['the stored one names a region', () => 'de-AT'],
    ['the storage cannot be read', forbidden],
  ])('is English when %s', (_when, getItem) => {
    aBrowser({ getItem })
    expect(storedLanguage()).toBe('en')
  })

  it('is kept when it is chosen, and the page is loaded anew in it', () => {
    const kept = new Map<string, string>()
    const reload = aBrowser({ setItem: (key: string, value: string) => kept.set(key, value) })
    chooseLanguage('ar')
    expect([...kept]).toEqual([['language', 'ar']])
    expect(document.cookie).toContain('language=ar')
    expect(reload).toHaveBeenCalledOnce()
  })

  it('that cannot be kept is logged, and the page is loaded anew all the same', () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    const reload = aBrowser({ setItem: forbidden })
    chooseLanguage('de')
    expect(logged).toHaveBeenCalledWith('The language could not be stored', expect.any(DOMException))
    expect(reload).toHaveBeenCalledOnce()
  })
})
