import { expect, it } from 'vitest'
import { inventMembers } from './members.ts'

it('invents 50 people with all that the feed shows', () => {
  const members = inventMembers()
  expect(members).toHaveLength(50)
  expect(new Set(members.map(({ id }) => id)).size).toBe(50)
  for (const member of members) {
    expect(member).toMatchObject({ name: expect.stringMatching(/^\S+ \S+$/), verified: expect.any(Boolean) })
    expect(member.followers).toBeGreaterThanOrEqual(1_000)
  }
})
