import { expect, it } from 'vitest'
import { plainText, toHtml, toInlineHtml } from './markdown.ts'

it('shows HTML as it is written instead of running it', () => {
  expect(toHtml('Hello <script>alert(1)</script> <img src=x onerror=alert(1)>')).not.toMatch(/<script|<img/)
  expect(toInlineHtml('<b>bold</b>')).toBe('&lt;b&gt;bold&lt;/b&gt;')
})

it('makes no link of an address that would run something', () => {
  expect(toHtml('[press](javascript:alert(1))')).not.toContain('<a')
})

it('knows tables, lists and emphasis', () => {
  expect(toHtml('| a | b |\n|---|---|\n| c | d |')).toContain('<td>d</td>')
  expect(toHtml('1. one\n2. **two**')).toContain('<li><strong>two</strong></li>')
})

it('gives the words of a paragraph without its markup', () => {
  expect(plainText('Press **Accept** and [read on](/help/fees) & wait')).toBe('Press Accept and read on & wait')
})
