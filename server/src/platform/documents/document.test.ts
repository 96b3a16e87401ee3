import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { readPdf as read } from '../../../test/read-pdf.ts'
import { openPage, pageSize } from './document.ts'

const about = { title: 'A page', author: 'Vivobid', language: 'en', direction: 'ltr', madeAt: new Date(0) } as const

describe('a page', () => {
  it('is one A4 sheet that names its title and language', async () => {
    const page = openPage(about)
    page.text('Hello', { x: 40, y: 40, width: 200 })
    const pdf = await page.end()
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    const { text } = read(pdf)
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1)
    expect(text).toContain('/MediaBox [0 0 595.28 841.89]')
    expect(text).toMatch(/\/Lang \(en\)/)
    expect(pdf.length).toBeLessThan(30_000)
  })

  it('can be searched and copied: each line carries its text in reading order', async () => {
    const page = openPage({ ...about, language: 'ar', direction: 'rtl' })
    page.text('أحب القهوة YouTube 120 (سلام)', { x: 40, y: 40, width: 400 })
    expect(read(await page.end()).said).toEqual(['أحب القهوة YouTube 120 (سلام)'])
  })

  it('starts at the right in Arabic', async () => {
    const draw = async (direction: 'ltr' | 'rtl') => {
      const page = openPage({ ...about, direction })
      page.text('Hello', { x: 40, y: 40, width: 200, direction: 'ltr' })
      return read(await page.end()).lefts[0]!
    }
    expect(await draw('ltr')).toBe(40)
    const left = await draw('rtl')
    expect(left).toBeGreaterThan(pageSize.width / 2)
    expect(left).toBeLessThan(pageSize.width - 40)
  })

  it('returns the height of what it wrote', async () => {
    const page = openPage(about)
    const at = { x: 0, y: 100, width: 60, size: 10 }
    expect(page.text('', at)).toBe(100)
    expect(page.text('one', at)).toBeCloseTo(114)
    expect(page.text('one two three four five six', { ...at, maxLines: 2 })).toBeCloseTo(128)
    await page.end()
  })

  it('has table rows as high as their tallest cell', async () => {
    const page = openPage(about)
    const columns = [
      { title: 'Name', width: 100 },
      { title: 'Price', width: 100, align: 'end' as const },
    ]
    const look = { rule: '#dcd9d1', quiet: '#5b5951', columns }
    const one = page.table({ x: 40, y: 40 }, { ...look, rows: [['Ana', '$5']] })
    const high = page.table({ x: 40, y: 40 }, { ...look, rows: [['Ana with a long name that needs lines', '$5']] })
    expect(high).toBeGreaterThan(one)
    expect(read(await page.end()).said).toEqual(expect.arrayContaining(['Name', 'Price', 'Ana', '$5']))
  })

  it('can hold pictures, shapes and QR codes', async () => {
    const page = openPage(about)
    const jpeg = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#2447e8' } })
      .jpeg()
      .toBuffer()
    page.picture(jpeg, { x: 10, y: 10, width: 60, height: 60, round: true })
    page.squares(
      [
        [true, false],
        [false, true],
      ],
      { x: 100, y: 10, size: 20, fill: '#000000' },
    )
    page.box({ x: 200, y: 10, width: 50, height: 20, fill: '#dcd9d1', radius: 4 })
    expect(read(await page.end()).text).toContain('/Subtype /Image')
  })
})
