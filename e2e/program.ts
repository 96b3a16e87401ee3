import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startProgram } from '../bench/support/servers.ts'

/** The password with which journeys pass on emailed replies, as a mail service would. */
export const inboundSecret = 'a secret of the mail service'

/** The program of a worker, whose journeys see nothing of those of others. */
export type Program = {
  origin: string
  /** Its folder: database, files and the outbox of mails. */
  dataDir: string
  /** Port at which journeys stand in for the push service of a browser. */
  pushPort: number
}

/**
 * Starts the program on a copy of the demo, hands it to `use`, and ends it. Playwright ends a worker after a failure, so that a second
 * try has a program of its own.
 */
export async function withProgram(parallelIndex: number, use: (program: Program) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'vivobid-journey-'))
  const [port, pushPort] = [4_010 + parallelIndex, 4_020 + parallelIndex]
  // keeps the owner of the database, which is another account for root
  execFileSync('cp', ['-a', `${process.env.JOURNEY_DEMO}/.`, dataDir])
  const program = await startProgram(dataDir, port, {
    DEMO: 'true',
    WEB: 'yes',
    MAIL_INBOUND_ADDRESS: 'reply@in.vivobid.example',
    MAIL_INBOUND_SECRET: inboundSecret,
    PUSH_TEST_ORIGIN: `http://127.0.0.1:${pushPort}`,
  })
  try {
    await use({ origin: `http://localhost:${port}`, dataDir, pushPort })
  } finally {
    await program.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
