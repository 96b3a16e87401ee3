import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Language } from '#contract/languages.ts'
import { buildApp } from '../src/app.ts'
import { textsIn } from '../src/demo/content/texts.ts'
import { openTranslations } from '../src/demo/translations.ts'
import { openLog } from '../src/platform/log.ts'
import { aMarket } from './market.ts'
import { dealInput, type Person } from './world.ts'

// Forms of demo people who read them in another language than they are stored in (docs/decisions/demo.md).

const { world, influencer } = await aMarket({ influencer: 'influencer' })
const profile = (language: Language) => textsIn[language].people['lena.hart']!
const dealOf = (language: Language) => textsIn[language].deals.product_review

let app: FastifyInstance
beforeAll(async () => {
  const log = openLog({ level: 'silent', json: true })
  const { services, accounts } = world
  app = await buildApp({ services, accounts, sandbox: null, web: null, translate: await openTranslations(), log })
})
afterAll(() => app.close())

type Call = { method: 'GET' | 'PATCH'; url: string; body?: object }
async function readingIn(language: Language, person: Person, { method, url, body }: Call) {
  const headers = { cookie: `${person.cookie}; language=${language}` }
  const answer = await app.inject({ method, url, headers, ...(body && { payload: body }) })
  return { status: answer.statusCode, body: answer.json() }
}

describe('a form that is read in another language than it is stored in', () => {
  it('is saved like any other', async () => {
    const { id } = (await influencer.call('POST', '/api/deals', { ...dealInput, ...dealOf('ar') })).body
    const url = `/api/deals/${id}`
    const { body: shown } = await readingIn('en', influencer, { method: 'GET', url })
    expect(shown.title).toBe(dealOf('en').title)
    const body = { title: 'A review with questions', was: { title: shown.title } }
    expect((await readingIn('en', influencer, { method: 'PATCH', url, body })).status).toBe(200)
    const { body: stored } = await influencer.call('GET', url)
    expect([stored.title, stored.description]).toEqual(['A review with questions', dealOf('ar').description])
  })

  it('stores no translation of a text that was not changed', async () => {
    const [url, { bio }] = ['/api/user', profile('en')]
    await influencer.call('PATCH', url, { bio: profile('ar').bio })
    const body = { bio, was: { bio } }
    expect((await readingIn('en', influencer, { method: 'PATCH', url, body })).status).toBe(200)
    expect((await influencer.call('GET', url)).body.bio).toBe(profile('ar').bio)
  })

  it('does not undo what was changed elsewhere', async () => {
    const [url, { bio }] = ['/api/user', profile('de')]
    await influencer.call('PATCH', url, { bio: profile('ar').bio })
    const change = (text: string) =>
      readingIn('de', influencer, { method: 'PATCH', url, body: { bio: text, was: { bio } } })
    expect((await change('Neu in dieser Stadt.')).status).toBe(200)
    const { status, body } = await change('Neu in diesem Land.')
    expect([status, body.changed]).toEqual([409, [{ field: 'bio', shown: bio, now: 'Neu in dieser Stadt.' }]])
  })
})
