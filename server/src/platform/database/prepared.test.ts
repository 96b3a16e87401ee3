import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { type Database, openDatabase, type Tx } from './database.ts'
import { builtOnce, placeholdersFor, queryPrepared, shapeOf } from './prepared.ts'

let test: Awaited<ReturnType<typeof testDatabase>>
let database: Database
beforeAll(async () => {
  test = await testDatabase()
  database = openDatabase(test.applicationUrl, { max: 1 })
})
afterAll(async () => {
  await database.close()
  await test.close()
})

/** Names of the statements with this comment that the one connection has prepared. */
const preparedWith = async (comment: string) =>
  (await database.pool.query(`select name from pg_prepared_statements where statement like '%/* ${comment} */%'`))
    .rowCount

describe('A statement', () => {
  it('is prepared once for any values', async () => {
    for (const value of [1, 2, 3]) {
      const { rows } = await queryPrepared<{ value: number }>(database.pool, {
        text: 'select $1::int as value /* once */',
        values: [value],
      })
      expect(rows).toEqual([{ value }])
    }
    expect(await preparedWith('once')).toBe(1)
  })

  it('is planned each time if it goes to the pool as text', async () => {
    await database.pool.query('select $1::int as value /* never */', [1])
    expect(await preparedWith('never')).toBe(0)
  })
})

describe('A statement that is built once', () => {
  it('has null in itself, and placeholders for all else', async () => {
    const values = { name: 'a', text: null, left: undefined }
    expect(shapeOf(values)).toBe('name,text=null')
    expect(placeholdersFor(values)).toEqual({ name: sql.placeholder('name'), text: null })
  })

  it('runs in the transaction that it is built in, on whichever connection', async () => {
    const read = (tx: Tx) =>
      builtOnce(tx, 'transaction-id', (orm) =>
        orm
          .select({ id: sql<string>`pg_current_xact_id()::text` })
          .from(sql`(values (1)) one`)
          .where(sql`1 = ${sql.placeholder('one')}::integer`),
      ).execute({ one: 1 })
    for (let i = 0; i < 2; i++) {
      const [built, own] = await database.transaction(async (tx) => [
        (await read(tx))[0]!.id,
        (await tx.execute<{ id: string }>(sql`select pg_current_xact_id()::text as id`)).rows[0]!.id,
      ])
      expect(built).toBe(own)
    }
  })
})

describe('The program', () => {
  it('prepares statements through prepared.ts alone', () => {
    const root = path.resolve(import.meta.dirname, '../../../..')
    const files = globSync('server/src/features/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
    expect(files.flatMap((file) => otherPreparations(file, readFileSync(path.join(root, file), 'utf8')))).toEqual([])
  })

  it('would be found otherwise', () => {
    const found = (text: string) => otherPreparations('a.ts', text).length
    expect(found(`pool.query<Row>({ name: 'list', text: 'select $1', values: [1] })`)).toBe(1)
    expect(found('pool.query<Pick<Row, "id">>(listStatement(1))')).toBe(1)
    expect(found(`orm.select().from(users).prepare('users')`)).toBe(1)
    expect(found("pool.query<Row>('select id from users where id = $1', [id])")).toBe(0)
    expect(found('pool.query(statement.text, statement.values)')).toBe(0)
  })
})

/** Calls that prepare statements past `queryPrepared`: drizzle's `prepare`, and `query` of anything but text. */
function otherPreparations(file: string, text: string): string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const [first] = node.arguments
      const { text: method } = node.expression.name
      const isText = [ts.isStringLiteralLike, ts.isTemplateExpression, ts.isIdentifier, ts.isPropertyAccessExpression]
      if (method === 'prepare' || (method === 'query' && first && !isText.some((is) => is(first))))
        found.push(`${file}: ${node.getText()}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true))
  return found
}
