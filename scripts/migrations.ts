import { spawnSync } from 'node:child_process'
import { globSync, rmSync } from 'node:fs'
import path from 'node:path'
import { installTool } from './tool.ts'

// npm run migrations: writes a migration from the changes in the tables.ts of the features. Only the last snapshot of the schema is read
// again, so that only it is stored
const root = path.resolve(import.meta.dirname, '..')
const drizzleKit = path.join(installTool('drizzle-kit'), 'bin.cjs')
const { status } = spawnSync(process.execPath, [drizzleKit, 'generate', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
const snapshots = globSync(path.join(root, 'server/migrations/meta/*_snapshot.json')).sort()
for (const older of snapshots.slice(0, -1)) rmSync(older)
process.exit(status ?? 1)
