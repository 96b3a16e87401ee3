import { describe, expect, it } from 'vitest'
import { facesOf } from './fonts.ts'
import { layLines, widthOf } from './lines.ts'

const wide = { width: 1_000, size: 10, weight: 400, direction: 'ltr' } as const
const visualRuns = (text: string, direction: 'ltr' | 'rtl' | 'auto' = 'auto') =>
  layLines(text, { ...wide, direction }).map(({ runs }) => runs.map(({ text, face }) => [face.name, text]))
const glyphs = (text: string) => {
  const [line] = layLines(text, { ...wide, direction: 'rtl' })
  return line!.runs.flatMap(({ text, face }) => face.font.layout(text, []).glyphs.map(({ id }) => id))
}

describe('Arabic', () => {
  const arabic = facesOf(400).find(({ name }) => name.startsWith('arabic'))!.font
  const isolated = (letter: string) => arabic.layout(letter, []).glyphs[0]!.id

  it('is shaped and runs from right to left', () => {
    const drawn = glyphs('سلام')
    // lam and alef form one ligature, and no letter has its isolated form except the last, which follows alef
    expect(drawn).toHaveLength(3)
    expect(drawn[0]).toBe(isolated('م'))
    expect(drawn).not.toContain(isolated('س'))
    expect(drawn).not.toContain(isolated('ل'))
  })

  it('orders words from right to left too', () => {
    const [one, two] = [glyphs('قهوة'), glyphs('طازجة')]
    const both = glyphs('قهوة طازجة')
    expect(both.slice(0, two.length)).toEqual(two)
    expect(both.slice(-one.length)).toEqual(one)
  })

  it.each([
    // visual order, from left to right
    ['قهوة 120 كوب', ['كوب ', '120', 'قهوة ']],
    ['أحب YouTube كثيرا', ['كثيرا', 'YouTube', 'أحب ']],
    ['السعر: 1,200.50', ['1,200.50', ': ', 'السعر']],
    ['$1,200', ['$1,200']],
  ])('%s keeps numbers and Latin words left to right', (text, expected) => {
    const order = visualRuns(text, 'rtl')[0]!.map(([, part]) => part!.trim())
    expect(order.filter((part) => part !== '')).toEqual(expected.map((part) => part.trim()))
  })

  it('mirrors brackets and moves punctuation', () => {
    const order = visualRuns('(سلام)!', 'rtl')[0]!.map(([, part]) => part)
    expect(order).toEqual(['!(', 'سلام', ')'])
  })

  it('keeps its place in a Latin sentence', () => {
    expect(visualRuns('Say سلام عليكم now')[0]!.map(([, part]) => part)).toEqual(['Say ', 'سلام عليكم', ' now'])
  })
})

describe('lines', () => {
  const text = 'Three pictures and a caption that says what I think of it, in plain words.'

  it('fill the width and lose nothing', () => {
    const lines = layLines(text, { ...wide, width: 100 })
    expect(lines.length).toBeGreaterThan(3)
    for (const { width } of lines) expect(width).toBeLessThanOrEqual(100)
    expect(lines.map(({ logical }) => logical).join(' ')).toBe(text)
  })

  it('break a word that is wider than the line', () => {
    const lines = layLines(`so ${'W'.repeat(60)} so`, { ...wide, width: 80 })
    for (const { width } of lines) expect(width).toBeLessThanOrEqual(80)
    expect(
      lines
        .map(({ logical }) => logical)
        .join('')
        .replaceAll(' ', ''),
    ).toBe(`so${'W'.repeat(60)}so`)
  })

  it.each([1, 2, 3])('are limited to %d by maxLines, the last one ending in …', (maxLines) => {
    for (const long of [
      text.repeat(5),
      'قهوة طازجة كل صباح '.repeat(40),
      'W'.repeat(500),
      `one\n${text}\nthree\nfour`,
    ]) {
      const lines = layLines(long, { ...wide, width: 100, maxLines, direction: 'auto' })
      expect(lines).toHaveLength(maxLines)
      expect(lines.at(-1)!.logical).toMatch(/…$/)
      expect(lines.at(-1)!.width).toBeLessThanOrEqual(100)
    }
  })

  it('are none for empty text and for characters without a glyph', () => {
    for (const nothing of ['', '  \n ', '🎉🎉', '\u202e', '漢字']) expect(layLines(nothing, wide)).toEqual([])
  })

  it('leave out characters without a glyph and bidi controls', () => {
    expect(layLines('Ana 🎉 y \u202eLuis\u202c ✨', wide)[0]!.logical).toBe('Ana y Luis')
  })

  it('cover every language of the product', () => {
    const all = 'Äöüß ñ¿¡ ãõçê Łódź İstanbul Việt € … “ ” – •'
    expect(layLines(all, wide)[0]!.logical).toBe(all)
  })

  it('are as wide as their shaped text', () => {
    const [line] = layLines('Ana سلام 12', wide)
    expect(line!.width).toBeCloseTo(widthOf('Ana سلام 12', wide), 5)
  })
})
