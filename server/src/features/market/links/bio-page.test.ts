import { describe, expect, it } from 'vitest'
import { type BioPage, bioSections } from '#contract/market/links/bio-page.ts'
import { aMarket } from '../../../../test/market.ts'
import { worldPassword } from '../../../../test/world.ts'
import { bioPageOf } from './bio-page.ts'

const { world } = await aMarket()

const chosen: BioPage = { theme: 'berry', sections: ['deals', 'works', 'links', 'about', 'reviews'] }

describe('the arrangement of /i/{id}', () => {
  it('is the default until it is changed, then shown to everybody', async () => {
    const [person, other] = [await world.anInfluencer(), await world.anInfluencer()]
    const shown = async (id: number) => (await world.call('GET', `/api/profiles/${id}`)).body.bioPage
    const byDefault = { theme: 'plain', sections: [...bioSections] }
    expect((await person.call('GET', '/api/bio-page')).body).toEqual(byDefault)
    expect(await shown(person.id)).toEqual(byDefault)
    for (const page of [{ ...chosen, theme: 'sea' }, chosen]) {
      const { status, body } = await person.call('PUT', '/api/bio-page', page)
      expect([status, body]).toEqual([200, page])
      expect(await shown(person.id)).toEqual(page)
    }
    expect((await person.call('GET', '/api/bio-page')).body).toEqual(chosen)
    expect(await shown(other.id)).toEqual(byDefault)
  })

  it.each([
    { ...chosen, theme: 'neon' },
    { ...chosen, sections: ['links'] },
    { ...chosen, sections: ['links', 'links', 'works', 'about', 'reviews'] },
    { ...chosen, sections: ['links', 'deals', 'works', 'about', 'password'] },
    { theme: 'sea' },
  ])('refuses %j', async (page) => {
    const person = await world.anInfluencer()
    expect((await person.call('PUT', '/api/bio-page', page)).status).toBe(422)
  })

  it('puts sections that were added later at its end', () => {
    expect(bioPageOf({ theme: 'sea', sections: ['works', 'links'] })).toEqual({
      theme: 'sea',
      sections: ['works', 'links', 'deals', 'reviews', 'about'],
    })
  })

  it('goes into the export, and goes with the account', async () => {
    const person = await world.anInfluencer()
    await person.call('PUT', '/api/bio-page', chosen)
    const { body } = await person.call('GET', '/api/user/export')
    expect(body.bioPage).toEqual([{ userId: person.id, ...chosen }])
    await person.call('DELETE', '/api/user', { password: worldPassword })
    const { rows } = await world.database.pool.query('select from bio_pages where user_id = $1', [person.id])
    expect(rows).toEqual([])
  })
})
