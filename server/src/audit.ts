import { auditLedger } from './features/ledger/audit.ts'
import { openConfiguredDatabase } from './open.ts'
import { ConfigurationFault, readConfiguration } from './platform/configuration.ts'
import { openDatabase } from './platform/database.ts'
import { runningPostgresUrl } from './platform/postgres/embedded.ts'

// npm run audit: looks for what must not be in the books, beside a running server or without one
try {
  const configuration = readConfiguration(process.env)
  const running = configuration.databaseUrl ? null : runningPostgresUrl(configuration.dataDir)
  const opened = running
    ? { database: openDatabase(running, { max: 1 }), close: () => Promise.resolve() }
    : await openConfiguredDatabase(configuration, (text) => console.error(text))
  const { journals, holds, violations } = await auditLedger(opened.database)
  for (const { invariant, key, detail } of violations) console.log(`${invariant}: ${key} (${detail})`)
  console.log(`Audit: ${journals} journals, ${holds} holds, ${violations.length} violations`)
  if (running) await opened.database.close()
  await opened.close()
  process.exit(violations.length === 0 ? 0 : 1)
} catch (error) {
  if (!(error instanceof ConfigurationFault)) throw error
  console.error(error.message)
  process.exit(2)
}
