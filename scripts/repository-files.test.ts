import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

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
