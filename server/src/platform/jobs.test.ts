import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { run } from '../../test/postgres.ts'
import { type Jobs, openJobs } from './jobs.ts'

let opened: TestDatabase
let jobs: Jobs
const errors: string[] = []
const done: string[] = []
const refused = new Map<string, number>()

beforeAll(async () => {
  opened = await testDatabase()
  const log = { error: (_fact: object, text: string) => void errors.push(text) }
  jobs = await openJobs({ ownerUrl: opened.ownerUrl, log, pollingIntervalSeconds: 0.5 })
  await jobs.work('letters', async (data) => {
    const name = String(data.name)
    done.push(name)
    const left = refused.get(name) ?? 0
    refused.set(name, left - 1)
    if (left > 0) throw new Error(`${name} cannot be delivered today`)
  })
})
afterAll(async () => {
  await jobs.stop()
  await opened.close()
})
beforeEach(() => {
  done.length = 0
  errors.length = 0
})

const enqueue = (...names: string[]) =>
  opened.database.transaction(async (tx) => {
    for (const name of names) await jobs.enqueue(tx, 'letters', { name })
  })

/** Lets the time pass until jobs that failed are due again. */
const pass = () => run(opened.ownerUrl, "update pgboss.job set start_after = now() where state = 'retry'")

const until = (assertion: () => void) => vi.waitFor(assertion, { timeout: 8_000, interval: 50 })

/** The states of all jobs that were put on the queue, by name. */
async function states() {
  const { rows } = await opened.database.orm.execute<{ name: string; state: string }>(
    sql`select data->>'name' as name, state::text from pgboss.job where name = 'letters'`,
  )
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]))
}

describe('a job', () => {
  it('is done after the commit of its cause, and never after a rollback', async () => {
    const failing = opened.database.transaction(async (tx) => {
      await jobs.enqueue(tx, 'letters', { name: 'never' })
      throw new Error('The cause is undone')
    })
    await expect(failing).rejects.toThrow('The cause is undone')
    await opened.database.transaction(async (tx) => {
      await jobs.enqueue(tx, 'letters', { name: 'patient' })
      await new Promise((resolve) => setTimeout(resolve, 1_200))
      expect(done).toEqual([])
    })
    await until(() => expect(done).toEqual(['patient']))
    expect(await states()).not.toHaveProperty('never')
  })

  it('arrives with the data it was given, whatever characters are in it', async () => {
    const name = `O'Brien "$1" \\ %s ${String.fromCodePoint(0x1f381)} {"a": null}`
    await enqueue(name)
    await until(() => expect(done).toEqual([name]))
  })

  it('that fails is reported and tried again until it succeeds', async () => {
    refused.set('stubborn', 2)
    await enqueue('stubborn')
    for (const attempt of [1, 2]) {
      await until(() => expect(done).toHaveLength(attempt))
      await vi.waitFor(async () => expect(await states()).toMatchObject({ stubborn: 'retry' }), 5_000)
      await pass()
    }
    await until(() => expect(done).toHaveLength(3))
    await vi.waitFor(async () => expect(await states()).toMatchObject({ stubborn: 'completed' }), 5_000)
    expect(errors).toEqual(Array(2).fill('A job of the queue letters failed'))
  })

  it('that fails makes none of the jobs beside it run again', async () => {
    refused.set('second', 1)
    await enqueue('first', 'second', 'third')
    await until(() => expect([...done].sort()).toEqual(['first', 'second', 'third']))
    await vi.waitFor(
      async () => expect(await states()).toMatchObject({ first: 'completed', second: 'retry', third: 'completed' }),
      5_000,
    )
    await pass()
    await until(() => expect([...done].sort()).toEqual(['first', 'second', 'second', 'third']))
    await vi.waitFor(async () => expect(await states()).toMatchObject({ second: 'completed' }), 5_000)
  })

  it('that fails for good is given up after five more attempts', async () => {
    refused.set('hopeless', 100)
    await enqueue('hopeless')
    await run(opened.ownerUrl, "update pgboss.job set retry_count = 5 where data->>'name' = 'hopeless'")
    await vi.waitFor(async () => expect(await states()).toMatchObject({ hopeless: 'failed' }), 8_000)
    expect(done).toEqual(['hopeless'])
  })
})

describe('the queues', () => {
  it('may be added to by the role of the application, which may not change how they work', async () => {
    const asked = opened.database.orm.execute(sql`drop table pgboss.job`)
    await expect(asked).rejects.toMatchObject({ cause: { code: '42501' } })
  })

  it('go on when their connections are cut, and do what was asked for meanwhile', async () => {
    await run(
      opened.ownerUrl,
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'vivobid-jobs' and datname = current_database()",
    )
    await enqueue('after the cut')
    await until(() => expect(done).toEqual(['after the cut']))
  })
})
