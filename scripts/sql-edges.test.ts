import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { findForeignSql, foreignSqlFaults } from './sql-edges.ts'

const written = (name: string, firstLine = '// Joins users: a list in one query') => ({
  file: `server/src/features/${name}`,
  tables: ['users'],
  firstLine,
})

describe('SQL across features', () => {
  it('is found by the names of tables, not of views', () => {
    const files = findForeignSql(path.resolve(import.meta.dirname, '..')).map(({ file }) => path.basename(file))
    expect(files).toContain('influencer-dashboard.sql.ts')
    expect(files).not.toContain('read-reviews.ts')
  })

  it('is allowed in listed files alone', () => {
    expect(foreignSqlFaults([written('deals/a.sql.ts')], ['deals/a.sql.ts'])).toEqual([])
    expect(foreignSqlFaults([written('deals/a.ts')], [])).toHaveLength(1)
    expect(foreignSqlFaults([], ['deals/a.sql.ts'])).toHaveLength(1)
  })

  it('has a name and a first line that say so', () => {
    expect(foreignSqlFaults([written('deals/a.ts')], ['deals/a.ts'])).toHaveLength(1)
    expect(foreignSqlFaults([written('deals/a.sql.ts', "import x from 'x'")], ['deals/a.sql.ts'])).toHaveLength(1)
  })

  it('stays in 22 files', () => {
    const names = Array.from({ length: 23 }, (_, i) => `deals/${i}.sql.ts`)
    const faults = foreignSqlFaults(
      names.map((name) => written(name)),
      names,
    )
    expect(faults).toHaveLength(1)
  })
})
