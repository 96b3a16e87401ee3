import { describe, expect, it } from 'vitest'
import { paths, safeNext } from './paths.ts'

describe('the redirect after sign-in', () => {
  it.each([
    '/',
    '/task/7',
    '/task/7?tab=messages#last',
    '/business/influencers?limit=24&q=a%2Fb',
    '/lena%20hart',
    '/?to=//example.com',
  ])('is %s when requested', (next) => {
    expect(safeNext(next)).toBe(next)
  })

  it.each([
    ['nothing', null],
    ['an empty string', ''],
    ['another site', 'https://evil.example'],
    ['another site without its protocol', '//evil.example'],
    ['the same with backslashes', '/\\evil.example'],
    ['the same with a tab that browsers drop', '/\t/evil.example'],
    ['the same with a line break that browsers drop', '/\n/evil.example'],
    ['the same with a tab before a backslash', '/\t\\evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['a relative path', 'task/7'],
    ['a path after a space', ' //evil.example'],
    ['a malformed URL', '//['],
  ])('is never %s', (_what, next) => {
    expect(safeNext(next)).toBeNull()
  })
})

describe('the path of a public profile', () => {
  it.each([
    ['lena.hart', '/lena.hart'],
    ['Lena Hart', '/Lena%20Hart'],
  ])('of %s is %s', (username, address) => {
    expect(paths.publicProfile({ username })).toBe(address)
  })
})
