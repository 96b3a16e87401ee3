import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildApp } from '../src/app.ts'
import { notificationJobs } from '../src/features/foundation/notifications/jobs.ts'
import { type Database, openDatabase } from '../src/platform/database/database.ts'
import { type Jobs, openJobs } from '../src/platform/jobs/jobs.ts'
import { openLog } from '../src/platform/log.ts'
import { followMails } from '../src/platform/mail/follow-mails.ts'
import { openMailer } from '../src/platform/mail/mail.ts'
import { openSms } from '../src/platform/mail/sms.ts'
import { openTracing } from '../src/platform/tracing/open-tracing.ts'
import { traceDatabase } from '../src/platform/tracing/trace-database.ts'
import { inSpan, type Tracing } from '../src/platform/tracing/tracing.ts'
import { type Collector, type ReceivedSpan, startCollector } from './collector.ts'
import { freePort, startProgram } from './program.ts'
import { dealInput, type Person, purchaseInput, World } from './world.ts'

/** Part of what people write in this test; no trace may contain it. */
const canary = 'canary7f3a'
const strangersTrace = 'c0ffee00c0ffee00c0ffee00c0ffee00'
const folder = mkdtempSync(path.join(os.tmpdir(), 'vivobid-traces-'))
const logged: string[] = []
const log = openLog({ level: 'info', json: true, write: (line) => void logged.push(line) })
const lines = () => logged.map((line) => JSON.parse(line) as Record<string, unknown>)

let collector: Collector
let world: World
let database: Database
let jobs: Jobs
let app: FastifyInstance
let tracing: Tracing

beforeAll(async () => {
  collector = await startCollector()
  world = await World.open()
  const settings = { endpoint: collector.endpoint, headers: { authorization: 'Bearer of the tests' } }
  const onFailure = (error: unknown) => log.warn({ err: error }, 'Traces cannot be sent')
  tracing = (await openTracing(settings, { instance: 'test', onFailure }))!
  database = traceDatabase(openDatabase(world.applicationUrl, { max: 10 }), tracing)
  const { ownerUrl, applicationUrl } = world
  jobs = await openJobs({ ownerUrl, applicationUrl, log, tracing, pollingIntervalSeconds: 0.5 })
  const services = { ...world.services, database, jobs }
  const mailer = openMailer({ smtpUrl: null, from: 'Vivobid <hello@vivobid.example>', outbox: folder })
  await notificationJobs(services, followMails(mailer, { tracing, log }), openSms({ twilio: null, outbox: folder }))
  app = await buildApp({ services, accounts: world.accounts, sandbox: null, web: null, tracing, log })
})
afterAll(async () => {
  await app.close()
  await jobs.stop()
  await database.close()
  await world.close()
  collector.close()
  rmSync(folder, { recursive: true, force: true })
})

const send = (person: Person, url: string, payload: object) =>
  app.inject({
    method: 'POST',
    url: `${url}?note=${canary}`,
    payload,
    headers: {
      cookie: person.cookie,
      'user-agent': canary,
      traceparent: `00-${strangersTrace}-c0ffee00c0ffee00-01`,
    },
  })

/** Runs a statement that fails, and quotes its value, in a span of this name. */
async function failWithin(name: string): Promise<void> {
  const span = tracing.begin(name, { kind: 'internal', traceparent: null })
  const work = () => database.transaction((tx) => tx.execute(sql`select ${canary}::text::int`))
  await expect(inSpan(span, 'a request', work)).rejects.toThrow()
}

/** The spans that one is part of, from its parent to the first. */
function ancestors(span: ReceivedSpan): ReceivedSpan[] {
  const parent = collector.spans.find(({ spanId }) => spanId === span.parentSpanId)
  return parent ? [parent, ...ancestors(parent)] : []
}
const named = (name: string) => collector.spans.filter((span) => span.name === name)

describe('an order', () => {
  it('is followed from the request through its statements and jobs to its mail', async () => {
    const [business, influencer] = [await world.aBusiness(), await world.anInfluencer()]
    const dealId = await world.aDeal(influencer, { title: `${dealInput.title} ${canary}` })
    const order = { ...purchaseInput, messageFromBusiness: `We are ${canary}.` }
    const answer = await send(business, `/api/deals/${dealId}/purchases`, order)
    expect(answer.statusCode, answer.body).toBe(201)
    const requestId = answer.headers['x-request-id']
    const sent = () => lines().find(({ msg, mail }) => msg === 'A mail was sent' && mail === 'order_paid')
    await vi.waitFor(() => expect(sent()).toMatchObject({ requestId }), 10_000)
    await failWithin('broken')
    await tracing.close()

    const [request, ...others] = named('POST /api/deals/:id/purchases')
    expect(others).toEqual([])
    expect(request!.attributes).toMatchObject({
      'http.request.method': 'POST',
      'http.response.status_code': 201,
      'vivobid.request_id': requestId,
    })
    expect(request!.parentSpanId).toBeFalsy()
    const [job] = named('job mail').filter(({ attributes }) => attributes['vivobid.request_id'] === requestId)
    expect(job!.attributes).toMatchObject({ 'messaging.destination.name': 'mail', 'vivobid.attempt': 1 })
    expect(ancestors(job!).map(({ name }) => name)).toEqual(['transaction', request!.name])
    expect(ancestors(named('mail order_paid')[0]!)).toContain(job)
    const statements = collector.spans.filter((span) => ancestors(span).includes(request!)).map(({ name }) => name)
    expect(statements).toEqual(expect.arrayContaining(['BEGIN', 'INSERT influencer_deal_purchases', 'COMMIT']))

    const failed = collector.spans.filter((span) => span.failed)
    expect(failed.map(({ name, attributes }) => [name, attributes['error.type']])).toEqual([
      ['SELECT', '22P02'],
      ['transaction', '22P02'],
      ['broken', '22P02'],
    ])

    const text = collector.text()
    for (const word of [canary, business.username, influencer.username, business.cookie.slice(4), dealInput.title])
      expect(text).not.toContain(word)
    expect(text).not.toContain(strangersTrace)
    expect(collector.authorizations).toEqual(new Set(['Bearer of the tests']))
  })
})

describe('the program', () => {
  /** Reports each module of OpenTelemetry that is loaded. */
  const watch = `import { registerHooks } from 'node:module'
    registerHooks({ load(url, context, next) {
      if (url.includes('@opentelemetry')) process.stderr.write('LOADED ' + url)
      return next(url, context)
    } })`
  const start = async (env: Record<string, string>) =>
    startProgram(path.join(folder, 'data'), await freePort(), {
      DATABASE_URL: world.ownerUrl,
      SECRET: world.services.secret,
      PUBLIC_ORIGIN: 'http://vivobid.example',
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(watch)}`,
      role: 'web',
      ...env,
    })

  it('loads nothing of OpenTelemetry without a collector', { timeout: 60_000 }, async () => {
    const program = await start({})
    expect(await program.end('SIGTERM')).toBe(0)
    expect(program.output()).not.toContain('LOADED')
  })

  it('sends what is left when it ends', { timeout: 60_000 }, async () => {
    const program = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.endpoint}/` })
    const before = collector.spans.length
    expect((await fetch(`${program.origin}/api/profiles/${canary}`)).status).toBe(404)
    expect(await program.end('SIGTERM')).toBe(0)
    expect(program.output()).toContain('LOADED')
    expect(collector.spans.slice(before)).toContainEqual(
      expect.objectContaining({ name: 'GET /api/profiles/:idOrUsername', failed: false }),
    )
    expect(collector.text()).not.toContain(canary)
  })

  it('ends in time when the collector does not answer', { timeout: 60_000 }, async () => {
    const program = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}` })
    await fetch(`${program.origin}/api/rankings`)
    const startedAt = performance.now()
    expect(await program.end('SIGTERM')).toBe(0)
    expect(performance.now() - startedAt).toBeLessThan(5_000)
  })
})
