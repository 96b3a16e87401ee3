import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const journeys = globSync('e2e/*.spec.ts', { cwd: root }).flatMap((file) =>
  readFileSync(path.join(root, file), 'utf8')
    .split(/^ *test\(/m)
    .slice(1)
    .map((text) => ({ file, title: /(['`])(.*?)\1,/.exec(text)![2]!, tags: tagsIn(text) })),
)

/** Names of features among the details of a journey, which stand between its title and its steps. */
function tagsIn(text: string): string[] {
  const [, list = ''] = /tag: (\[[^\]]*\]|'[^']*')/.exec(text.split('async (')[0]!) ?? []
  return [...list.matchAll(/'@([\w-]+)'/g)].map(([, name]) => name!)
}

it('tags each journey with features that it crosses, so that a change in one of them selects it', () => {
  expect(journeys.length).toBeGreaterThan(30)
  for (const { file, title, tags } of journeys) expect(tags, `${file}: ${title}`).not.toEqual([])
})

it.each([...new Set(journeys.flatMap(({ tags }) => tags))].filter((tag) => tag !== 'nightly'))(
  '%s is a feature with at most four journeys',
  (tag) => {
    expect(globSync(`{contract,server/src/features,web/src/features}/*/${tag}/`, { cwd: root })).not.toEqual([])
    expect(journeys.filter(({ tags }) => tags.includes(tag)).length).toBeLessThanOrEqual(4)
  },
)
