import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { omit } from '#contract/omit.ts'
import { runningPostgresUrl, startEmbeddedPostgres } from '../src/platform/postgres/embedded.ts'
import { freePort, type Program, runProgram, startProgram } from './program.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'vivobid-production-'))
const dataDir = path.join(folder, 'data')
const production = {
  NODE_ENV: 'production',
  SECRET: 's'.repeat(40),
  PUBLIC_ORIGIN: 'https://vivobid.example',
  PAYMENTS: 'sandbox',
  LOG_LEVEL: 'info',
  DRAIN_SECONDS: '0',
}
const demo = { DEMO: 'true', SECRET: production.SECRET }
let port: number

beforeAll(async () => {
  port = await freePort()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a command-line script on the data; returns its exit code and output. */
function runScript(
  script: string,
  args: string[] = [],
  env: Record<string, string> = {},
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [`server/src/${script}`, ...args], {
      env: { ...process.env, ...production, DATA_DIR: dataDir, ...env },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
    child.once('close', (code) => resolve({ code, output }))
  })
}

/** Runs a statement as the owner of the database that a program runs. */
async function queryAsOwner(statement: string, url = runningPostgresUrl(dataDir)!): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(statement)
  await client.end()
  return rows
}

/** Runs statements on the database while no program does; returns the rows of the last one. */
async function queryAlone(...statements: string[]): Promise<Record<string, unknown>[]> {
  const { url, stop } = await startEmbeddedPostgres({ dataDir, log: console.error })
  try {
    let rows: Record<string, unknown>[] = []
    for (const statement of statements) rows = await queryAsOwner(statement, url)
    return rows
  } finally {
    await stop()
  }
}

async function startupError(env: Record<string, string>): Promise<string> {
  const program = runProgram(dataDir, port, env)
  await expect.poll(() => program.child.exitCode, { timeout: 30_000 }).toBe(1)
  return program.output().trim()
}

describe('production', { timeout: 180_000 }, () => {
  let program: Program

  it('does not start without a Stripe key', async () => {
    const withoutPayments = omit(production, 'PAYMENTS')
    expect(await startupError(withoutPayments)).toMatch(/^STRIPE_SECRET_KEY is missing: .* PAYMENTS=sandbox\.$/)
  })

  it('demo:remove changes nothing while a server is connected', async () => {
    program = await startProgram(dataDir, port, demo)
    const { code, output } = await runScript('remove-demo.ts', [], { DATABASE_URL: runningPostgresUrl(dataDir)! })
    expect({ code, output: output.trim() }).toEqual({
      code: 1,
      output: 'Nothing was removed: a server is working on this database. Stop it and try again.',
    })
  })

  it('does not start with demo accounts, even renamed ones', async () => {
    await queryAsOwner(
      "update users set username = 'renamed.by.me', email = 'mine@example.com' where username = 'lena.hart'",
    )
    const [found] = await queryAsOwner('select count(*)::int as many from users')
    await program.end('SIGTERM')
    expect(await startupError(production)).toContain(
      `The database holds ${found!.many} demo accounts, whose password everybody knows. Remove them with: npm run demo:remove`,
    )
  })

  it('demo:remove changes nothing if a real person has dealt with demo people', async () => {
    expect(
      await runScript('create-admin.ts', ['--username', 'real.admin', '--email', 'admin@example.com']),
    ).toMatchObject({
      code: 0,
    })
    const journals = 'select count(*) as many from ledger.journals'
    const before = await queryAlone(
      `insert into users (username, display_name, email, role) values ('real.person', 'Real', 'r@example.com', 'business')`,
      `insert into profile_likes (user_id, liker_id)
        select (select id from users where username = 'omar.said'), id from users where username = 'real.person'`,
      journals,
    )
    const { code, output } = await runScript('remove-demo.ts')
    expect(code).toBe(1)
    expect(output).toContain('Nothing was removed.')
    expect(output).toContain('  real.person: profile_likes')
    expect(output).not.toContain('real.admin')
    const after = await queryAlone(
      "delete from profile_likes where liker_id = (select id from users where username = 'real.person')",
      journals,
    )
    expect(after).toEqual(before)
  })

  it('demo:remove keeps only real accounts, with their passwords', async () => {
    const { code, output } = await runScript('remove-demo.ts')
    expect(output).toMatch(/\d+ demo accounts were removed with everything they own and did/)
    expect(output).toContain('Kept, to sign in again: real.admin, real.person')
    expect(code).toBe(0)
    program = await startProgram(dataDir, port, production)
    expect(await queryAsOwner('select username, balance, password is not null as able from users order by id')).toEqual(
      [
        { username: 'real.admin', balance: 0, able: true },
        { username: 'real.person', balance: 0, able: false },
      ],
    )
    expect(await queryAsOwner('select 1 from ledger.journals')).toEqual([])
    expect(
      await queryAsOwner('select count(*)::int as accounts from ledger.accounts where owner_id is not null'),
    ).not.toEqual([{ accounts: 0 }])
  })

  it('logs as JSON that no card is charged', () => {
    const lines = program
      .output()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines).toContainEqual(
      expect.objectContaining({
        level: 'warn',
        msg: expect.stringMatching(/^PAYMENTS=sandbox: card payments are not real/),
      }),
    )
    expect(lines.at(-1)).toMatchObject({ level: 'info', time: expect.stringMatching(/^20.*Z$/) })
  })

  it('demo:remove does nothing the next time', async () => {
    await program.end('SIGTERM')
    const { code, output } = await runScript('remove-demo.ts')
    expect({ code, output }).toMatchObject({
      code: 0,
      output: expect.stringContaining('There are no demo accounts'),
    })
  })

  it('has no test endpoints when payments go through Stripe', async () => {
    const rest = omit(production, 'PAYMENTS')
    program = await startProgram(dataDir, port, {
      ...rest,
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    })
    for (const url of ['/api/test/checkouts/cs_test_1', '/api/test/webhooks', '/api/test/nothing'])
      for (const method of ['GET', 'POST'])
        expect((await fetch(`${program.origin}${url}`, { method })).status, `${method} ${url}`).toBe(404)
    await program.end('SIGTERM')
  })
})
