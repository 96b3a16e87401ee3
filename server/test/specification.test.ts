import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { languages } from '#contract/languages.ts'
import { pages } from '#contract/pages.ts'
import { endpoints } from './endpoints.ts'
import { aMarket } from './market.ts'
import type { Person } from './world.ts'

const { world } = await aMarket({}, { web: true })
let people: Record<'influencer' | 'business' | 'admin' | 'nobody', Person>
beforeAll(async () => {
  people = {
    influencer: await world.anInfluencer(),
    business: await world.aBusiness(),
    admin: await world.anAdmin(),
    nobody: world.aStranger(),
  }
})

/** The calls of spec §7 with the statuses for a visitor, an influencer, a business and an admin. */
const calls: [call: string, statuses: [number, number, number, number], body?: object][] = [
  ['GET /api/user', [401, 200, 200, 200]],
  ['GET /api/user/profile', [401, 200, 403, 403]],
  ['GET /api/messages/unread', [401, 200, 200, 403]],
  ['GET /api/campaign-requests', [401, 200, 200, 403]],
  ['GET /api/admin/kyc-verifications', [401, 403, 403, 200]],
  ['GET /api/countdown', [200, 200, 200, 200]],
  ['POST /api/payments/create-checkout', [401, 403, 200, 403], { amount: 2_500, currency: 'usd' }],
]
const roles = ['nobody', 'influencer', 'business', 'admin'] as const
const send = (person: Person, call: string, body?: object) => {
  const [method, url] = call.split(' ') as ['GET' | 'POST', string]
  return person.call(method, url, body)
}

describe('the calls of the specification (§7)', () => {
  it('are all endpoints of the contract', () => {
    const known = Object.values(endpoints).map(({ method, url }) => `${method} ${url}`)
    const named = [...calls.map(([call]) => call), 'POST /api/login', 'POST /api/logout', 'POST /api/register']
    expect(named.filter((call) => !known.includes(call))).toEqual([])
  })

  it.each(calls)('%s is answered to whom it is for', async (call, statuses, body) => {
    const answers = await Promise.all(roles.map(async (role) => (await send(people[role], call, body)).status))
    expect(answers).toEqual(statuses)
  })

  it('answer with the fields that are named there', async () => {
    const answer = async (role: (typeof roles)[number], call: string, body?: object) =>
      (await send(people[role], call, body)).body
    expect(await answer('influencer', 'GET /api/user')).toMatchObject({ role: 'influencer' })
    expect(Object.keys(await answer('influencer', 'GET /api/user/profile'))).toEqual(
      expect.arrayContaining(['bio', 'avatarUrl', 'profession', 'languagesSpoken', 'socialMediaProfiles']),
    )
    expect(await answer('business', 'GET /api/campaign-requests')).toEqual([])
    expect(await answer('admin', 'GET /api/admin/kyc-verifications')).toMatchObject({ verifications: [] })
    const countdown = await answer('nobody', 'GET /api/countdown')
    for (const field of ['endDate', 'serverTime', 'hours', 'minutes', 'seconds'])
      expect(countdown).toHaveProperty(field)
    const checkout = await answer('business', 'POST /api/payments/create-checkout', { amount: 2_500, currency: 'usd' })
    expect(checkout.checkoutUrl).toMatch(/^http/)
  })

  it('GET /locales/{lng}/translation.json answers in each of the five languages', async () => {
    expect([...languages].sort()).toEqual(['ar', 'de', 'en', 'es', 'pt'])
    for (const language of languages)
      expect((await world.call('GET', `/locales/${language}/translation.json`)).status, language).toBe(200)
    expect((await world.call('GET', '/locales/fr/translation.json')).status).toBe(404)
  })
})

describe('the routes of the specification (§2)', () => {
  it.each(Object.keys(pages))('%s is answered as a page', async (route) => {
    const { status, headers } = await world.call('GET', route.replaceAll(/:\w+/g, '1'))
    expect(status).toBeLessThan(400)
    expect(String(headers['content-type'] ?? headers.location)).not.toContain('json')
  })
})

it('no text of any language puts somebody off until later', () => {
  const promises =
    /opens? later|coming soon|under construction|se abre más tarde|abre mais tarde|öffnet später|يُفتح لاحقًا|قيد الإنشاء/i
  const read = (file: string) =>
    JSON.parse(readFileSync(path.join(import.meta.dirname, '../..', file), 'utf8')) as Record<string, string>
  const found = languages.flatMap((language) =>
    [`web/public/locales/${language}/translation.json`, `server/locales/${language}.json`].flatMap((file) =>
      Object.entries(read(file)).flatMap(([key, text]) => (promises.test(text) ? [`${language} ${key}: ${text}`] : [])),
    ),
  )
  expect(found).toEqual([])
})
