import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { run } from '../../../test/postgres.ts'
import { openLog } from '../log.ts'
import { currentOrigin, within } from '../tracing/origin.ts'
import { type Jobs, openJobs } from './jobs.ts'

let opened: TestDatabase
let jobs: Jobs
const errors: string[] = []
const done: string[] = []
const failuresLeft = new Map<string, number>()

beforeAll(async () => {
  opened = await testDatabase()
  const log = { error: (_fact: object, text: string) => void errors.push(text) }
  jobs = await openJobs({ ...opened, log, pollingIntervalSeconds: 0.5 })
  await jobs.work('letters', async (data) => {
    const name = String(data.name)
    done.push(name)
    const remaining = failuresLeft.get(name) ?? 0
    failuresLeft.set(name, remaining - 1)
    if (remaining > 0) throw new Error(`${name} cannot be delivered today`)
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

/** Makes failed jobs due for their retry. */
const makeRetriesDue = () => run(opened.ownerUrl, "update pgboss.job set start_after = now() where state = 'retry'")

const waitFor = (assertion: () => void) => vi.waitFor(assertion, { timeout: 8_000, interval: 50 })

/** The states of all enqueued jobs, by name. */
async function states() {
  const { rows } = await opened.database.orm.execute<{ name: string; state: string }>(
    sql`select data->>'name' as name, state::text from pgboss.job where name = 'letters'`,
  )
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]))
}

describe('the application login', () => {
  it('cannot write statements that the owner runs for the queues', async () => {
    const written = opened.database.pool.query('insert into pgboss.bam default values')
    await expect(written).rejects.toThrow('permission denied for table bam')
  })
})

describe('a job', () => {
  it('runs after the commit of its transaction, and never after a rollback', async () => {
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
    await waitFor(() => expect(done).toEqual(['patient']))
    expect(await states()).not.toHaveProperty('never')
  })

  it('receives its data unchanged, whatever characters it contains', async () => {
    const name = `O'Brien "$1" \\ %s ${String.fromCodePoint(0x1f381)} {"a": null}`
    await enqueue(name)
    await waitFor(() => expect(done).toEqual([name]))
  })

  it('that fails is logged and retried until it succeeds', async () => {
    failuresLeft.set('stubborn', 2)
    await enqueue('stubborn')
    for (const attempt of [1, 2]) {
      await waitFor(() => expect(done).toHaveLength(attempt))
      await vi.waitFor(async () => expect(await states()).toMatchObject({ stubborn: 'retry' }), 5_000)
      await makeRetriesDue()
    }
    await waitFor(() => expect(done).toHaveLength(3))
    await vi.waitFor(async () => expect(await states()).toMatchObject({ stubborn: 'completed' }), 5_000)
    expect(errors).toEqual(Array(2).fill('A job of the queue letters failed'))
  })

  it('that fails does not rerun the other jobs of its batch', async () => {
    failuresLeft.set('second', 1)
    await enqueue('first', 'second', 'third')
    await waitFor(() => expect([...done].sort()).toEqual(['first', 'second', 'third']))
    await vi.waitFor(
      async () => expect(await states()).toMatchObject({ first: 'completed', second: 'retry', third: 'completed' }),
      5_000,
    )
    await makeRetriesDue()
    await waitFor(() => expect([...done].sort()).toEqual(['first', 'second', 'second', 'third']))
    await vi.waitFor(async () => expect(await states()).toMatchObject({ second: 'completed' }), 5_000)
  })

  it('that keeps failing is abandoned after five retries', async () => {
    failuresLeft.set('hopeless', 100)
    await enqueue('hopeless')
    await run(opened.ownerUrl, "update pgboss.job set retry_count = 5 where data->>'name' = 'hopeless'")
    await vi.waitFor(async () => expect(await states()).toMatchObject({ hopeless: 'failed' }), 8_000)
    expect(done).toEqual(['hopeless'])
  })
})

describe('the request that a job comes from', () => {
  const lines: { requestId?: string; msg: string }[] = []
  let followed: Jobs
  beforeAll(async () => {
    const log = openLog({ level: 'error', json: true, write: (line) => void lines.push(JSON.parse(line)) })
    followed = await openJobs({ ...opened, log, pollingIntervalSeconds: 0.5 })
  })
  afterAll(() => followed.stop())

  it('is known to it and to what it enqueues, and stands in the log when it fails', async () => {
    const seen: unknown[] = []
    await followed.work('second-letters', async (data) => {
      seen.push([currentOrigin()?.requestId, data])
      throw new Error('It cannot be delivered today')
    })
    await followed.work('first-letters', async (data) => {
      seen.push([currentOrigin()?.requestId, data])
      await opened.database.transaction((tx) => followed.enqueue(tx, 'second-letters', { name: 'reply' }))
    })
    await within({ requestId: 'the request', span: null }, () =>
      opened.database.transaction((tx) => followed.enqueue(tx, 'first-letters', { name: 'letter' })),
    )
    await waitFor(() =>
      expect(lines).toMatchObject([
        { requestId: 'the request', msg: 'A job of the queue second-letters failed', level: 'error' },
      ]),
    )
    expect(seen).toEqual([
      ['the request', { name: 'letter' }],
      ['the request', { name: 'reply' }],
    ])
  })

  it('is the job itself where the schedule has enqueued it', async () => {
    let requestId: string | undefined
    await followed.schedule('own-rounds', '0 0 1 1 *', async () => {
      requestId = currentOrigin()?.requestId
      throw new Error('There is nobody to visit')
    })
    await opened.database.transaction((tx) => followed.enqueue(tx, 'own-rounds', {}))
    await waitFor(() => expect(requestId).toMatch(/^[0-9a-f-]{36}$/))
    await waitFor(() => expect(lines.at(-1)).toMatchObject({ requestId, msg: 'A job of the queue own-rounds failed' }))
  })
})

describe('failed jobs', () => {
  it('run once more when asked to, once the transaction commits', async () => {
    failuresLeft.set('unlucky', 2)
    await enqueue('unlucky')
    await vi.waitFor(async () => expect(await states()).toMatchObject({ unlucky: 'retry' }), 8_000)
    await run(opened.ownerUrl, "update pgboss.job set retry_limit = 1 where data->>'name' = 'unlucky'")
    await makeRetriesDue()
    await vi.waitFor(async () => expect(await states()).toMatchObject({ unlucky: 'failed' }), 8_000)
    const undone = opened.database.transaction(async (tx) => {
      expect(await jobs.retryFailed(tx, 'letters')).toBeGreaterThanOrEqual(1)
      throw new Error('The cause is undone')
    })
    await expect(undone).rejects.toThrow('The cause is undone')
    expect(await states()).toMatchObject({ unlucky: 'failed' })
    await opened.database.transaction((tx) => jobs.retryFailed(tx, 'letters'))
    await vi.waitFor(async () => expect(await states()).toMatchObject({ unlucky: 'completed' }), 8_000)
    expect(await opened.database.transaction((tx) => jobs.retryFailed(tx, 'nothing'))).toBe(0)
  })
})

describe('a scheduled queue', () => {
  it('is not polled, but wakes when a job is due, also after its connection was cut', async () => {
    let runs = 0
    await jobs.schedule('rounds', '0 0 1 1 *', async () => void runs++)
    const due = () => opened.database.transaction((tx) => jobs.enqueue(tx, 'rounds', {}))
    await due()
    await waitFor(() => expect(runs).toBe(1))
    await run(
      opened.ownerUrl,
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'vivobid-jobs' and datname = current_database()",
    )
    await due()
    await waitFor(() => expect(runs).toBe(2))
  })

  it('runs once for all the times at which no process was running', async () => {
    const ran: string[] = []
    const recorded = (name: string) => async () => void ran.push(name)
    const [hourAgo, inHalfAYear] = [new Date(Date.now() - 3_600_000), new Date(Date.now() + 180 * 86_400_000)]
    const log = { error: (_fact: object, text: string) => void errors.push(text) }
    const start = async () => {
      const started = await openJobs({ ...opened, log, pollingIntervalSeconds: 0.5 })
      await started.schedule(
        'nightly',
        `${hourAgo.getUTCMinutes()} ${hourAgo.getUTCHours()} * * *`,
        recorded('nightly'),
      )
      await started.schedule('yearly', `0 0 1 ${inHalfAYear.getUTCMonth() + 1} *`, recorded('yearly'))
      return started
    }
    await (await start()).stop()
    await run(opened.ownerUrl, "update pgboss.version set cron_on = now() - interval '3 days'")
    await run(opened.ownerUrl, "update pgboss.schedule set created_on = now() - interval '9 days'")
    const again = await start()
    await waitFor(() => expect(ran).toEqual(['nightly']))
    await again.stop()
  })
})

describe('the queues', () => {
  it('cannot be altered by the application role', async () => {
    const dropped = opened.database.orm.execute(sql`drop table pgboss.job`)
    await expect(dropped).rejects.toMatchObject({ cause: { code: '42501' } })
  })

  it('recover from lost connections and run jobs enqueued meanwhile', async () => {
    await run(
      opened.ownerUrl,
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'vivobid-jobs' and datname = current_database()",
    )
    await enqueue('after the cut')
    await waitFor(() => expect(done).toEqual(['after the cut']))
  })
})
