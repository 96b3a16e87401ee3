import { describe, expect, it } from 'vitest'
import { idiomNames, type QueryRules, type QueryUse, queryFaults } from './query-idioms.ts'

const none = Object.fromEntries(idiomNames.map((name) => [name, [] as string[]])) as QueryUse['idioms']
const used = (idioms: Partial<QueryUse['idioms']>, statements: [string, number][] = []): QueryUse => ({
  idioms: { ...none, ...idioms },
  statements: new Map(statements),
})
const allowed = (idioms: Partial<QueryRules['idioms']>, statementsElsewhere = {}): QueryRules => ({
  idioms: { ...none, ...idioms },
  statementsElsewhere,
})

describe('a way to query other than the builder', () => {
  it('is allowed in listed files alone', () => {
    expect(queryFaults(used({ builtOnce: ['deals/a.ts'] }), allowed({ builtOnce: ['deals/a.ts'] }))).toEqual([])
    expect(queryFaults(used({ builtOnce: ['deals/a.ts'] }), allowed({ queryIn: [] }))).toHaveLength(1)
  })

  it('leaves the list with its last use', () => {
    expect(queryFaults(used({}), allowed({ 'pool.query': ['deals/a.ts'] }))).toHaveLength(1)
  })
})

describe('statements in text outside of *.sql.ts', () => {
  it('become fewer and never more', () => {
    const three = allowed({}, { 'deals/a.ts': 3 })
    expect(queryFaults(used({}, [['deals/a.ts', 3]]), three)).toEqual([])
    for (const statements of [2, 4]) expect(queryFaults(used({}, [['deals/a.ts', statements]]), three)).toHaveLength(1)
    expect(queryFaults(used({}), three)).toHaveLength(1)
    expect(queryFaults(used({}, [['deals/b.ts', 1]]), allowed({}))).toHaveLength(1)
  })
})
