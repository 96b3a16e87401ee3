import { describe, expect, it } from 'vitest'
import { languages } from '#contract/languages.ts'
import { dateOf, readXlsx } from '../../../test/read-xlsx.ts'
import { csvFor } from './csv.ts'
import { type Cell, day, fraction, inCell, instant, money } from './tables.ts'
import { makeXlsx } from './xlsx.ts'

const heading = ['who', 'when', 'day', 'number', 'amount', 'share']
const row: Cell[] = ['Ana', instant('2026-03-29T01:30:59.123Z'), day('2026-02-28'), 7, money(1_250), fraction(0.5)]
const csv = async (language: (typeof languages)[number], rows: Cell[][]) => {
  const pieces: string[] = []
  for await (const piece of csvFor(language, { heading, rows: [rows] })) pieces.push(piece)
  return pieces.join('')
}
const linesOf = async (language: (typeof languages)[number], ...rows: Cell[][]) =>
  (await csv(language, rows)).split('\r\n').slice(1, -1)

describe('a table as CSV for people', () => {
  it.each(languages)('begins with a byte-order mark in %s', async (language) => {
    expect(await csv(language, [row])).toMatch(/^\ufeffwho[,;]when/)
  })

  it.each([
    ['en', 'Ana,2026-03-29 01:30:59,2026-02-28,7,12.50,0.5'],
    ['ar', 'Ana,2026-03-29 01:30:59,2026-02-28,7,12.50,0.5'],
    ['de', 'Ana;2026-03-29 01:30:59;2026-02-28;7;12,50;0,5'],
    ['es', 'Ana;2026-03-29 01:30:59;2026-02-28;7;12,50;0,5'],
    ['pt', 'Ana;2026-03-29 01:30:59;2026-02-28;7;12,50;0,5'],
  ] as const)('in %s has the separators of that language', async (language, line) => {
    expect(await linesOf(language, row)).toEqual([line])
  })

  it('has all amounts with two decimals, so that a sum has all of them', async () => {
    const cells = [2_000, 1_250, 6_825, -5, 0, 123_456_789].map((cents): Cell[] => [money(cents)])
    expect(await linesOf('de', ...cells)).toEqual(['20,00', '12,50', '68,25', '-0,05', '0,00', '1234567,89'])
  })

  it('quotes what separates, and keeps spreadsheets from evaluating what people wrote', async () => {
    expect(await linesOf('de', ['a;b', 'a,b', '=1+1', 'say "hi"', null])).toEqual([`"a;b";a,b;'=1+1;"say ""hi""";`])
    expect(await linesOf('en', ['a;b', 'a,b', '-1', '@x'])).toEqual([`a;b,"a,b",'-1,'@x`])
  })
})

describe('a table as a spreadsheet', () => {
  it('has cells with types', async () => {
    const text = '=1+1 <b>&"x"'
    const { rows } = await readXlsx(
      await makeXlsx({ heading, rows: [row, [text, null, null, null, null]], language: 'en' }),
    )
    expect(rows[0]!.map(({ type, value }) => [type, value])).toEqual(heading.map((title) => ['text', title]))
    const [who, when, on, number, amount, share] = rows[1]!
    expect([who, number, amount, share]).toMatchObject([
      { type: 'text', value: 'Ana' },
      { type: 'number', value: 7 },
      { type: 'number', value: 12.5, format: '#,##0.00' },
      { type: 'number', value: 0.5 },
    ])
    expect(when!.type).toBe('date')
    expect(dateOf(when!.value as number).toISOString()).toBe('2026-03-29T01:30:59.000Z')
    expect(dateOf(on!.value as number).toISOString()).toBe('2026-02-28T00:00:00.000Z')
    expect(rows[2]![0]).toMatchObject({ type: 'text', value: text })
  })

  it('runs from right to left in Arabic', async () => {
    expect((await readXlsx(await makeXlsx({ heading, rows: [], language: 'ar' }))).isRightToLeft).toBe(true)
    expect((await readXlsx(await makeXlsx({ heading, rows: [], language: 'de' }))).isRightToLeft).toBe(false)
  })

  it('is made of what people wrote, whatever signs are in it', async () => {
    const { rows } = await readXlsx(
      await makeXlsx({ heading: ['x'], rows: [['a\u0001b\u001fc'], ['漢字 🎉 سلام'], ['\ud800x']], language: 'en' }),
    )
    expect(rows.slice(1).map(([cell]) => cell!.value)).toEqual(['abc', '漢字 🎉 سلام', 'x'])
  })
})

it('what is missing leaves its cell empty', async () => {
  expect(await linesOf('en', [inCell(null, money), inCell(undefined, instant), inCell(0, money)])).toEqual([',,0.00'])
})
