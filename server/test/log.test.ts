import { rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openLog } from '../src/platform/log.ts'
import { openMailer } from '../src/platform/mail/mail.ts'
import { incomingFolder } from '../src/platform/storage/stores.ts'
import { aMarket } from './market.ts'
import { run } from './postgres.ts'
import { worldPassword } from './world.ts'

/** Part of all user input in this test; no log line may contain it. */
const canary = 'canary7f3a'
const canaryDigits = '4915199887766'
const canaryIp = '203.0.113.77'

const logged: string[] = []
const log = openLog({ level: 'debug', json: true, write: (line) => void logged.push(line) })
const lines = () => logged.map((line) => JSON.parse(line) as Record<string, unknown>)

const { world, business } = await aMarket({ business: 'business' }, { web: true, log })

const expectNoCanary = () => {
  const all = logged.join('')
  for (const each of [canary, canaryDigits, canaryIp, '99887766']) expect(all).not.toContain(each)
}

type TestRequest = { method: 'GET' | 'POST' | 'PUT' | 'PATCH'; url: string; payload?: unknown; cookie?: string }

async function send({ method, url, payload, cookie }: TestRequest) {
  const answer = await world.app.inject({
    method,
    url,
    remoteAddress: canaryIp,
    headers: {
      'user-agent': canary,
      ...(cookie && { cookie }),
      ...(payload !== undefined && { 'content-type': 'application/json' }),
    },
    ...(payload !== undefined && { payload: typeof payload === 'string' ? payload : JSON.stringify(payload) }),
  })
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: (answer.body ? answer.json() : {}) as Record<string, unknown>,
  }
}

/** Renames a table away, so that statements using it fail with all of their parameters. */
async function withoutTable(table: string, work: () => Promise<void>) {
  await run(world.ownerUrl, `alter table ${table} rename to ${table}_away`)
  try {
    await work()
  } finally {
    await run(world.ownerUrl, `alter table ${table}_away rename to ${table}`)
  }
}

describe('an internal error', () => {
  it.each([
    [
      'verifications',
      { method: 'POST', url: '/api/user/email/verify', payload: { token: `${canary}${'x'.repeat(33)}` } },
    ],
    ['users', { method: 'GET', url: `/api/profiles/${canary}` }],
    ['sessions', { method: 'GET', url: `/api/user?token=${canary}`, cookie: `sid=${canary}` }],
  ] as const)('without the table %s logs the error and the request but no parameter', async (table, input) => {
    const from = logged.length
    await withoutTable(table, async () => {
      const { status, body, headers } = await send(input)
      expect(status).toBe(500)
      expect(body.requestId).toMatch(/^[0-9a-f-]{36}$/)
      expect(headers['x-request-id']).toBe(body.requestId)
      const line = lines()
        .slice(from)
        .find(({ level }) => level === 'error')
      expect(line).toMatchObject({
        requestId: body.requestId,
        method: input.method,
        msg: 'A request failed',
        status: 500,
        err: { code: '42P01' },
      })
      expect(JSON.stringify(line)).toContain('/server/src/')
    })
    expectNoCanary()
  })

  it('logs a violated constraint but not the value', async () => {
    const insert = () =>
      world.database.orm.execute(
        sql`insert into users (username, display_name, email, role) values (${canary}, ${canary}, ${`${canary}@example.com`}, 'business')`,
      )
    await insert()
    log.error({ err: await insert().catch((error: unknown) => error) }, 'A row was refused')
    expect(lines().at(-1)).toMatchObject({ err: { code: '23505', cause: { table: 'users' } } })
    const nonsense = world.database.orm.execute(sql`select ${canary}::text::int`)
    log.error(await nonsense.catch((error: Error) => error))
    expect(lines().at(-1)).toMatchObject({ msg: 'A fault was met', err: { code: '22P02' } })
    expectNoCanary()
  })

  it('does not log the receiver that a refusing mail server quotes', async () => {
    const server = createServer((socket) => {
      socket.write('220 here\r\n')
      socket.on('error', () => undefined)
      socket.on('data', (data) => {
        const word = String(data).slice(0, 4)
        if (word === 'RCPT') socket.write(`550 5.1.1 <${canary}@example.com> ${canary} unknown\r\n`)
        else if (word === 'QUIT') socket.end('221 bye\r\n')
        else socket.write('250 ok\r\n')
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as { port: number }
    const mailer = openMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'a@example.com', outbox: '' })
    const words = { subject: canary, text: canary, html: canary }
    const mail = { id: canary, to: `${canary}@example.com`, ...words, kind: 'verify_email', isUrgent: true }
    const error = await mailer.send(mail).then(
      () => null,
      (error: unknown) => error,
    )
    expect(String(error)).toContain(canary)
    log.error({ err: error, queue: 'mail' }, 'A job failed')
    expect(lines().at(-1)).toMatchObject({ queue: 'mail', err: { code: 'EENVELOPE', status: 550 } })
    server.close()
    expectNoCanary()
  })

  it('logs an upload that cannot be stored', async () => {
    const incoming = incomingFolder(world.services.configuration)
    rmSync(incoming, { recursive: true, force: true })
    writeFileSync(incoming, 'in the way')
    const boundary = 'limit'
    const payload = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${canary}.txt"\r\nContent-Type: text/plain\r\n\r\n${canary}\r\n--${boundary}--\r\n`
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/uploads?purpose=message',
      remoteAddress: canaryIp,
      headers: { cookie: business.cookie, 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload,
    })
    rmSync(incoming)
    expect(answer.statusCode).toBeGreaterThanOrEqual(500)
    expect(lines().at(-1)).toMatchObject({ level: 'error', route: '/api/uploads', userId: business.id })
    expectNoCanary()
  })
})

describe('security events', () => {
  it.each([
    [
      'sign_in_refused',
      401,
      {
        method: 'POST',
        url: '/api/login',
        payload: { username: canary, password: `${canary} wrong`, challengeAnswer: 'not-required' },
      },
    ],
    ['session_refused', 401, { method: 'GET', url: `/api/wallet?${canary}`, cookie: `sid=${canary}` }],
    ['webhook_refused', 400, { method: 'POST', url: '/api/payments/webhook', payload: { id: canary } }],
    [
      'link_refused',
      422,
      { method: 'POST', url: '/api/user/email/verify', payload: { token: canary.repeat(5).slice(0, 43) } },
    ],
    [
      'input_refused',
      400,
      { method: 'POST', url: '/api/login', payload: `{"username":"${canary}","username":"${canary}"}` },
    ],
    [
      'input_refused',
      422,
      { method: 'POST', url: '/api/register', payload: { username: canary, email: `${canary} at home` } },
    ],
  ] as const)('%s', async (event, status, input) => {
    const from = logged.length
    const answer = await send(input)
    expect(answer.status, JSON.stringify(answer.body)).toBe(status)
    expect(lines().slice(from)).toEqual([
      expect.objectContaining({
        level: 'warn',
        event,
        status,
        requestId: answer.body.requestId,
        method: input.method,
        route: input.url.split('?')[0],
        network: '203.0.113.0/24',
      }),
    ])
    expectNoCanary()
  })

  it('log a denial with the person and the route', async () => {
    const from = logged.length
    const answer = await send({
      method: 'GET',
      url: '/api/admin/kyc-verifications?q=canary7f3a',
      cookie: business.cookie,
    })
    expect(answer.status).toBe(403)
    expect(lines().slice(from)).toMatchObject([
      { event: 'access_denied', code: 'wrong_role', route: '/api/admin/kyc-verifications', userId: business.id },
    ])
  })

  it('log a reached limit', async () => {
    const from = logged.length
    const code = { phone: `+${canaryDigits}` }
    let status = 0
    for (let i = 0; i < 8 && status !== 429; i++)
      status = (await send({ method: 'POST', url: '/api/user/phone/code', payload: code, cookie: business.cookie }))
        .status
    expect(status).toBe(429)
    expect(lines().slice(from).at(-1)).toMatchObject({ event: 'limit_reached', userId: business.id })
    await send({ method: 'POST', url: '/api/user/phone/verify', payload: { code: '998877' }, cookie: business.cookie })
    expectNoCanary()
  })

  it('log a successful sign-in', async () => {
    const from = logged.length
    const payload = { username: business.username, password: worldPassword, challengeAnswer: 'not-required' }
    expect((await send({ method: 'POST', url: '/api/login', payload })).status).toBe(200)
    expect(lines().slice(from)).toMatchObject([{ level: 'info', event: 'signed_in', route: '/api/login' }])
  })

  it('do not include an anonymous request for the current user', async () => {
    const from = logged.length
    expect((await send({ method: 'GET', url: '/api/user' })).status).toBe(401)
    expect(lines().slice(from)).toEqual([])
  })
})

it('fields outside the allowlist are dropped', () => {
  log.warn({ body: canary, headers: { cookie: canary }, url: canary, queue: 'mail' }, 'A line')
  expect(lines().at(-1)).toEqual({ level: 'warn', time: expect.any(String), queue: 'mail', msg: 'A line' })
  log.error(
    { err: Object.assign(new Error(`x\n    at ${canary} (/a/${canary}.ts:1:1)`), { code: `${canary} here` }) },
    'A line',
  )
  expect(lines().at(-1)).toMatchObject({ err: { name: 'Error' } })
  expectNoCanary()
})

it('terminal lines are readable', () => {
  const output: string[] = []
  const terminal = openLog({ level: 'warn', json: false, write: (line) => void output.push(line) })
  terminal.warn({ queue: 'mail', err: new TypeError(canary) }, 'A job failed')
  expect(output.join('')).toMatch(/^WARN A job failed queue="mail"\n {2}TypeError\n {4}at .*log\.test\.ts/)
  expect(output.join('')).not.toContain(canary)
})
