import { findMissingFiles } from './backup/missing-files.ts'
import { openAlongside } from './open-database.ts'
import { readConfiguration } from './platform/configuration/configuration.ts'
import { openLog } from './platform/log.ts'
import { openStores } from './platform/storage/stores.ts'
import { runCommand } from './run-command.ts'

// npm run audit:files: lists stored files that the database names and that are missing, for use after restoring the database alone
await runCommand(async () => {
  const configuration = readConfiguration(process.env)
  const log = openLog({ level: configuration.logLevel, json: configuration.production })
  const { database, close } = await openAlongside(configuration, log)
  const { named, missing } = await findMissingFiles(database.orm, openStores(configuration)).finally(close)
  // the folders of DATA_DIR, and the prefixes of a bucket
  for (const { store, name } of missing) console.log(`${store === 'media' ? 'media' : 'files'}/${name}`)
  console.log(`Files: ${named} named, ${missing.length} missing`)
  return missing.length === 0 ? 0 : 1
}, 2)
