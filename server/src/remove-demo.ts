import { removeDemo } from './demo/remove.ts'
import { openConfiguredDatabase } from './open-database.ts'
import { readConfiguration } from './platform/configuration/configuration.ts'
import { openLog } from './platform/log.ts'
import { openStores } from './platform/storage/stores.ts'
import { runCommand } from './run-command.ts'

// npm run demo:remove: makes a database with demo accounts ready for production
await runCommand(async () => {
  const configuration = readConfiguration(process.env)
  const log = openLog({ level: configuration.logLevel, json: configuration.production })
  const opened = await openConfiguredDatabase(configuration, log)
  try {
    const { removed, restored } = await removeDemo(opened, openStores(configuration))
    console.log(
      removed === 0 && restored.length === 0
        ? 'There are no demo accounts in this database.'
        : `${removed} demo accounts were removed with everything they own and did; the database was made anew.`,
    )
    if (restored.length > 0) console.log(`Kept, to sign in again: ${restored.join(', ')}`)
  } finally {
    await opened.close()
  }
  return 0
})
