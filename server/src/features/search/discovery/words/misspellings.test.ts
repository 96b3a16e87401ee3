import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { World } from '../../../../../test/world.ts'
import { refreshChangedProfiles } from '../projection/refresh.sql.ts'
import { recountVocabulary } from './vocabulary.sql.ts'

describe('a misspelt word', () => {
  let world: World
  const find = async (typed: string) => {
    const { body } = await world.aStranger().call('GET', `/api/influencers?q=${encodeURIComponent(typed)}`)
    return {
      names: body.items.map((each: { person: { displayName: string } }) => each.person.displayName),
      spelledAs: body.spelledAs,
    }
  }
  beforeAll(async () => {
    world = await World.open()
    for (const displayName of ['Lena Ok', 'José Núñez', 'أحمد الطاهي', 'Łukasz Wójcik', 'Анна Чайка'])
      await (await world.anInfluencer()).call('PATCH', '/api/user', { displayName })
    await refreshChangedProfiles(world.services)
  })
  afterAll(() => world.close())

  it.each([
    ['lnea', 'Lena Ok', ['lena']],
    ['lema', 'Lena Ok', ['lena']],
    ['nuenz', 'José Núñez', ['nunez']],
    ['Nuñes', 'José Núñez', ['nunez']],
    ['jose nuenz', 'José Núñez', ['jose', 'nunez']],
    ['lukazs', 'Łukasz Wójcik', ['lukasz']],
    ['أمحد', 'أحمد الطاهي', ['احمد']],
    ['أحمذ', 'أحمد الطاهي', ['احمد']],
    ['الطهي', 'أحمد الطاهي', ['الطاهي']],
    ['Чйака', 'Анна Чайка', ['чаика']],
    // a part from the middle of a name
    ['طاه', 'أحمد الطاهي', ['الطاهي']],
    ['ukas', 'Łukasz Wójcik', ['lukasz']],
  ])('%s finds %s', async (typed, name, spelledAs) => {
    expect(await find(typed)).toEqual({ names: [name], spelledAs })
  })

  it('finds nobody when it is too far from any word', async () => {
    expect(await find('nlae')).toEqual({ names: [], spelledAs: null })
    expect(await find('أذمذ')).toEqual({ names: [], spelledAs: null })
  })

  it('is corrected after a recount, too, which deletes words that nobody has', async () => {
    await world.database.orm.execute(sql`insert into discovery_words (word, influencers) values ('lenna', 90)`)
    await recountVocabulary(world.database)
    const { rows } = await world.database.orm.execute(
      sql`select word, influencers, named from discovery_words where word in ('lena', 'lenna')`,
    )
    expect(rows).toEqual([{ word: 'lena', influencers: 1, named: 1 }])
    expect(await find('lnea')).toEqual({ names: ['Lena Ok'], spelledAs: ['lena'] })
  })
})
