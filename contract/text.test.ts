import { describe, expect, it } from 'vitest'
import { cleanLine, cleanMessage, cleanProse, isReadable, isVisible, visibleLength, withPlainDigits } from './text.ts'
import { truncate } from './truncate.ts'

const flag = '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'
const family = '👨‍👩‍👧'

describe('what there is to see in a text', () => {
  it.each([
    ['a Hangul filler', '\u3164'],
    ['a half-width filler', '\uffa0'],
    ['fillers of syllables', '\u115f\u1160'],
    ['a braille blank', '\u2800'],
    ['soft hyphens', '\u00ad\u00ad'],
    ['joiners', '\u200d\u200c\u2060\u034f'],
    ['marks without a letter', '\u0301\u064b\u0308'],
    ['tags', '\u{e0041}\u{e0042}'],
    ['variation selectors', '\ufe0f\u{e0100}'],
    ['spaces of every width', '\u00a0\u2003\u3000\u202f'],
    ['blanks of hieroglyphs', '\u{13441}\u{13442}'],
    ['the private letters of a font', '\ue000\u{f0000}'],
  ])('is nothing in %s', (_, text) => {
    expect(isVisible(text)).toBe(false)
    expect(isReadable(text)).toBe(false)
  })

  it('is a letter or digit of any script in a name', () => {
    for (const name of ['Ana', 'नेहा', 'نور', '李', '7', 'Ω', '১'])
      expect([isVisible(name), isReadable(name)]).toEqual([true, true])
    for (const text of ['🌸', '…', '♥']) expect([isVisible(text), isReadable(text)]).toEqual([true, false])
  })
})

describe('a stored text', () => {
  it.each([
    ['a space without width', 'Anna\u200bBell', 'AnnaBell'],
    ['a word joiner and a byte-order mark', '\ufeffAnna\u2060 Bell', 'Anna Bell'],
    ['a tab', 'Anna\tBell', 'Anna Bell'],
    ['a line separator', 'Anna\u2028Bell', 'Anna Bell'],
    ['C1 controls', 'Anna\u0092s\u0085post', 'Annas post'],
    ['a turn of direction', 'Anna \u202elleB\u202c', 'Anna lleB'],
    ['isolates and marks', '\u2066Anna\u2069\u200f', 'Anna'],
    ['a letter and its mark', 'Zoe\u0308', 'Zoë'],
    ['a filler between words', 'Anna\u3164Bell\u3164', 'Anna Bell'],
    ['tags without a flag', 'Anna\u{e0041}', 'Anna'],
  ])('of one line is cleaned of %s', (_, pasted, stored) => expect(cleanLine(pasted)).toBe(stored))

  it('of several lines has one kind of line breaks, and keeps marks of direction', () => {
    expect(cleanProse('one\r\ntwo\rthree\u2028four\u2029five\vsix\u0085seven')).toBe(
      'one\ntwo\nthree\nfour\nfive\nsix\nseven',
    )
    expect(cleanMessage('abc \u202edef\u202c\u2060')).toBe('abc \u202edef\u202c')
    expect(cleanProse('C++\u200e مبرمج \u202eabc')).toBe('C++\u200e مبرمج abc')
  })

  it('keeps what belongs to letters and pictures', () => {
    for (const text of ['نمی\u200cخواهم', family, flag, '❤\ufe0f', 'ක්\u200dෂ', 'e\u0301'.normalize('NFC')])
      expect([cleanLine(text), cleanProse(text)]).toEqual([text, text])
  })

  it('does not count what nobody sees', () => {
    expect(visibleLength('a\u3164\u200d\u00adb c')).toBe(4)
  })
})

describe('digits', () => {
  it('of every script have their value', () => {
    const digits = Array.from({ length: 0x110000 - 0x800 }, (_, i) => String.fromCodePoint(i < 0xd800 ? i : i + 0x800))
      .filter((character) => /\p{Nd}/u.test(character))
      .map(withPlainDigits)
    expect(digits.join('')).toBe('0123456789'.repeat(digits.length / 10))
    expect(digits.length).toBeGreaterThan(600)
  })
})

describe('a text that is cut', () => {
  it('is left as it is while it fits', () => expect(truncate('Anna', 4, '…')).toBe('Anna'))
  it('ends before a picture or letter of several characters', () => {
    expect(truncate(`ab${family}cd`, 4)).toBe('ab')
    expect(truncate(`ab${family}cd`, 7)).toBe(`ab${family}`)
    expect(truncate(`${flag}${flag}`, 8, '…')).toBe(`${flag}…`)
    expect(truncate('क्षमा करें', 3)).toBe('क्ष')
    expect(truncate('👋👋', 1)).toBe('👋')
  })
  it('has at most as many characters as the server takes, the ellipsis among them', () => {
    const cut = truncate('x'.repeat(100), 10, '…')
    expect(cut).toBe(`${'x'.repeat(9)}…`)
    expect(truncate('word word word', 6, '…')).toBe('word…')
  })
  it('fits if its pictures count as one', () => expect(truncate('👋'.repeat(10), 10)).toBe('👋'.repeat(10)))
})
