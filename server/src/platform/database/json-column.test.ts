import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { Expression, jsonColumn, rowsOfJson } from './json-column.ts'

let opened: TestDatabase
beforeAll(async () => {
  opened = await testDatabase()
})
afterAll(() => opened.close())

const owner = new Expression('person.id')

describe('A statement as a column of another', () => {
  it('has its rows in their order, with dates where they are asked for', async () => {
    const column = jsonColumn({
      text: `select n, case when n > 1 then timestamptz '2026-05-01 10:00:00.25+00' end as at from generate_series(1, $2) n
        where n <> $1 order by n desc limit $2`,
      values: [owner, 3],
    })
    const { rows } = await opened.database.pool.query(`select ${column} as found from (values (2)) person (id)`)
    expect(rowsOfJson<{ n: number; at: Date | null }>(rows[0].found, ['at'])).toEqual([
      { n: 3, at: new Date('2026-05-01T10:00:00.250Z') },
      { n: 1, at: null },
    ])
  })

  it('is an empty list without a row', async () => {
    const column = jsonColumn({ text: 'select 1 as n where $1 > 2', values: [owner] })
    const { rows } = await opened.database.pool.query(`select ${column} as found from (values (2)) person (id)`)
    expect(rows).toEqual([{ found: [] }])
  })

  it('has no text in it that came as a value', () => {
    for (const value of ["'; drop table users --", 1.5, null])
      expect(() => jsonColumn({ text: 'select $1', values: [value] })).toThrow('neither an expression nor an integer')
  })
})
