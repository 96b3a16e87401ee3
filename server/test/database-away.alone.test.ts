import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { noChallenge } from '#contract/accounts/identity/identity.ts'
import { isAlive } from '../src/platform/postgres/processes.ts'
import { databaseProcesses, isDatabaseUp, postmasterOf } from './embedded-database.ts'
import { businessName, smallInstallation } from './small-installation.ts'

const installation = smallInstallation()
const { dataDir } = installation

async function killDatabase(): Promise<void> {
  const postmaster = postmasterOf(dataDir)
  process.kill(postmaster, 'SIGKILL')
  await expect.poll(() => isAlive(postmaster)).toBe(false)
}

const deals = (origin: string) => fetch(`${origin}/api/deals`, { signal: AbortSignal.timeout(10_000) })

type ReadResult = { at: number; status: number; retryAfter: string | null; took: number }

/** Starts ten readers that request the deals until stopped, and records their responses. */
function startReaders() {
  const results: ReadResult[] = []
  let isReading = true
  const reader = async () => {
    while (isReading) {
      const at = performance.now()
      const answer = await deals(installation.program.origin).catch(() => null)
      await answer?.arrayBuffer()
      const took = performance.now() - at
      results.push({ at, status: answer?.status ?? 0, retryAfter: answer?.headers.get('retry-after') ?? null, took })
      await wait(5)
    }
  }
  const all = Promise.all(Array.from({ length: 10 }, reader))
  return {
    results,
    stop: () => {
      isReading = false
      return all
    },
  }
}

describe('a database that dies', () => {
  // recovery takes longer on a machine with a busy disk
  it('causes brief 503 responses but does not end the server', {
    timeout: 120_000,
  }, async () => {
    const { results, stop } = startReaders()
    await wait(300)
    await killDatabase()
    await expect.poll(() => isDatabaseUp(dataDir), { timeout: 30_000, interval: 20 }).toBe(true)
    const back = performance.now()
    const hasRecovered = () =>
      results.length > 50 && results.slice(-50).every(({ at, status }) => at > back && status === 200)
    await expect.poll(hasRecovered, { timeout: 15_000 }).toBe(true)
    await stop()

    expect(new Set(results.map(({ status }) => status)), installation.program.output()).toEqual(new Set([200, 503]))
    const busy = results.filter(({ status }) => status === 503)
    expect(busy.filter(({ retryAfter }) => !(Number(retryAfter) > 0))).toEqual([])
    expect(Math.max(...results.map(({ took }) => took))).toBeLessThan(5_000)
    expect(installation.program.child.exitCode).toBeNull()
  })

  it('during shutdown does not keep the server from stopping cleanly', async () => {
    const processes = await databaseProcesses(dataDir)
    await killDatabase()
    expect(await installation.program.end('SIGTERM'), installation.program.output()).toBe(0)
    await expect.poll(() => processes.filter(isAlive), { timeout: 5_000 }).toEqual([])
    expect(await isDatabaseUp(dataDir)).toBe(false)
  })
})

/**
 * Suspends the whole database with SIGSTOP: its processes keep their connections open but do not respond. Returns a function that
 * resumes it.
 */
async function suspendDatabase(): Promise<() => void> {
  const processes = [postmasterOf(dataDir), ...(await databaseProcesses(dataDir))]
  for (const pid of processes) signal(pid, 'SIGSTOP')
  return () => {
    for (const pid of processes) signal(pid, 'SIGCONT')
  }
}

/** Signals a process, unless it has ended, as the connection that listed the others has. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

describe('an unresponsive database', () => {
  it('causes timely 503 responses, and is used again once it responds', {
    timeout: 90_000,
  }, async () => {
    const ask = async () => {
      const began = performance.now()
      const { origin } = installation.program
      const signal = AbortSignal.timeout(29_000)
      const answer = await fetch(`${origin}/api/deals`, { signal }).catch(() => null)
      await answer?.arrayBuffer()
      const retryAfter = Number(answer?.headers.get('retry-after'))
      return { status: answer?.status, retryAfter, seconds: (performance.now() - began) / 1_000 }
    }
    const signIn = () =>
      fetch(`${installation.program.origin}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: businessName, password: 'not it at all', challengeAnswer: noChallenge }),
        signal: AbortSignal.timeout(29_000),
      }).then(({ status }) => status)
    const readThirtyTimes = () => Promise.all(Array.from({ length: 30 }, ask))
    expect((await readThirtyTimes()).every(({ status }) => status === 200)).toBe(true)

    const resume = await suspendDatabase()
    try {
      const [answers, signedIn] = await Promise.all([readThirtyTimes(), signIn()])
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
      expect(answers.filter(({ retryAfter }) => !(retryAfter > 0))).toEqual([])
      expect(Math.max(...answers.map(({ seconds }) => seconds))).toBeLessThan(16)
      expect(signedIn).toBe(503)
    } finally {
      resume()
    }
    await expect.poll(async () => (await ask()).status, { timeout: 10_000 }).toBe(200)
    expect((await readThirtyTimes()).every(({ status }) => status === 200)).toBe(true)
    expect(await signIn()).toBe(401)
  })
})
