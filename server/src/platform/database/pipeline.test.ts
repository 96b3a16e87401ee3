import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { type Database, openDatabase, type Tx } from './database.ts'
import { queryIn, withoutWaiting } from './pipeline.ts'

let test: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  test = await testDatabase()
})
afterAll(() => test.close())

describe.each([
  ['directly', () => openDatabase(test.applicationUrl, { max: 1 })],
  ['through a pooler', () => openDatabase(test.applicationUrl, { max: 1, directUrl: test.applicationUrl })],
])('What a transaction does not wait for, %s,', (way, open) => {
  let database: Database
  beforeAll(() => {
    database = open()
  })
  afterAll(() => database.close())

  const addSetting = (tx: Tx, key: string, value: string) =>
    withoutWaiting(
      tx,
      queryIn(tx, {
        text: 'insert into system_settings (key, value) values ($1, $2::jsonb)',
        values: [key, value],
      }),
    )
  const isStored = async (key: string) =>
    (await database.pool.query('select from system_settings where key = $1', [key])).rowCount === 1

  it('is seen by what follows, and kept', async () => {
    const key = `seen ${way}`
    const seen = await database.transaction(async (tx) => {
      await addSetting(tx, key, '1')
      return (await queryIn(tx, { text: 'select from system_settings where key = $1', values: [key] })).rowCount
    })
    expect(seen).toBe(1)
    expect(await isStored(key)).toBe(true)
  })

  it('fails the transaction as it fails, and nothing of it is kept', async () => {
    const failing = database.transaction(async (tx) => {
      await addSetting(tx, 'before', '1')
      await addSetting(tx, 'failing', 'no JSON')
      return 'done'
    })
    await expect(failing).rejects.toMatchObject({ code: '22P02' })
    expect(await isStored('before')).toBe(false)
  })

  it('fails it with its own error, not with that of what follows', async () => {
    const failing = database.transaction(async (tx) => {
      await addSetting(tx, 'failing', 'no JSON')
      await queryIn(tx, { text: 'select $1::integer', values: [1] })
    })
    await expect(failing).rejects.toMatchObject({ code: '22P02' })
  })

  it('fails it with the error of what was sent before', async () => {
    const failing = database.transaction(async (tx) => {
      const first = queryIn(tx, { text: 'select $1::integer', values: ['no number'] })
      first.catch(() => undefined)
      await addSetting(tx, 'after a failure', '1').catch(() => undefined)
      await first
    })
    await expect(failing).rejects.toMatchObject({ code: '22P02' })
  })

  it('is tried again with its transaction when it waits for a lock in vain', async () => {
    let tries = 0
    await database.transaction(async (tx) => {
      tries++
      const failing = tries === 1 ? `do $$ begin raise 'locked' using errcode = '55P03'; end $$` : 'select'
      await withoutWaiting(tx, queryIn(tx, { text: failing, values: [] }))
    })
    expect(tries).toBe(2)
  })
})
