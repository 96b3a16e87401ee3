import { describe, expect, it } from 'vitest'
import { aMarket } from './market.ts'
import type { Person } from './world.ts'

const { world, influencer, other } = await aMarket({ influencer: 'influencer', other: 'influencer' })

const tagOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers.etag)
const again = (person: Person, url: string, tag: string) => person.call('GET', url, undefined, { 'if-none-match': tag })

describe('an answer that a browser may keep', () => {
  it('has a tag, and is not sent again while it is the same', async () => {
    const first = await influencer.call('GET', '/api/links')
    expect(first).toMatchObject({ status: 200, headers: { 'cache-control': 'private, no-cache' } })
    expect(tagOf(first)).toMatch(/^W\/"[\w-]{27}"$/)
    const second = await again(influencer, '/api/links', `"other", ${tagOf(first)}`)
    expect(second).toMatchObject({ status: 304, headers: { etag: tagOf(first), 'cache-control': 'private, no-cache' } })
    expect(second.headers['content-length']).toBeUndefined()
  })

  it('is sent once it has changed', async () => {
    const deals = `/api/deals?influencerId=${influencer.id}`
    const before = await influencer.call('GET', deals)
    await world.aDeal(influencer)
    const after = await again(influencer, deals, tagOf(before))
    expect(after.status).toBe(200)
    expect(tagOf(after)).not.toBe(tagOf(before))
    expect(after.body.items).toHaveLength(1)
  })

  it('is never another person’s, whose tag has no effect on what is different', async () => {
    const own = await influencer.call('GET', '/api/user')
    const theirs = await again(other, '/api/user', tagOf(own))
    expect(theirs).toMatchObject({ status: 200, body: { id: other.id } })
    expect((await again(other, '/api/user', tagOf(theirs))).status).toBe(304)
  })
})

it.each(['/api/user', '/api/wallet', '/api/conversations', '/api/notifications', '/api/kyc', '/api/user/sessions'])(
  'what %s shows is not stored, only compared',
  async (url) => {
    const first = await influencer.call('GET', url)
    expect(first).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
    expect((await again(influencer, url, tagOf(first))).status).toBe(304)
  },
)

it('an admin’s browser stores nothing of what others have', async () => {
  const admin = await world.aPerson('admin')
  const { headers } = await admin.call('GET', '/api/deals')
  expect(headers['cache-control']).toBe('no-store')
})

it.each([
  ['GET', '/api/user', 401],
  ['GET', '/api/deals/999999', 404],
  ['GET', '/api/deals?sort=wrong', 422],
] as const)('a refusal of %s %s (%i) has no tag', async (method, url, status) => {
  const refused = await world.call(method, url, undefined, { 'if-none-match': '*' })
  expect(refused).toMatchObject({ status, headers: { 'cache-control': 'no-store' } })
  expect(refused.headers.etag).toBeUndefined()
})

it('an action has no tag', async () => {
  const { status, headers } = await influencer.call('PUT', '/api/user/preferences/language', { value: 'en' })
  expect([status < 500, headers.etag]).toEqual([true, undefined])
})

it('a browser deletes what it has kept when somebody signs out', async () => {
  const leaving = await world.aPerson('influencer')
  const { status, headers } = await leaving.call('POST', '/api/logout')
  expect([status, headers['clear-site-data']]).toEqual([204, '"cache"'])
})
