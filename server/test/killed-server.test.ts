import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from './database.ts'
import { run } from './postgres.ts'
import { freePort, type Program, startProgram } from './program.ts'
import { openSmtpSink } from './smtp-sink.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'vivobid-killed-'))
let opened: TestDatabase
let sink: Awaited<ReturnType<typeof openSmtpSink>>
const servers: Program[] = []

beforeAll(async () => {
  opened = await testDatabase()
  // slow enough that there are always mails in flight
  sink = await openSmtpSink(150)
  for (const name of ['one', 'two']) {
    const env = {
      DATABASE_URL: opened.ownerUrl,
      SMTP_URL: sink.url,
      SECRET: 'a secret of the two servers, and of them alone',
    }
    servers.push(await startProgram(path.join(folder, name), await freePort(), env))
  }
}, 120_000)
afterAll(async () => {
  for (const server of servers) await server.end('SIGTERM')
  await sink.close()
  await opened.close()
  rmSync(folder, { recursive: true, force: true })
})

it('another server sends a killed server’s mails within 90 seconds, losing none', {
  timeout: 180_000,
}, async () => {
  const mailCount = 400
  const count = async (where: string) =>
    Number(
      (await opened.database.pool.query(`select count(*) as n from pgboss.job where name = 'mail' and ${where}`))
        .rows[0].n,
    )
  await run(
    opened.ownerUrl,
    `insert into users (email, username, display_name, role) values ('mina@example.com', 'mina', 'Mina', 'influencer');
     insert into pgboss.job (name, data, retry_limit, retry_delay, retry_backoff, heartbeat_seconds)
     select 'mail', jsonb_build_object('userId', (select id from users where username = 'mina'), 'kind', 'search_matches',
       'params', jsonb_build_object('search', 'Coffee', 'matches', '3')), 5, 5, true, 30 from generate_series(1, ${mailCount})`,
  )
  // more than a single server processes at once
  await vi.waitFor(async () => expect(await count(`state = 'active'`)).toBeGreaterThan(40), 20_000)
  await servers[0]!.end('SIGKILL')
  const killed = performance.now()
  const distinctMails = () => new Set(sink.mails.map(({ messageId }) => messageId)).size
  while (distinctMails() < mailCount && performance.now() - killed < 90_000) await wait(200)
  expect(distinctMails()).toBe(mailCount)
  // the killed server's active jobs were retried
  expect(await count('retry_count > 0')).toBeGreaterThan(0)
  // only mails in flight at that moment may arrive twice
  expect(sink.mails.length - mailCount).toBeLessThanOrEqual(40)
})
