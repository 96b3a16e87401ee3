import path from 'node:path'
import { readBackupKey } from './backup/key.ts'
import { describeManifest, readFlag } from './backup/report.ts'
import { restoreBackup } from './backup/restore.ts'
import { readConfiguration } from './platform/configuration/configuration.ts'
import { openLog } from './platform/log.ts'
import { reportAudit } from './report-audit.ts'
import { runCommand } from './run-command.ts'

// npm run restore -- --from FILE: restores a backup into an empty database and an empty DATA_DIR, and audits it; 1: the audit found violations
await runCommand(async () => {
  const file = path.resolve(readFlag(process.argv.slice(2), 'from', 'npm run restore -- --from FILE'))
  const key = readBackupKey(process.env)
  const configuration = readConfiguration(process.env)
  const log = openLog({ level: configuration.logLevel, json: configuration.production })
  const { manifest, audit, actionLog } = await restoreBackup(configuration, { file, key, log })
  console.log(`Restored the backup of ${manifest.at}: ${describeManifest(manifest)}`)
  return reportAudit(audit, actionLog) ? 0 : 1
}, 2)
