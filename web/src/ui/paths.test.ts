import { describe, expect, it } from 'vitest'
import { paths, safeNext } from './paths.ts'

describe('where to go after signing in', () => {
  it.each([
    '/',
    '/task/7',
    '/task/7?tab=messages#last',
    '/business/influencers?limit=24&q=a%2Fb',
    '/lena%20hart',
    '/?to=//example.com',
  ])('is %s when that was wished for', (next) => {
    expect(safeNext(next)).toBe(next)
  })

  it.each([
    ['nothing', null],
    ['an empty word', ''],
    ['another site', 'https://evil.example'],
    ['another site without its protocol', '//evil.example'],
    ['the same with backslashes', '/\\evil.example'],
    ['the same with a tab that browsers drop', '/\t/evil.example'],
    ['the same with a line break that browsers drop', '/\n/evil.example'],
    ['the same with a tab before a backslash', '/\t\\evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['a path that depends on where one is', 'task/7'],
    ['a path behind a space', ' //evil.example'],
    ['an address that cannot be read', '//['],
  ])('is never %s', (_what, next) => {
    expect(safeNext(next)).toBeNull()
  })
})

describe('the address of a public profile', () => {
  it.each([
    ['lena.hart', '/lena.hart'],
    ['Lena Hart', '/Lena%20Hart'],
  ])('of %s is %s', (username, address) => {
    expect(paths.publicProfile({ username })).toBe(address)
  })
})
