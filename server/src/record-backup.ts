import { parseArgs } from 'node:util'
import { recordBackup, recordDrill } from './features/foundation/action-log/index.ts'
import { openAlongside } from './open-database.ts'
import { systemClock } from './platform/clock.ts'
import { readConfiguration } from './platform/configuration/configuration.ts'
import { openLog } from './platform/log.ts'
import { runCommand } from './run-command.ts'

// npm run backup:done: records that a backup of the database and the files has been made; run it at the end of the backup's script. With
// -- --drill it records that a backup was restored elsewhere, and that everything was there.
await runCommand(async () => {
  const { values } = parseArgs({ options: { drill: { type: 'boolean', default: false } } })
  const configuration = readConfiguration(process.env)
  const log = openLog({ level: configuration.logLevel, json: configuration.production })
  const { database, close } = await openAlongside(configuration, log)
  try {
    await (values.drill ? recordDrill : recordBackup)(database.orm, systemClock)
  } finally {
    await close()
  }
  return 0
})
