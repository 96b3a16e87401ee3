import { verifyActionLog } from './features/action-log/index.ts'
import { auditLedger } from './features/ledger/index.ts'
import { openConfiguredDatabase } from './open-database.ts'
import { readConfiguration } from './platform/configuration/configuration.ts'
import { openDatabase } from './platform/database/database.ts'
import { openLog } from './platform/log.ts'
import { runningPostgresUrl } from './platform/postgres/embedded.ts'
import { runCommand } from './run-command.ts'

// npm run audit: checks the ledger and the admins' action log for violations, alongside a running server or standalone
await runCommand(async () => {
  const configuration = readConfiguration(process.env)
  const running = configuration.databaseUrl ? null : runningPostgresUrl(configuration.dataDir)
  const opened = running
    ? { database: openDatabase(running, { max: 1 }), close: () => Promise.resolve() }
    : await openConfiguredDatabase(
        configuration,
        openLog({ level: configuration.logLevel, json: configuration.production }),
      )
  const { journals, holds, violations } = await auditLedger(opened.database)
  for (const { invariant, key, detail } of violations) console.log(`${invariant}: ${key} (${detail})`)
  console.log(`Audit: ${journals} journals, ${holds} holds, ${violations.length} violations`)
  const log = await verifyActionLog(opened.database, new Date())
  if (log.firstBroken) console.log(`action log: entry ${log.firstBroken} was changed or removed after it was sealed`)
  console.log(
    `Action log: ${log.sealed} entries sealed, ${log.intact ? 'intact' : 'broken'}, last hash ${log.lastHash ?? 'none'}`,
  )
  if (running) await opened.database.close()
  await opened.close()
  return violations.length === 0 && log.intact ? 0 : 1
}, 2)
