import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { installTool } from './tool.ts'

// npm run migrations: writes a migration from what has changed in the tables.ts of the features
const drizzleKit = path.join(installTool('drizzle-kit'), 'bin.cjs')
const { status } = spawnSync(process.execPath, [drizzleKit, 'generate', ...process.argv.slice(2)], {
  cwd: path.resolve(import.meta.dirname, '..'),
  stdio: 'inherit',
})
process.exit(status ?? 1)
