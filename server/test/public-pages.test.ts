import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, World } from './world.ts'

/** A renderer whose pages contain a render counter, viewer, language and name, and which takes as long as the real one. */
const renderer = `
let times = 0
export async function draw({ url, language, viewer, get }) {
  const { pathname } = new URL(url, 'http://here')
  if (!pathname.startsWith('/influencer/')) return null
  const profile = await get('/api/profiles/' + pathname.slice(12))
  const until = performance.now() + 15
  while (performance.now() < until);
  if (!profile) return { status: 404, html: 'none' }
  return { status: 200, html: [++times, viewer?.username ?? 'nobody', language, profile.displayName].join('|') }
}`

let world: World
let influencer: Person
let reader: Person
beforeAll(async () => {
  world = await World.open({ web: renderer })
  influencer = await world.anInfluencer()
  reader = await world.aBusiness()
  for (let i = 0; i < 8; i++) await world.aDeal(influencer)
})
afterAll(() => world.close())

const read = (headers: Record<string, string> = {}, person = influencer, query = '') =>
  world.call('GET', `/influencer/${person.username}${query}`, undefined, headers)
const parsePage = ({ body }: Awaited<ReturnType<typeof read>>) => {
  const [time, viewer, language, name] = (body.text as string).split('|')
  return { time: Number(time), viewer, language, name }
}
/** Waits until the cache has expired. */
const cacheExpiry = () => new Promise((resolve) => setTimeout(resolve, 1_050))

describe('200 concurrent readers', () => {
  it('of one profile share one rendering', async () => {
    await cacheExpiry()
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

describe('a cached page', () => {
  it('is never shared with or from readers with a session', async () => {
    await cacheExpiry()
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
    await cacheExpiry()
    const own = parsePage(await read({ cookie: reader.cookie }))
    const stranger = parsePage(await read())
    expect(stranger.viewer).toBe('nobody')
    expect(stranger.time).toBeGreaterThan(own.time)
  })

  it('depends only on language and URL', async () => {
    await cacheExpiry()
    const plain = parsePage(await read())
    const arabic = parsePage(await read({ cookie: 'language=ar' }))
    const query = parsePage(await read({}, influencer, '?from=mail'))
    const again = parsePage(await read({ cookie: 'language=en; theme=dark' }))
    expect([plain.language, arabic.language]).toEqual(['en', 'ar'])
    expect(new Set([plain, arabic, query].map(({ time }) => time)).size).toBe(3)
    expect(again).toEqual(plain)
  })

  it('shows a change within a second and is not cached elsewhere', async () => {
    await cacheExpiry()
    expect((await read()).headers['cache-control']).toBe('private, no-cache')
    await world.database.pool.query(`update users set display_name = 'Renamed' where id = $1`, [influencer.id])
    await cacheExpiry()
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
