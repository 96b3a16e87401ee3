import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alerts } from '../src/features/foundation/alerts/tables.ts'
import { countOf, decidedItems, earliest, figuresQuery, readFigures } from '../src/platform/database/figures/figures.ts'
import type { TestDatabase } from './database.ts'
import { testDatabase } from './database.ts'

let opened: TestDatabase
beforeAll(async () => {
  opened = await testDatabase()
  for (const [subject, status, at] of [
    ['one', 'pending', '2026-03-02T00:00:00Z'],
    ['two', 'pending', '2026-03-01T00:00:00Z'],
  ])
    await opened.database.orm.insert(alerts).values({
      kind: 'ledger_violation',
      subject: subject!,
      status: status as 'pending',
      createdAt: new Date(at!),
      lastAt: new Date(at!),
    })
})
afterAll(() => opened.close())

const isPending = eq(alerts.status, 'pending')
const orm = () => opened.database.orm

describe('figures', () => {
  it('are read in one statement: numbers and times, null where there is none', async () => {
    const counts = { all: countOf(alerts, undefined), one: countOf(alerts, and(isPending, eq(alerts.subject, 'one'))) }
    expect(await readFigures(orm(), counts, ['all', 'one'])).toEqual({ all: 2, one: 1 })
    const times = { first: earliest(alerts.createdAt, isPending), none: earliest(alerts.createdAt, sql`false`) }
    expect(await readFigures(orm(), times, ['first', 'none'])).toEqual({
      first: new Date('2026-03-01T00:00:00Z'),
      none: null,
    })
  })

  it('have their values in the text, as the conditions of partial indexes have them', () => {
    const { sql: text, params } = figuresQuery(orm(), { waiting: countOf(alerts, isPending) }).toSQL()
    expect(text).toContain(`= 'pending'`)
    expect(params).toEqual([])
  })

  it('about one person have their id as a value', () => {
    const personId = sql.placeholder('personId')
    const { params } = figuresQuery(orm(), { waiting: countOf(alerts, eq(alerts.settledBy, personId)) }).toSQL()
    expect(params).toEqual([personId])
  })
})

it('the items of a queue are those that were decided from the beginning of a period to before its end', async () => {
  const read = async (begins: string, ends: string) => {
    const query = decidedItems(alerts.createdAt, alerts.lastAt)({ begins: new Date(begins), ends: new Date(ends) })
    return (await orm().execute(sql`select from ${query} d`)).rows.length
  }
  expect(await read('2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z')).toBe(1)
  expect(await read('2026-03-01T00:00:00Z', '2026-03-02T00:00:00.001Z')).toBe(2)
})
