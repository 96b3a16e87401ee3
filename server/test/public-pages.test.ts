import { beforeAll, describe, expect, it, vi } from 'vitest'
import { aMarket } from './market.ts'

/** A renderer whose pages contain a render counter, viewer, language and name, and which takes as long as the real one. */
const renderer = `
let times = 0
export async function draw({ url, language, viewer, get }) {
  const { pathname } = new URL(url, 'http://here')
  if (pathname === '/moved') return { status: 301, location: '/here' }
  if (!pathname.startsWith('/influencer/')) return null
  const profile = await get('/api/profiles/' + pathname.slice(12))
  const until = performance.now() + 15
  while (performance.now() < until);
  if (!profile) return { status: 404, html: 'none' }
  return { status: 200, html: [++times, viewer?.username ?? 'nobody', language, profile.displayName].join('|') }
}`

const { world, influencer, reader } = await aMarket({ influencer: 'influencer', reader: 'business' }, { web: renderer })
beforeAll(async () => {
  for (let i = 0; i < 8; i++) await world.aDeal(influencer)
})

let visit = 0
/** Makes `read` use a URL that is in no cache. */
const freshAddress = () => {
  visit++
}
const read = (headers: Record<string, string> = {}, person = influencer, query = '') =>
  world.call('GET', `/influencer/${person.username}?visit=${visit}${query}`, undefined, headers)
const parsePage = ({ body }: Awaited<ReturnType<typeof read>>) => {
  const [time, viewer, language, name] = (body.text as string).split('|')
  return { time: Number(time), viewer, language, name }
}

describe('200 concurrent readers', () => {
  it('of one profile share one rendering', async () => {
    freshAddress()
    const answers = await Promise.all(Array.from({ length: 200 }, () => read()))
    expect(answers.map(({ status }) => status)).toEqual(Array(200).fill(200))
    expect(new Set(answers.map((answer) => parsePage(answer).time)).size).toBe(1)
  })

  it('of 200 profiles each get theirs', async () => {
    const people = await Promise.all(Array.from({ length: 200 }, () => world.anInfluencer()))
    const answers = await Promise.all(people.map((person) => read({}, person)))
    expect(answers.map(({ status }) => status)).toEqual(Array(200).fill(200))
    expect(answers.map((answer) => parsePage(answer).name)).toEqual(people.map(({ username }) => username))
  })

  it('who are signed in each get their own rendering', async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, () => read({ cookie: reader.cookie })))
    expect(answers.map(({ status }) => status)).toEqual(Array(200).fill(200))
    expect(new Set(answers.map((answer) => parsePage(answer).time)).size).toBe(200)
    for (const answer of answers) expect(parsePage(answer).viewer).toBe(reader.username)
  })
})

it.each(['//', '//elsewhere.example/login'])('%s, which browsers take for a host, is 404', async (path) => {
  expect((await world.call('GET', path)).status).toBe(404)
})

it.each(['', '?lng=ar&gift=1&fbclid=2'])('a page that has moved keeps its whole query: %j', async (query) => {
  const { status, headers } = await world.call('GET', `/moved${query}`)
  expect([status, headers.location]).toEqual([301, `/here${query}`])
})

describe('a cached page', () => {
  it('is never shared with or from readers with a session', async () => {
    freshAddress()
    const first = parsePage(await read())
    const own = parsePage(await read({ cookie: reader.cookie }))
    const other = parsePage(await read({ cookie: influencer.cookie }))
    const stale = parsePage(await read({ cookie: 'sid=made-up' }))
    const stranger = parsePage(await read())
    expect([own.viewer, other.viewer, stale.viewer]).toEqual([reader.username, influencer.username, 'nobody'])
    expect(new Set([first, own, other, stale].map(({ time }) => time)).size).toBe(4)
    expect(stranger).toEqual(first)
  })

  it('is not created by a signed-in reader', async () => {
    freshAddress()
    const own = parsePage(await read({ cookie: reader.cookie }))
    const stranger = parsePage(await read())
    expect(stranger.viewer).toBe('nobody')
    expect(stranger.time).toBeGreaterThan(own.time)
  })

  it('depends only on language and URL', async () => {
    freshAddress()
    const plain = parsePage(await read())
    const arabic = parsePage(await read({ cookie: 'language=ar' }))
    const query = parsePage(await read({}, influencer, '&from=mail'))
    const again = parsePage(await read({ cookie: 'language=en; theme=dark' }))
    expect([plain.language, arabic.language]).toEqual(['en', 'ar'])
    expect(new Set([plain, arabic, query].map(({ time }) => time)).size).toBe(3)
    expect(again).toEqual(plain)
  })

  it('is rendered from what visitors read together, and with a session from what each reads', async () => {
    const person = await world.anInfluencer()
    const inject = vi.spyOn(world.app, 'inject')
    const profileReads = () =>
      inject.mock.calls.filter((parameters) => JSON.stringify(parameters).includes('"/api/profiles/')).length
    const cookies = ['theme=dark', 'language=ar', 'sid=made-up']
    const pages = await Promise.all(cookies.map((cookie) => read({ cookie }, person)))
    expect(pages.map((page) => parsePage(page).name)).toEqual(Array(3).fill(person.username))
    expect(profileReads()).toBe(1)
    await Promise.all([reader, influencer].map(({ cookie }) => read({ cookie }, person)))
    expect(profileReads()).toBe(3)
    inject.mockRestore()
  })

  it('is shared by readers whose addresses differ in what the page ignores', async () => {
    freshAddress()
    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => read({}, influencer, `&fbclid=${i}`)))
    expect(new Set(answers.map((answer) => parsePage(answer).time)).size).toBe(1)
  })

  it('may be kept for a second by a cache in front of the program, and only without a session', async () => {
    const shared = await read()
    expect(shared.headers['cache-control']).toBe('public, max-age=0, must-revalidate, s-maxage=1')
    expect(shared.headers.vary).toContain('Cookie')
    for (const cookie of [reader.cookie, 'sid=made-up'])
      expect((await read({ cookie })).headers['cache-control']).toBe('private, no-cache')
  })

  it('is not sent again to a browser that has it', async () => {
    freshAddress()
    const { headers } = await read()
    const again = await read({ 'if-none-match': String(headers.etag) })
    expect([again.status, again.body.text ?? '']).toEqual([304, ''])
    expect((await read({ 'if-none-match': String(headers.etag), cookie: reader.cookie })).status).toBe(200)
  })

  it('shows a change after four seconds', async () => {
    await read()
    await world.database.pool.query(`update users set display_name = 'Renamed' where id = $1`, [influencer.id])
    await new Promise((resolve) => setTimeout(resolve, 4_050))
    expect(parsePage(await read()).name).toBe('Renamed')
  })

  it('does not affect how views are counted', async () => {
    const countViews = async () =>
      (await world.database.pool.query(`select count(*)::int as n from analytics_events where kind = 'view'`)).rows[0].n
    const before = await countViews()
    await Promise.all(Array.from({ length: 20 }, () => read()))
    expect(await countViews()).toBe(before)
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0' }
    const people = await Promise.all(Array.from({ length: 3 }, () => world.aBusiness({ balance: 0 })))
    for (const person of people) await person.call('POST', `/api/profiles/${influencer.id}/views`, {}, headers)
    expect(await countViews()).toBe(before + 3)
  })
})
