import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { findMissingFiles } from '../src/backup/missing-files.ts'
import { readLastBackup, readLastDrill } from '../src/features/foundation/action-log/index.ts'
import { aMarket } from './market.ts'
import { aFile } from './uploaded-files.ts'

// the commands for whoever restores the database alone
const { world } = await aMarket()

/** Runs a command of the program to its end, on the world's database and files. */
async function command(name: string, ...args: string[]) {
  const file = path.resolve(import.meta.dirname, `../src/${name}.ts`)
  const { dataDir } = world.services.configuration
  const env = { ...process.env, NODE_ENV: 'development', DATABASE_URL: world.ownerUrl, DATA_DIR: dataDir }
  const { code, stdout } = await promisify(execFile)(process.execPath, [file, ...args], { env }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    (error: { code: number; stdout: string }) => error,
  )
  return { code, lines: stdout.trim().split('\n') }
}

it('names the files that rows name and that are missing', async () => {
  const { database, configuration } = world.services
  const person = await world.anInfluencer()
  await aFile(person, 'avatar')
  const id = await aFile(person, 'message')
  const before = await findMissingFiles(database.orm, world.services)
  expect(before.named).toBeGreaterThan(1)
  expect(before.missing).toEqual([])
  const name = `${id.slice(0, 2)}/${id.slice(2, 4)}/${id}`
  rmSync(path.join(configuration.dataDir, 'files', name))
  expect(await findMissingFiles(database.orm, world.services)).toEqual({
    named: before.named,
    missing: [{ store: 'storage', name }],
  })
  expect(await command('audit-files')).toEqual({
    code: 1,
    lines: [`files/${name}`, `Files: ${before.named} named, 1 missing`],
  })
}, 120_000)

it('records the drill of a backup, and nothing when it is asked for anything else', async () => {
  const { orm } = world.database
  const recorded = async () => [await readLastBackup(orm), await readLastDrill(orm)].map((at) => at !== null)
  expect((await command('record-backup', '--dril')).code).toBe(1)
  expect(await recorded()).toEqual([false, false])
  expect((await command('record-backup', '--drill')).code).toBe(0)
  expect(await recorded()).toEqual([false, true])
}, 120_000)
