import { describe, expect, it } from 'vitest'
import { toCsv } from './csv.ts'

describe('a table as CSV', () => {
  it('quotes special characters and uses CRLF, as RFC 4180 says', () => {
    expect(toCsv([['a', 'b,c', 'say "hi"', 'two\nlines', null, 1.5], ['d']])).toBe(
      'a,"b,c","say ""hi""","two\nlines",,1.5\r\nd\r\n',
    )
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])('keeps spreadsheets from evaluating %j', (text) => {
    expect(toCsv([[text]])).toMatch(/^"?'/)
  })

  it('writes numbers verbatim', () => {
    expect(toCsv([[-5, 0]])).toBe('-5,0\r\n')
  })
})
