import { verifyActionLog } from './features/foundation/action-log/index.ts'
import { auditLedger } from './features/money/ledger/index.ts'
import { openAlongside } from './open-database.ts'
import { readConfiguration } from './platform/configuration/configuration.ts'
import { openLog } from './platform/log.ts'
import { reportAudit } from './report-audit.ts'
import { runCommand } from './run-command.ts'

// npm run audit: checks the ledger and the admins' action log for violations, alongside a running server or standalone
await runCommand(async () => {
  const configuration = readConfiguration(process.env)
  const log = openLog({ level: configuration.logLevel, json: configuration.production })
  const { database, close } = await openAlongside(configuration, log)
  const audit = await auditLedger(database)
  const isRight = reportAudit(audit, await verifyActionLog(database, new Date()))
  await close()
  return isRight ? 0 : 1
}, 2)
