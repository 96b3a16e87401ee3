import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { LiveFrame } from '#contract/accounts/live/live.ts'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Database } from '../database/database.ts'
import { openHub } from './hub.ts'

let opened: TestDatabase
beforeAll(async () => {
  opened = await testDatabase()
})
afterAll(() => opened.close())

const userId = 1
/** Stores one more event of the person. */
const store = () =>
  opened.database.pool.query(
    `with counted as (
      insert into live_counters as c (user_id, seq) values ($1, 1) on conflict (user_id) do update set seq = c.seq + 1
      returning seq
    )
    insert into live_events (user_id, seq, type, subjects, created_at) select $1, seq, 'order', '{orders}', now() from counted`,
    [userId],
  )

it('a page that opens while news are read for another gets each event once, in order', async () => {
  const { pool } = opened.database
  const waiting: (() => void)[] = []
  let holds = 0
  /** Reads at once; holds back as many answers with events as `holds` says until they are released. */
  const query = async (statement: { text: string }, values: unknown[]) => {
    const answer = await pool.query(statement, values)
    if (holds > 0 && statement.text.includes('join live_events')) {
      holds--
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    return answer
  }
  const errors: unknown[] = []
  const onError = (error: unknown) => void errors.push(error)
  const hub = openHub({ pool: { query } } as unknown as Database, onError)
  const subscribe = (after: number) => {
    const frames: LiveFrame[] = []
    hub.subscribe(userId, after, { send: (more) => frames.push(...more), onError })
    return () => frames.map((frame) => (frame.type === 'typing' ? 'typing' : `${frame.type} ${frame.seq}`))
  }

  await store()
  const first = subscribe(1)
  await vi.waitFor(() => expect(first()).toEqual(['ready 1']))

  holds = 1
  const second = subscribe(0)
  await vi.waitFor(() => expect(waiting).toHaveLength(1))
  await store()
  hub.touch([userId])
  await vi.waitFor(() => expect(first()).toEqual(['ready 1', 'order 2']))
  await store()
  holds = 1
  hub.touch([userId])
  await vi.waitFor(() => expect(waiting).toHaveLength(2))
  const [start, news] = waiting
  start!()
  await vi.waitFor(() => expect(second()).toEqual(['order 1', 'ready 1']))
  news!()

  await vi.waitFor(() => expect(first()).toEqual(['ready 1', 'order 2', 'order 3']))
  await vi.waitFor(() => expect(second()).toEqual(['order 1', 'ready 1', 'order 2', 'order 3']))
  expect(errors).toEqual([])
})
