import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { throttledActions } from '../src/platform/limits/throttle.ts'
import { type LimitRow, limitRows } from './limits.ts'
import { aMarket } from './market.ts'
import { scaled } from './scale.ts'
import { startTwoServers, type TwoServers } from './two-servers.ts'
import { World } from './world.ts'

const { world } = await aMarket()
let servers: TwoServers
beforeAll(async () => {
  servers = await startTwoServers(world)
})
afterAll(() => servers.close())

/** Runs in the shared world, or in a separate one where other limits would interfere. */
async function runInWorld(row: LimitRow, work: (world: World, servers: TwoServers) => Promise<void>) {
  if (!row.limits) return work(world, servers)
  const ownWorld = await World.open({ limits: row.limits })
  const ownServers = await startTwoServers(ownWorld)
  try {
    await work(ownWorld, ownServers)
  } finally {
    await ownServers.close()
    await ownWorld.close()
  }
}

/** More than a limit admits; all two hundred requests of a row at night. */
const tooMany = (left: number) => scaled({ gate: Math.ceil(left) + 20, nightly: Number.POSITIVE_INFINITY })

describe('concurrent requests on two servers exceed', { timeout: 120_000 }, () => {
  it.each(limitRows.map((row) => [row.what, row] as const))('no limit: %s', (_, row) =>
    runInWorld(row, async (ownWorld, { sendAll: ask }) => {
      const {
        requests: asks,
        remaining: left = row.max,
        isAdmitted: passed = ({ status }) => status < 300,
        count,
      } = await row.arrange(ownWorld)
      const answers = await ask(asks.slice(0, tooMany(left)))
      const refused = answers.filter((answer) => !passed(answer)).map(({ status }) => status)
      expect(count ? await count() : answers.length - refused.length).toBe(left)
      // refused requests get a limit status, or 503 where two hundred exceed a queue; nothing fails
      expect(refused.filter((status) => ![409, 413, 422, 423, 428, 429, 503].includes(status))).toEqual([])
    }),
  )
})

describe('the list of limits', () => {
  const source = path.resolve(import.meta.dirname, '../src')
  const files = globSync('**/*.ts', { cwd: source }).filter((name) => !name.endsWith('.test.ts'))
  const text = files.map((name) => readFileSync(path.join(source, name), 'utf8')).join('\n')
  const marks = new Set(limitRows.flatMap((row) => row.covers))

  it('covers every throttled action', () => {
    expect(throttledActions.filter((subject) => !marks.has(subject))).toEqual([])
  })

  it('covers every refusal of a limit', () => {
    const limitCode = /'(too_many_\w+|confirm_by_mail|\w+_(?:full|limit|quota|per_day|a_day|lately))'/
    const codes = [...text.matchAll(/(?:Refusal|uploadRefusal)\(\s*4\d\d,\s*('\w+')/g)].map(([, code]) => code!)
    const limits = [...new Set(codes.filter((code) => limitCode.test(code)).map((code) => code.slice(1, -1)))]
    expect(limits.length).toBeGreaterThan(10)
    expect(limits.filter((code) => !marks.has(code))).toEqual([])
  })

  it('has no obsolete rows', () => {
    const known = (mark: string) => (throttledActions as readonly string[]).includes(mark) || text.includes(`'${mark}'`)
    expect([...marks].filter((mark) => !known(mark))).toEqual([])
  })
})
