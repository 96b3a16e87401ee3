import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contentCategories } from '#contract/foundation/users/profile-choices.ts'
import { type Language, languages } from '#contract/languages.ts'
import { type Profession, professions } from '#contract/presence/profiles/professions.ts'
import { World } from '../../../../../test/world.ts'
import { loadDemo } from '../../../../demo/load-demo.ts'
import { refreshChangedProfiles } from '../projection/refresh.sql.ts'

const textsOf = (language: Language) =>
  JSON.parse(
    readFileSync(new URL(`../../../../../../web/public/locales/${language}/translation.json`, import.meta.url), 'utf8'),
  ) as Record<string, string>
const texts = Object.fromEntries(languages.map((language) => [language, textsOf(language)])) as Record<
  Language,
  Record<string, string>
>
const find = async (world: World, query: Record<string, string>) => {
  const { body } = await world.aStranger().call('GET', `/api/influencers?${new URLSearchParams(query)}`)
  return body as { items: { person: { displayName: string } }[]; spelledAs: string[] | null }
}
/** The names that a search finds by the words themselves, not by similar ones. */
const namesFor = async (world: World, q: string) => {
  const { items, spelledAs } = await find(world, { q, limit: '50' })
  return spelledAs ? [] : items.map(({ person }) => person.displayName)
}

describe('whoever types in their own language', () => {
  let world: World
  beforeAll(async () => {
    world = await World.open()
    for (const [key, profession] of Object.entries(professions))
      await (await world.anInfluencer()).call('PATCH', '/api/user', { displayName: `P ${key}`, profession })
    for (const category of contentCategories)
      await (await world.anInfluencer()).call('PATCH', '/api/user', {
        displayName: `C ${category}`,
        expertise: [category],
      })
    await refreshChangedProfiles(world.services)
  })
  afterAll(() => world.close())

  it.each(languages)('finds every category in %s', async (language) => {
    const missed = []
    for (const category of contentCategories) {
      const text = texts[language][`categories.${category}`]!
      if (!(await namesFor(world, text)).includes(`C ${category}`)) missed.push(text)
    }
    expect(missed).toEqual([])
  })

  it.each(languages)('finds every profession in %s', async (language) => {
    const missed = []
    for (const key of Object.keys(professions) as Profession[]) {
      const text = texts[language][`professions.${key}`]!
      if (!(await namesFor(world, text)).includes(`P ${key}`)) missed.push(text)
    }
    expect(missed).toEqual([])
  })
})

describe('in demo mode', () => {
  let world: World
  beforeAll(async () => {
    world = await World.open()
    await loadDemo(world.services, world.accounts, world.ownerUrl)
    await refreshChangedProfiles(world.services)
  })
  afterAll(() => world.close())

  it.each(contentCategories)('the category %s has people', async (category) =>
    expect((await find(world, { category })).items.length).toBeGreaterThanOrEqual(5),
  )

  it.each([
    ['beauty', 'Beauty', 'Kosmetik', 'belleza', 'maquillaje', 'beleza', 'maquiagem', 'جمال', 'الجمال', 'مكياج'],
    ['vegan', 'plant based', 'veganer', 'vegano', 'vegana', 'نباتي', 'نباتية'],
  ])('%s and its words in other languages find people', async (...words) => {
    const missed = []
    for (const word of words) if ((await namesFor(world, word)).length === 0) missed.push(word)
    expect(missed).toEqual([])
  })

  it('a word of a deal’s title finds whoever offers it, in other languages too', async () => {
    for (const word of ['unboxing', 'Historia', 'Kurzes'])
      expect((await namesFor(world, word)).length, word).toBeGreaterThan(0)
  })
})
