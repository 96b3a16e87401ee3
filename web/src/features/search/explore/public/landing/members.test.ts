import { expect, it } from 'vitest'
import { inventMembers } from './members.ts'

it('invents members who joined within the last hour', () => {
  const now = Date.parse('2026-03-01T12:00:00Z')
  for (const { joined } of inventMembers(Math.random, now)) {
    expect(Date.parse(joined)).toBeLessThanOrEqual(now)
    expect(Date.parse(joined)).toBeGreaterThan(now - 3_600_000)
  }
})

it('invents 50 members with everything the feed shows', () => {
  const members = inventMembers()
  expect(members).toHaveLength(50)
  expect(new Set(members.map(({ id }) => id)).size).toBe(50)
  for (const member of members) {
    expect(member).toMatchObject({ name: expect.stringMatching(/^\S+ \S+$/), verified: expect.any(Boolean) })
    expect(member.followers).toBeGreaterThanOrEqual(1_000)
  }
})
