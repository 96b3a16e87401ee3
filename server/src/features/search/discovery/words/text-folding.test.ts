import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../../test/database.ts'
import { bucketOf } from '../search/follower-buckets.ts'
import { foldText, tokenize } from './text-folding.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await testDatabase()
})
afterAll(() => test.close())

const inSql = async (texts: string[]): Promise<string[]> => {
  const { rows } = await test.database.pool.query<{ folded: string }>(
    'select discovery_fold(t) as folded from unnest($1::text[]) with ordinality t (t, place) order by place',
    [texts],
  )
  return rows.map((row) => row.folded)
}

describe('folding', () => {
  it.each([
    ['José  NÚÑEZ', 'jose nunez'],
    ['Straße, Æther & Łódź', 'strasse aether lodz'],
    ['أُسْتَاذَةٌ آدم إلى مؤسّسة', 'استاذه ادم الي موسسه'],
    ['مـــرحبا ١٢٣', 'مرحبا 123'],
    ['ΟΔΟΣ Чай Ёлка', 'οδοσ чаи елка'],
    ['ﬁne ＡＢＣ', 'fine abc'],
    ['a_b.c-d@e 🙂 f', 'a b c d e f'],
    ['   ', ''],
  ])('%s', async (text, expected) => {
    expect(foldText(text)).toBe(expected)
    expect(await inSql([text])).toEqual([expected])
  })

  it('is the same in SQL for every letter of the scripts in use, alone and between others', async () => {
    const ranges: [number, number][] = [
      [0x01, 0x2fff],
      [0x3000, 0x33ff],
      [0xac00, 0xac80],
      [0xfb00, 0xfffd],
      [0x1f300, 0x1f6ff],
    ]
    const letters = ranges.flatMap(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)),
    )
    const texts = [...letters, ...letters.map((letter) => `aB${letter}É ${letter}ة`)]
    const sqls = await inSql(texts)
    const different = texts.filter((text, i) => sqls[i] !== foldText(text))
    expect(different.map((text) => [...text].map((letter) => letter.codePointAt(0)!.toString(16)))).toEqual([])
  })
})

it('tokens are distinct, in the order typed, and no more than the maximum', () => {
  expect(tokenize('Coffee, COFFEE and tea', 8)).toEqual(['coffee', 'and', 'tea'])
  expect(tokenize('one two three', 2)).toEqual(['one', 'two'])
  expect(tokenize('x'.repeat(90), 8)).toEqual(['x'.repeat(40)])
})

it('follower buckets have the bounds that discovery_tier has in SQL', async () => {
  const followers = [0, 99, 100, 249, 250, 999, 1_000, 9_999_999, 10_000_000, 2_147_483_647]
  const { rows } = await test.database.pool.query<{ tier: number }>(
    'select discovery_tier(f) as tier from unnest($1::int[]) with ordinality f (f, place) order by place',
    [followers],
  )
  expect(rows.map((row) => row.tier)).toEqual(followers.map(bucketOf))
})
