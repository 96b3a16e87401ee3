import { readFileSync, rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import {
  createDataDir,
  databaseUrlOf,
  type RunningProgram,
  startProgram,
  waitUntilReady,
} from '../bench/support/servers.ts'
import { auditLedger } from '../server/src/features/money/ledger/audit.ts'
import { openDatabase } from '../server/src/platform/database/database.ts'
import { CrashLoad, crashSecret } from './support/crash-load.ts'
import { sweepLeftovers } from './support/crash-uploads.ts'

// npm run test:crash: kills the server and the database under load, again and again, and then verifies all data
const kills = Number(process.env.KILLS ?? 20)
const dataDir = createDataDir()
const port = 4200

const start = () => startProgram(dataDir, port, { SECRET: crashSecret, DEMO: 'false', LOG_LEVEL: 'silent' })
let program: RunningProgram = await start()
const url = () => databaseUrlOf(dataDir)
const load = await CrashLoad.prepare(program.origin, url)
const working = load.start()

for (let kill = 1; kill <= kills; kill++) {
  // in the middle of operations, however slow the machine is
  const before = load.acknowledged
  while (load.acknowledged < before + 25) await wait(20)
  await wait(Math.random() * 600)
  if (kill % 2 === 0) {
    process.kill(Number(postmasterPid()), 'SIGKILL')
    await waitUntilReady(program.origin)
    if (program.child.exitCode !== null) throw new Error('The server ended when its database did')
  } else {
    program.child.kill('SIGKILL')
    program = await start()
  }
  console.log(
    `kill ${kill} of the ${kill % 2 === 0 ? 'database' : 'server'}: ${load.acknowledged} operations acknowledged so far`,
  )
}
load.stop()
await working

const { pool, transaction, close } = openDatabase(url(), { max: 2 })
const { violations } = await auditLedger({ transaction })
const mismatches = await load.findMismatches(pool)
await close()
await program.stop()
const leftovers = await sweepLeftovers(dataDir)
if (leftovers.after > 0) mismatches.push(`${leftovers.after} temporary files survive the sweep`)
rmSync(dataDir, { recursive: true, force: true })

for (const { invariant, key, detail } of violations) console.log(`${invariant}: ${key} (${detail})`)
for (const line of mismatches) console.log(line)
for (const [what, count] of Object.entries(load.counts())) console.log(`${what}: ${count}`)
console.log(
  `${kills} kills, ${load.client.unanswered} requests without an answer, ${load.acknowledged} operations acknowledged`,
)
console.log(`${load.uploads.resumed} uploads went on, ${leftovers.before} temporary files left behind and swept`)
console.log(`lost, doubled or unequal: ${mismatches.length}, violations: ${violations.length}`)
process.exit(mismatches.length + violations.length === 0 ? 0 : 1)

function postmasterPid(): string {
  const [pid = ''] = readFileSync(`${dataDir}/postgres/postmaster.pid`, 'utf8').split('\n')
  return pid
}
