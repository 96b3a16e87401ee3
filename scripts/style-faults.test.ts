import { describe, expect, it } from 'vitest'
import { styleFaultsIn } from './style-faults.ts'

const rulesIn = (text: string, file = 'web/src/a.ts') =>
  styleFaultsIn(file, text).map(({ rule, line }) => `${rule} ${line}`)

describe('a comment', () => {
  it.each([
    'What is sold.',
    'Whether it is sold.',
    'How often it was sold.',
    'Until when it is sold.',
    'Whoever sold it.',
  ])('may not begin as in "%s"', (words) => {
    expect(rulesIn(`/** ${words} */\nconst a = 1`)).toEqual(['comments 1'])
    expect(rulesIn(`type A = {\n  /**\n   * ${words}\n   */\n  a: 1\n}`)).toEqual(['comments 2'])
    expect(rulesIn(`const a = 1 // ${words}`)).toEqual(['comments 1'])
  })

  it('begins with a noun, a verb or a condition within code', () => {
    expect(rulesIn('/** Time of the sale, which is final. */\nconst a = 1')).toEqual([])
    expect(rulesIn('// when nothing was sold\nconst a = 1')).toEqual([])
    expect(rulesIn('// Sold at the price\n// When it was sold first\nconst a = 1')).toEqual([])
  })

  it('is no text', () => {
    expect(rulesIn("const a = '/** What is sold. */'")).toEqual([])
  })
})

it('properties are not left out by underscores', () => {
  expect(rulesIn('const { a: _, ...rest } = all')).toEqual(['underscores 1'])
  expect(rulesIn('const rest = ({ a: _a, ...rest }: All) => rest')).toEqual([])
  expect(rulesIn('list.map((_, __, all) => all)')).toEqual(['underscores 1'])
  expect(rulesIn('list.map((_, i) => i)')).toEqual([])
})

it('properties are listed, not spread from literals', () => {
  expect(rulesIn('const a = { b, ...{ c, d } }')).toEqual(['spreads 1'])
  expect(rulesIn('const a = { b, ...c, ...(d && { e }) }')).toEqual([])
})

describe.each([
  ['non-null', 'list[0]!'],
  ['casts', 'list as unknown as Deal'],
])('%s: %s', (rule, code) => {
  it('needs a comment', () => {
    expect(rulesIn(`const a = ${code}`)).toEqual([`${rule} 1`])
    expect(rulesIn(`/** The deal. */\nconst a = ${code}`)).toEqual([`${rule} 2`])
    expect(rulesIn(`const a = ${code} // never empty`)).toEqual([])
    expect(rulesIn(`// never empty\nconst a = ${code}`)).toEqual([])
    expect(rulesIn(`// never empty\nconst a =\n  b +\n  c(${code})`)).toEqual([])
  })

  it('needs none in tests', () => {
    expect(rulesIn(`const a = ${code}`, 'web/src/a.test.ts')).toEqual([])
    expect(rulesIn(`const a = ${code}`, 'web/test/a.ts')).toEqual([])
  })
})
