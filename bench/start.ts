import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freePort } from '../server/test/program.ts'

// npm run bench:start: starts a fresh clone of the committed state twice and prints the duration of each phase; its packages are those
// that are installed here (docs/decisions/demo.md)
const root = path.resolve(import.meta.dirname, '..')
const folder = mkdtempSync(path.join(os.tmpdir(), 'vivobid-start-'))
// the account that root runs the database under reads it too
chmodSync(folder, 0o755)
const clone = path.join(folder, 'vivobid')
const run = (command: string, ...args: string[]) => {
  if (spawnSync(command, args, { stdio: 'inherit' }).status !== 0) throw new Error(`${command} failed`)
}

type Start = { phases: { name: string; took: number; until: number }[]; answers: number; whole: number; cpu: string }

/** Starts the program as a person does, and stops it once it prints its address. */
async function start(): Promise<Start> {
  const port = await freePort()
  const began = performance.now()
  const timed = 'TIMEFORMAT="processor time: %U %S"; trap : INT TERM; time npm start'
  const child = spawn('bash', ['-c', timed], {
    cwd: clone,
    env: { ...process.env, PORT: String(port), LOG_LEVEL: 'debug', DATA_DIR: path.join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  const ended = new Promise((resolve) => child.once('close', resolve))
  const isWhole = new Promise<number>((resolve, reject) => {
    const read = (text: Buffer) => {
      output += text
      if (output.includes('is ready at')) resolve(performance.now() - began)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('close', () => reject(new Error(`The program ended: ${output}`)))
  })
  let answers = 0
  const ask = setInterval(async () => {
    const response = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null)
    if (response?.ok) answers ||= performance.now() - began
  }, 50)
  const whole = await isWhole
  clearInterval(ask)
  // it runs
  process.kill(-child.pid!, 'SIGINT')
  await ended
  const phases = [...output.matchAll(/Start: (.+) took (\d+) ms, until (\d+) ms/g)].map(
    ([, name = '', took, until]) => ({
      name,
      took: Number(took),
      until: Number(until),
    }),
  )
  const [, user, system] = /processor time: ([\d.]+) ([\d.]+)/.exec(output) ?? []
  return { phases, answers, whole, cpu: `${user} s, and ${system} s in the system` }
}

const seconds = (ms: number) => (ms / 1_000).toFixed(2).padStart(8)

try {
  run('git', 'clone', '--quiet', '--no-hardlinks', root, clone)
  // the second holds Node 24 where npm's own is older
  for (const packages of ['node_modules', 'tools/node/node_modules'])
    if (existsSync(path.join(root, packages))) run('cp', '-al', path.join(root, packages), path.join(clone, packages))
  rmSync(path.join(clone, 'node_modules', '.cache'), { recursive: true, force: true })
  for (const name of ['first start', 'second start']) {
    const { phases, answers, whole, cpu } = await start()
    console.log(`\n${name.padEnd(16)}    took   until (seconds; phases run side by side)`)
    console.log(`${'answers'.padEnd(16)}${' '.repeat(8)}${seconds(answers)}`)
    for (const { name, took, until } of phases) console.log(`${name.padEnd(16)}${seconds(took)}${seconds(until)}`)
    console.log(`${'whole'.padEnd(16)}${' '.repeat(8)}${seconds(whole)}   processor time ${cpu}`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
