import { expect, it } from 'vitest'
import { contentCategories } from '#contract/foundation/users/profile-choices.ts'
import { demoInfluencers } from '../../../../demo/content/people.ts'
import { synonymsOf } from './synonyms.ts'

it('has a word of each other language for a word, folded, and not the word itself', () => {
  const words = synonymsOf('beauty')
  expect(words).toEqual(expect.arrayContaining(['belleza', 'beleza', 'schonheit', 'جمال']))
  expect(words).not.toContain('beauty')
  expect(synonymsOf('schonheit')).toContain('beauty')
  expect(synonymsOf('zzqxw')).toEqual([])
})

it.each(contentCategories)('leads from another language to the category %s', (category) => {
  const others = synonymsOf(category)
  expect(others.length).toBeGreaterThan(0)
  for (const word of others) expect(synonymsOf(word)).toContain(category)
})

it('every demo influencer is about a category, and each category has several of them', () => {
  const subjects = demoInfluencers.map(({ expertise }) => expertise)
  for (const category of contentCategories)
    expect(subjects.filter((about) => about.includes(category)).length).toBeGreaterThanOrEqual(5)
  for (const about of subjects)
    expect(about.filter((each) => contentCategories.some((category) => category === each))).not.toEqual([])
})
