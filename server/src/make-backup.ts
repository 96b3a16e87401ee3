import path from 'node:path'
import { readBackupKey } from './backup/key.ts'
import { makeBackup } from './backup/make.ts'
import { describeBackup, readFlag } from './backup/report.ts'
import { recordBackup } from './features/foundation/action-log/index.ts'
import { openAlongside } from './open-database.ts'
import { systemClock } from './platform/clock.ts'
import { readConfiguration } from './platform/configuration/configuration.ts'
import { openLog } from './platform/log.ts'
import { openStores } from './platform/storage/stores.ts'
import { runCommand } from './run-command.ts'

// npm run backup -- --to FOLDER: writes an encrypted backup of the database and the files, alongside a running server or standalone
await runCommand(async () => {
  const folder = path.resolve(readFlag(process.argv.slice(2), 'to', 'npm run backup -- --to FOLDER'))
  const key = readBackupKey(process.env)
  const configuration = readConfiguration(process.env)
  const log = openLog({ level: configuration.logLevel, json: configuration.production })
  const { database, ownerUrl, close } = await openAlongside(configuration, log)
  try {
    const installation = { ownerUrl, stores: openStores(configuration), settings: configuration, clock: systemClock }
    const made = await makeBackup(installation, folder, key)
    await recordBackup(database.orm, systemClock)
    for (const line of describeBackup(made)) console.log(line)
  } finally {
    await close()
  }
  return 0
})
