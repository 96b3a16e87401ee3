import { afterEach, describe, expect, it, vi } from 'vitest'
import { languages } from '#contract/languages.ts'
import { localStore } from '../storage/stores.ts'
import { chooseLanguage, storedLanguage } from './language.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function stubBrowser(localStorage: object) {
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
  it.each(languages)('is %s when that is stored', (language) => {
    stubBrowser({ getItem: (key: string) => (key === 'language' ? language : null) })
    expect(storedLanguage()).toBe(language)
  })

  it.each([
    ['nothing is stored', () => null],
    ['the stored language is not supported', () => 'fr'],
    ['the stored value is malformed', () => '{"language":"de"}'],
    ['the stored language names a region', () => 'de-AT'],
    ['the storage cannot be read', forbidden],
  ])('is English when %s', (_when, getItem) => {
    stubBrowser({ getItem })
    expect(storedLanguage()).toBe('en')
  })

  it('is stored when chosen, and the page is reloaded in it', () => {
    const stored = new Map<string, string>()
    const reload = stubBrowser({ setItem: (key: string, value: string) => stored.set(key, value) })
    chooseLanguage('ar')
    expect([...stored]).toEqual([['language', 'ar']])
    expect(document.cookie).toContain('language=ar')
    expect(reload).toHaveBeenCalledOnce()
  })

  it('that storage does not keep is that of the cookie, in which the page is reloaded', () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    const reload = stubBrowser({ getItem: forbidden, setItem: forbidden })
    vi.stubGlobal('document', { cookie: 'other=1; language=de' })
    expect(storedLanguage()).toBe('de')
    chooseLanguage('pt')
    expect(document.cookie).toContain('language=pt')
    expect(reload).toHaveBeenCalledOnce()
    expect(logged).not.toHaveBeenCalled()
    localStore.remove('language')
  })
})
