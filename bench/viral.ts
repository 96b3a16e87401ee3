import { rmSync } from 'node:fs'
import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { load } from './support/load.ts'
import { processorTimes, untilIdle } from './support/processor.ts'
import { createDataDir, residentMegabytes, startProgram } from './support/servers.ts'

// npm run bench:viral: a public profile is opened 10,000 times in a minute, as a link in a bio is, while its owner edits it twice and
// people react to it. Fails when a page is not answered, when one is older than 5 seconds after an edit, when the p99 of other reads
// more than doubles, or when the program's memory grows by more than 50 MB.
const seconds = Number(process.env.BENCH_SECONDS ?? 60)
const pages = Math.round((10_000 / 60) * seconds)
const maxAgeSeconds = 5
const maxRatio = 2
const maxGrowth = 50
const username = 'lena.hart'

const dataDir = createDataDir()
console.log('Starting …')
const program = await startProgram(dataDir, 4170, {
  DEMO: 'true',
  WEB: 'yes',
  TRUST_PROXY: '127.0.0.1',
})
const read = () => processorTimes(program.pid, dataDir)
const agent = new http.Agent({ keepAlive: true, maxSockets: 100 })
/** Each edit's text, which pages should show from then on, and its time in milliseconds. */
const edits: { text: string; at: number }[] = []
let answered = 0
let oldest = 0
try {
  await untilIdle(read)
  const cookie = await signIn()
  await openPage(false)
  const alone = await readOthers(10_000)
  const memory = residentMegabytes(program.pid)
  const before = read()
  const began = performance.now()
  let isOver = false
  const meanwhile = load(program.origin, 2, otherRead, () => !isOver, 20)
  await Promise.all([openPages(began), edit(cookie, began), react(began)])
  const passed = (performance.now() - began) / 1_000
  isOver = true
  const beside = await meanwhile
  const after = read()
  const growth = residentMegabytes(program.pid) - memory

  console.log(`${answered} of ${pages} pages answered in ${passed.toFixed(1)} s, two edits and reactions meanwhile`)
  console.log(
    `the program used ${((after.program - before.program) / 1_000).toFixed(1)} s of processor time, PostgreSQL ${((after.postgres - before.postgres) / 1_000).toFixed(1)} s, with the other reads`,
  )
  console.log(`oldest page after an edit: ${oldest.toFixed(1)} s`)
  console.log(`other reads: p99 ${alone.p99.toFixed(1)} ms alone, ${beside.p99.toFixed(1)} ms beside`)
  console.log(`memory: ${memory} MB before, ${growth >= 0 ? '+' : ''}${growth} MB`)
  if (answered < pages) fail(`${pages - answered} pages were not answered`)
  if (oldest > maxAgeSeconds) fail(`a page was ${oldest.toFixed(1)} s old`)
  if (beside.p99 > maxRatio * alone.p99) fail(`other reads took ${(beside.p99 / alone.p99).toFixed(1)} times as long`)
  if (growth > maxGrowth) fail(`memory grew by ${growth} MB`)
} finally {
  agent.destroy()
  await program.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

/** Opens the page at a steady rate, each time as a new visitor; one in ten is read to see how old it is. */
async function openPages(began: number) {
  const opened: Promise<void>[] = []
  for (let i = 0; i < pages; i++) {
    const due = began + (i / pages) * seconds * 1_000
    if (performance.now() < due) await wait(due - performance.now())
    opened.push(openPage(i % 10 > 0))
  }
  await Promise.all(opened)
}

function openPage(isCompressed: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = {
      'accept-encoding': isCompressed ? 'br' : 'identity',
      'user-agent': 'Mozilla/5.0 Chrome/142.0.0.0',
    }
    const { hostname, port } = new URL(program.origin)
    const asked = http.get({ agent, hostname, port, path: `/${username}`, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.once('error', reject)
      answer.once('end', () => {
        if (answer.statusCode === 200) answered++
        if (!isCompressed) noteAge(Buffer.concat(parts).toString())
        resolve()
      })
    })
    asked.once('error', reject)
  })
}

/** Notes the age of the first edit that a page does not show. */
function noteAge(html: string) {
  const shown = edits.findLastIndex(({ text }) => html.includes(text))
  const missed = edits[shown + 1]
  if (missed) oldest = Math.max(oldest, (performance.now() - missed.at) / 1_000)
}

async function edit(cookie: string, began: number) {
  for (const share of [1 / 3, 2 / 3]) {
    const due = began + share * seconds * 1_000
    await wait(Math.max(0, due - performance.now()))
    const text = `Edited ${edits.length + 1} times while everybody looks.`
    const { status } = await fetch(`${program.origin}/api/user/profile`, {
      method: 'PATCH',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ bio: text }),
    })
    if (status !== 200) throw new Error(`An edit was answered ${status}`)
    edits.push({ text, at: performance.now() })
  }
}

/** Ten reactions a second, each by another visitor. */
async function react(began: number) {
  const { id } = (await (await fetch(`${program.origin}/api/profiles/${username}`)).json()) as { id: number }
  for (let i = 0; performance.now() - began < seconds * 1_000; i++) {
    const { status } = await fetch(`${program.origin}/api/profiles/${id}/reactions/fire`, {
      method: 'PUT',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0.0.0',
        'x-forwarded-for': `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`,
      },
      body: '{}',
    })
    if (status !== 200) throw new Error(`A reaction was answered ${status}`)
    await wait(100)
  }
}

function otherRead() {
  return { path: '/api/deals?limit=24' }
}

async function readOthers(milliseconds: number) {
  await load(program.origin, 2, otherRead, (passed) => passed < 2_000, 20)
  return load(program.origin, 2, otherRead, (passed) => passed < milliseconds, 20)
}

async function signIn(): Promise<string> {
  const answer = await fetch(`${program.origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'vivobid-demo', challengeAnswer: 'not-required' }),
  })
  if (!answer.ok) throw new Error(`Signing in was answered ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
}

function fail(what: string) {
  console.error(`Missed: ${what}`)
  process.exitCode = 1
}
