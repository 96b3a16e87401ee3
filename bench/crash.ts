import { readFileSync, rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { auditLedger } from '../server/src/features/ledger/audit.ts'
import { openDatabase } from '../server/src/platform/database.ts'
import { runningPostgresUrl } from '../server/src/platform/postgres/embedded.ts'
import { CrashLoad, crashSecret } from './crash-load.ts'
import { aFolder, type Running, startProgram, untilReady } from './servers.ts'

// npm run test:crash: kills the server and the database under load, again and again, and then asks what became of everything
const kills = Number(process.env.KILLS ?? 20)
const dataDir = aFolder()
const port = 4200

const start = () => startProgram(dataDir, port, { SECRET: crashSecret, DEMO: 'false' })
let program: Running = await start()
const url = () => runningPostgresUrl(dataDir)!
const load = await CrashLoad.prepare(program.origin, url())
const working = load.start()

for (let kill = 1; kill <= kills; kill++) {
  // in the middle of something, however slow the machine is
  const before = load.acknowledged
  while (load.acknowledged < before + 25) await wait(20)
  await wait(Math.random() * 600)
  if (kill % 2 === 0) {
    process.kill(Number(postmaster()), 'SIGKILL')
    await untilReady(program.origin)
    if (program.child.exitCode !== null) throw new Error('The server ended when its database did')
  } else {
    program.child.kill('SIGKILL')
    program = await start()
  }
  console.log(
    `kill ${kill} of the ${kill % 2 === 0 ? 'database' : 'server'}: ${load.acknowledged} operations acknowledged so far`,
  )
}
await load.stop()
await working

const { pool, orm, close } = openDatabase(url(), { max: 2 })
const { violations } = await auditLedger({ orm })
const wrong = await load.findWrong(pool)
await close()
await program.stop()
rmSync(dataDir, { recursive: true, force: true })

for (const { invariant, key, detail } of violations) console.log(`${invariant}: ${key} (${detail})`)
for (const line of wrong) console.log(line)
for (const [what, many] of Object.entries(load.counts())) console.log(`${what}: ${many}`)
console.log(
  `${kills} kills, ${load.unanswered} requests without an answer, ${load.acknowledged} operations acknowledged`,
)
console.log(`lost, doubled or unequal: ${wrong.length}, violations: ${violations.length}`)
process.exit(wrong.length + violations.length === 0 ? 0 : 1)

function postmaster(): string {
  return readFileSync(`${dataDir}/postgres/postmaster.pid`, 'utf8').split('\n')[0]!
}
