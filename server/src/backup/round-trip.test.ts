import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { aMarket } from '../../test/market.ts'
import { run, withDatabase } from '../../test/postgres.ts'
import { aFile } from '../../test/uploaded-files.ts'
import { Work } from '../../test/work.ts'
import { readConfiguration } from '../platform/configuration/configuration.ts'
import { openLog } from '../platform/log.ts'
import { openStores } from '../platform/storage/stores.ts'
import { makeBackup } from './make.ts'
import { restoreBackup } from './restore.ts'
import { verifyBackup } from './verify.ts'

// a small backup; the drill makes one of a program under load (server/test/backup.nightly.test.ts)
const folder = mkdtempSync(path.join(os.tmpdir(), 'vivobid-round-trip-'))
const key = 'the key of the backups of the tests'
const at = (name: string) => path.join(folder, name)
const database = `vivobid_restored_${randomBytes(6).toString('hex')}`
const serverUrl = withDatabase(inject('templateUrl'), 'postgres')
const url = withDatabase(serverUrl, database)
const log = openLog({ level: 'silent', json: true })
const { world } = await aMarket({}, { demo: false })

beforeAll(() => run(serverUrl, `create database ${database}`))
afterAll(async () => {
  await run(serverUrl, `drop database ${database} with (force)`)
  rmSync(folder, { recursive: true, force: true })
})

it('what is restored is the same when it is backed up again, and its guards are in force', async () => {
  const { influencer } = await Work.of(world, 'delivered')
  await aFile(influencer, 'avatar')
  const { services } = world
  const settings = readConfiguration({ DATA_DIR: services.configuration.dataDir, DATABASE_URL: world.ownerUrl })
  const stores = openStores(settings)
  const { file } = await makeBackup(
    { ownerUrl: world.ownerUrl, stores, settings, clock: services.clock },
    at('made'),
    key,
  )
  const { manifest } = await verifyBackup(file, key)
  expect(manifest.files.count).toBeGreaterThan(0)

  const restored = readConfiguration({ DATA_DIR: at('restored'), DATABASE_URL: url })
  const { audit, actionLog } = await restoreBackup(restored, { file, key, log })
  expect([audit.violations, actionLog.intact]).toEqual([[], true])
  const installation = { ownerUrl: url, stores: openStores(restored), settings: restored, clock: services.clock }
  const again = await verifyBackup((await makeBackup(installation, at('again'), key)).file, key)
  expect(again.manifest).toEqual({ ...manifest, at: again.manifest.at })
  await expect(run(url, 'delete from ledger.journals')).rejects.toThrow()
  const session = `insert into sessions (token_hash, user_id, expires_at) values ('x', -1, now())`
  await expect(run(url, session)).rejects.toThrow('foreign key')
  const other = readConfiguration({ DATA_DIR: at('other'), DATABASE_URL: url })
  await expect(restoreBackup(other, { file, key, log })).rejects.toThrow('The database is not empty')
  expect(existsSync(at('other'))).toBe(false)
}, 60_000)
