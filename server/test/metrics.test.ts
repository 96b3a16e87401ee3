import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type FastifyInstance, fastify } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { queueNames, queueTargetHours } from '#contract/admin/statistics/queues.ts'
import { buildApp, measure } from '../src/app.ts'
import { openLog } from '../src/platform/log.ts'
import { openMetrics } from '../src/platform/metrics/metrics.ts'
import { aMarket } from './market.ts'

const token = 'a token of the tests'
const alertsFile = path.resolve(import.meta.dirname, '../../deploy/alerts.yml')
const { world } = await aMarket()
let app: FastifyInstance
const metrics = openMetrics()

beforeAll(async () => {
  const services = {
    ...world.services,
    configuration: { ...world.services.configuration, metricsToken: token },
  }
  measure(metrics, services, true)
  const log = openLog({ level: 'silent', json: true })
  app = await buildApp({ services, accounts: world.accounts, sandbox: null, web: null, metrics, log })
})
afterAll(() => app.close())

const ask = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers })
const read = () => ask('/metrics', { authorization: `Bearer ${token}` })

/** The values of a metric by their labels, as the text has them. */
function valuesOf(text: string, name: string): Record<string, number> {
  const lines = text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
  return Object.fromEntries(
    lines.map((line) => {
      const end = line.lastIndexOf(' ')
      return [line.slice(name.length, end), Number(line.slice(end + 1))]
    }),
  )
}

describe('/metrics', () => {
  it('is for whoever knows the token', async () => {
    expect((await ask('/metrics')).statusCode).toBe(401)
    expect((await ask('/metrics', { authorization: `Bearer ${token}r` })).statusCode).toBe(401)
    expect((await ask('/metrics', { authorization: token })).statusCode).toBe(401)
    expect((await read()).statusCode).toBe(200)
  })

  it('is not there without a token', async () => {
    expect((await world.call('GET', '/metrics')).status).toBe(404)
  })

  it('counts requests by the pattern of their address', async () => {
    await ask('/api/rankings?limit=5')
    await ask('/api/profiles/somebody-with-a-name')
    await ask('/no/such/address?email=mina@example.com')
    const { body } = await read()
    const counted = valuesOf(body, 'vivobid_http_request_duration_seconds_count')
    expect(counted).toMatchObject({
      '{method="GET",route="/api/rankings",status="2xx"}': 1,
      '{method="GET",route="none",status="4xx"}': 1,
    })
  })

  it('has the connections of the process, and jobs by their outcome', async () => {
    metrics.observeJob({ queue: 'mail', seconds: 0.2, hasFailed: false })
    metrics.observeJob({ queue: 'mail', seconds: 3, hasFailed: true })
    const { body } = await read()
    expect(Object.keys(valuesOf(body, 'vivobid_database_connections'))).toEqual(['{state="busy"}', '{state="idle"}'])
    expect(valuesOf(body, 'vivobid_database_waiting')).toEqual({ '': 0 })
    expect(valuesOf(body, 'vivobid_live_connections')).toEqual({ '': 0 })
    expect(valuesOf(body, 'vivobid_job_duration_seconds_count')).toEqual({
      '{queue="mail",outcome="completed"}': 1,
      '{queue="mail",outcome="failed"}': 1,
    })
  })

  it('has the figures of the installation, and leaves out what is not known yet', async () => {
    const { body } = await read()
    expect(valuesOf(body, 'vivobid_installation_readable')).toEqual({ '': 1 })
    expect(Object.keys(valuesOf(body, 'vivobid_oldest_waiting_seconds'))).toContain('{queue="disputes"}')
    expect(Object.keys(valuesOf(body, 'vivobid_waiting'))).toContain('{queue="waitingVideos"}')
    expect(valuesOf(body, 'vivobid_backup_age_seconds')).toEqual({})
    expect(valuesOf(body, 'vivobid_ledger_audit_violations')).toEqual({})
  })

  it('says so when the database cannot be read', async () => {
    const alone = openMetrics()
    alone.watchInstallation(() => Promise.reject(new Error('The database is gone')))
    const { text } = await alone.text()
    expect(valuesOf(text, 'vivobid_installation_readable')).toEqual({ '': 0 })
    expect(valuesOf(text, 'vivobid_waiting')).toEqual({})
    expect(valuesOf(text, 'vivobid_backup_age_seconds')).toEqual({})
  })

  it('names nobody', async () => {
    const person = await world.anInfluencer()
    await app.inject({ method: 'GET', url: '/api/user', headers: { cookie: person.cookie } })
    await ask(`/api/profiles/${person.username}`)
    const { body } = await read()
    for (const secret of [person.username, person.cookie.split('=')[1]!, '127.0.0.1', '@'])
      expect(body).not.toContain(secret)
    const labels = new Set([...body.matchAll(/[{,](\w+)="/g)].map(([, name]) => name))
    const known = ['method', 'route', 'status', 'le', 'state', 'queue', 'outcome', 'what']
    const ofNode = ['version', 'major', 'minor', 'patch', 'kind', 'space', 'type']
    expect([...labels].filter((name) => ![...known, ...ofNode].includes(name!))).toEqual([])
  })
})

type Rule = {
  alert: string
  expr: string
  for?: string
  labels: { severity: string }
  annotations: { summary: string }
}

describe('deploy/alerts.yml', () => {
  const { groups } = parse(readFileSync(alertsFile, 'utf8')) as { groups: { name: string; rules: Rule[] }[] }
  const rules = groups.flatMap((group) => group.rules)

  it('asks only for metrics that there are', async () => {
    const all = openMetrics()
    measure(all, world.services, true)
    all.watchRequests(fastify())
    const { text } = await all.text()
    const exposed = new Set([...text.matchAll(/^# TYPE (\w+) (\w+)/gm)].map(([, name]) => name!))
    const queriedMetrics = rules.flatMap(({ expr }) =>
      [...expr.matchAll(/\b(?:vivobid|nodejs|process)_\w+/g)].map(String),
    )
    expect(queriedMetrics.length).toBeGreaterThan(10)
    expect(queriedMetrics.filter((name) => !exposed.has(name.replace(/_(count|bucket|sum)$/, '')))).toEqual([])
  })

  it('watches each queue of admins, by the hours within which its items should be decided', async () => {
    const { expr } = rules.find(({ alert }) => alert === 'VivobidQueueLate')!
    const limits = [...expr.matchAll(/\{queue=~?"([\w|]+)"\}\) > ([\d* ]+)/g)].flatMap(([, queues, limit]) => {
      const hours = limit!.split('*').reduce((product, factor) => product * Number(factor), 1) / 3_600
      return queues!.split('|').map((queue) => [queue, hours] as const)
    })
    expect(Object.fromEntries(limits)).toEqual(queueTargetHours)
    const shown = Object.keys(valuesOf((await read()).body, 'vivobid_oldest_waiting_seconds'))
    expect(shown.sort()).toEqual(queueNames.map((queue) => `{queue="${queue}"}`).sort())
  })

  it('says how severe each alert is and what it means, once', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
    for (const { labels, annotations } of rules) {
      expect(['page', 'ticket']).toContain(labels.severity)
      expect(annotations.summary.length).toBeGreaterThan(20)
    }
  })

  it('is accepted by Prometheus where it is installed', () => {
    const { error, status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', alertsFile], {
      encoding: 'utf8',
    })
    if (error) return
    expect(status, stdout + stderr).toBe(0)
  })
})
