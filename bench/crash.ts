import { rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { auditLedger } from '../server/src/features/ledger/audit.ts'
import { openDatabase } from '../server/src/platform/database.ts'
import { runningPostgresUrl } from '../server/src/platform/postgres/embedded.ts'
import { addPeople, deal, order, post, type Someone } from './people.ts'
import { aFolder, type Running, startProgram, untilReady } from './servers.ts'

// npm run test:crash: kills the server and the database under load, again and again, and then asks what became of everything
const kills = Number(process.env.KILLS ?? 20)
const clients = 8
const dataDir = aFolder()
const port = 4200

type Acknowledged = { who: Someone; key: string; purchaseId: number }
const acknowledged: Acknowledged[] = []
const settled: { taskId: number }[] = []
let unanswered = 0
let working = true

let program: Running = await startProgram(dataDir, port)
const url = () => runningPostgresUrl(dataDir)!
const businesses = await addPeople(url(), 'business', clients, 20_000_000)
const [influencer] = await addPeople(url(), 'influencer', 1)
const { body: offered } = await post(program.origin, influencer!, '/api/deals', deal)

/** Asks again under the same key until there is an answer, as the browser does. */
async function insist(who: Someone, address: string, body: unknown, key: string) {
  for (;;) {
    try {
      const answer = await post(program.origin, who, address, body, key)
      if (answer.status < 500) return answer
    } catch {
      // no answer: the server is away
    }
    unanswered++
    await wait(100)
  }
}

const load = businesses.map(async (who, i) => {
  for (let n = 0; working; n++) {
    const key = `crash-${i}-${n}-order`
    const { status, body } = await insist(who, `/api/deals/${offered.id}/purchases`, order, key)
    if (status !== 201) throw new Error(`An order was answered ${status}: ${JSON.stringify(body)}`)
    const { id: purchaseId, taskId } = body.purchase
    acknowledged.push({ who, key, purchaseId })
    if (n % 2 === 0) continue
    await insist(influencer!, `/api/purchases/${purchaseId}/accept`, {}, `crash-${i}-${n}-accept`)
    await insist(
      influencer!,
      `/api/tasks/${taskId}/deliver`,
      { finalResultUrl: 'https://example.com', finalResultType: 'link' },
      `crash-${i}-${n}-deliver`,
    )
    const release = await insist(who, `/api/tasks/${taskId}/accept`, {}, `crash-${i}-${n}-release`)
    if (release.status !== 200) throw new Error(`A release was answered ${release.status}`)
    settled.push({ taskId })
  }
})

for (let kill = 1; kill <= kills; kill++) {
  await wait(700 + Math.random() * 600)
  if (kill % 2 === 0) {
    process.kill(Number(await postmaster()), 'SIGKILL')
    await untilReady(program.origin)
    if (program.child.exitCode !== null) throw new Error('The server ended when its database did')
  } else {
    program.child.kill('SIGKILL')
    program = await startProgram(dataDir, port)
  }
  console.log(
    `kill ${kill} of the ${kill % 2 === 0 ? 'database' : 'server'}: ${acknowledged.length} orders and ${settled.length} releases acknowledged so far`,
  )
}
working = false
await Promise.all(load)

const { pool, orm, close } = openDatabase(url(), { max: 2 })
const { violations } = await auditLedger({ orm })
const lost = await count(
  'select count(*)::int as n from unnest($1::int[]) as a (id) where not exists (select 1 from ledger.holds h where h.purpose = $2 and h.ref_id = a.id::text)',
  [acknowledged.map(({ purchaseId }) => purchaseId), 'deal_purchase'],
)
const unpaid = await count(
  "select count(*)::int as n from unnest($1::int[]) as a (id) join tasks t on t.id = a.id where t.status <> 'completed'",
  [settled.map(({ taskId }) => taskId)],
)
const orders = await count('select count(*)::int as n from influencer_deal_purchases where deal_id = $1', [offered.id])
const doubled = orders - new Set(acknowledged.map(({ purchaseId }) => purchaseId)).size
await close()
await program.stop()
rmSync(dataDir, { recursive: true, force: true })

for (const { invariant, key, detail } of violations) console.log(`${invariant}: ${key} (${detail})`)
console.log(
  `${kills} kills, ${unanswered} requests without an answer, ${acknowledged.length + settled.length} operations acknowledged`,
)
console.log(`lost: ${lost + unpaid}, doubled: ${doubled}, violations: ${violations.length}`)
process.exit(lost + unpaid + doubled + violations.length === 0 ? 0 : 1)

async function postmaster(): Promise<string> {
  const { readFileSync } = await import('node:fs')
  return readFileSync(`${dataDir}/postgres/postmaster.pid`, 'utf8').split('\n')[0]!
}

async function count(query: string, values: unknown[]): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(query, values)
  return rows[0]!.n
}
