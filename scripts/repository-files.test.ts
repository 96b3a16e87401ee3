import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { environment, readConfiguration } from '../server/src/platform/configuration/configuration.ts'

type Job = {
  'timeout-minutes'?: number
  permissions?: unknown
  strategy?: { matrix: { step?: string[] } }
  steps: { uses?: string; run?: string }[]
}
type Workflow = { permissions: unknown; concurrency: { 'cancel-in-progress': boolean }; jobs: Record<string, Job> }

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const workflow = (name: string) => parse(read(`.github/workflows/${name}.yml`)) as Workflow

/** Steps that the jobs select by `--only`, in the order of the alphabet. */
const stepsOf = ({ jobs }: Workflow): string[] =>
  Object.values(jobs)
    .flatMap(({ steps, strategy }) =>
      steps.flatMap(({ run = '' }) => {
        const selected = /--only (.+)$/m.exec(run)?.[1] ?? ''
        return selected.includes('matrix.step') ? (strategy?.matrix.step ?? []) : selected.split(',')
      }),
    )
    .filter(Boolean)
    .toSorted()

/** Names of the steps in a part of scripts/test.ts. */
const namesIn = (part: string): string[] =>
  [...part.matchAll(/(?:check|vitest|command)\(\s*'(\w+)'|name: '(\w+)', run/g)].map(
    ([, name, other]) => name ?? other ?? '',
  )

const [, checks = '', gate = '', night = ''] =
  /const checks: Step\[\] = \[(.*?)^\]\n.*?const gate = (.*?)^\]\n.*?const night = (.*?)^\}\n/ms.exec(
    read('scripts/test.ts'),
  ) ?? []

describe('the workflows', () => {
  it('run every step of the gate', () => {
    expect(namesIn(checks).length).toBeGreaterThan(5)
    expect(stepsOf(workflow('ci'))).toEqual([...namesIn(checks), ...namesIn(gate)].toSorted())
  })

  it('run every test of the night', () => {
    expect(stepsOf(workflow('nightly'))).toEqual(namesIn(night).toSorted())
  })

  it.each(['ci', 'nightly'])('%s reads alone, ends in time, cancels older runs and pins its actions', (name) => {
    const { permissions, concurrency, jobs } = workflow(name)
    expect(permissions).toEqual({ contents: 'read' })
    expect(concurrency['cancel-in-progress']).toBe(true)
    for (const job of Object.values(jobs)) {
      expect(job.permissions).toBeUndefined()
      expect(job['timeout-minutes']).toBeGreaterThan(0)
      for (const { uses } of job.steps) if (uses) expect(uses).toMatch(/^\.\/|@v\d+$|@[0-9a-f]{40}$/)
    }
  })
})

describe('CODEOWNERS', () => {
  const lines = read('.github/CODEOWNERS')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split(/\s+/))
  const { districts } = createRequire(import.meta.url)('../architecture/layers.cjs') as { districts: string[] }

  it.each(districts)('names the owners of %s on all three sides', (district) => {
    for (const side of ['contract', 'server/src/features', 'web/src/features'])
      expect(lines).toContainEqual([`/${side}/${district}/`, `@vivobid/${district}`])
  })

  it('names nothing that is not there', () => {
    const paths = lines.map(([pattern = '']) => pattern).filter((pattern) => pattern !== '*')
    expect(paths.filter((pattern) => globSync(pattern.slice(1), { cwd: root }).length === 0)).toEqual([])
  })
})

describe('compose.yaml', () => {
  type Service = {
    environment: Record<string, string>
    ports?: string[]
    volumes: string[]
    healthcheck?: { test: string[] }
  }
  const compose = parse(read('compose.yaml')) as {
    services: Record<'program' | 'database' | 'bucket' | 'mail', Service>
    volumes: Record<string, null>
  }
  const services = Object.values(compose.services)
  const program = compose.services.program.environment

  it('gives the program settings that it knows and accepts, for the demo with a bucket and mails', () => {
    expect(Object.keys(environment.shape)).toEqual(expect.arrayContaining(Object.keys(program)))
    expect(readConfiguration(program)).toMatchObject({
      production: false,
      demo: true,
      databaseUrl: program.DATABASE_URL,
      smtpUrl: program.SMTP_URL,
      s3: { endpoint: program.S3_ENDPOINT, bucket: program.S3_BUCKET, forcePathStyle: true },
    })
  })

  it('leads it to the other services, with their passwords', () => {
    const { database, bucket } = compose.services
    for (const address of [program.DATABASE_URL, program.S3_ENDPOINT, program.SMTP_URL])
      expect(Object.keys(compose.services)).toContain(new URL(String(address)).hostname)
    const { POSTGRES_USER, POSTGRES_PASSWORD, POSTGRES_DB } = database.environment
    expect(program.DATABASE_URL).toBe(`postgres://${POSTGRES_USER}:${POSTGRES_PASSWORD}@database:5432/${POSTGRES_DB}`)
    expect(bucket.environment).toMatchObject({
      ROOT_ACCESS_KEY_ID: program.S3_ACCESS_KEY_ID,
      ROOT_SECRET_ACCESS_KEY: program.S3_SECRET_ACCESS_KEY,
    })
    // the gateway's buckets are the folders in its own
    expect(bucket.volumes).toEqual([`bucket:${bucket.environment.VGW_BACKEND_ARGS}/${program.S3_BUCKET}`])
  })

  it('says of each service whether it is healthy, keeps its files in a volume, and is reached from this machine alone', () => {
    for (const { healthcheck, volumes, ports = [] } of services) {
      expect(healthcheck?.test[0]).toBe('CMD')
      for (const volume of volumes) expect(compose.volumes).toHaveProperty(volume.replace(/:.*/, ''))
      for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/)
    }
  })
})
