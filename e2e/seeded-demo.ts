import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startProgram } from '../bench/support/servers.ts'
import { buildWeb } from '../server/src/build/build-web.ts'

const port = 4_009

/** Makes a demo once, for the programs of all workers to start on copies of its data. Returns the function that removes it. */
export default async function seedDemo(): Promise<() => void> {
  await buildWeb('quick')
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'vivobid-journeys-'))
  const program = await startProgram(dataDir, port, { DEMO: 'true' })
  await program.stop()
  // handed on to the workers
  process.env.JOURNEY_DEMO = dataDir
  return () => rmSync(dataDir, { recursive: true, force: true })
}
