import { describe, expect, it } from 'vitest'
import { isUsernamePath } from './username-path.ts'

describe('a path of one word', () => {
  it.each(['lena', 'lena.hart', 'Lena Hart', 'a_b-c.9', '42'])('may be the public profile of %s', (name) => {
    expect(isUsernamePath(name)).toBe(true)
  })

  it.each([undefined, '', 'lena/hart', 'lena?', '<b>', 'léna', 'لينا', 'lena@example.com', 'a%20b', 'lena\n'])(
    'is not found when it is %j',
    (name) => {
      expect(isUsernamePath(name)).toBe(false)
    },
  )
})
