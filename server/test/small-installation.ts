import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { openPasswords } from '../src/features/accounts/credentials/passwords.ts'
import { hashToken } from '../src/features/accounts/sessions/sessions.ts'
import { addUser } from '../src/features/foundation/users/users.ts'
import { systemClock } from '../src/platform/clock.ts'
import { openDatabase } from '../src/platform/database/database.ts'
import { runningPostgresUrl } from '../src/platform/postgres/embedded.ts'
import { freePort, type Program, startProgram } from './program.ts'
import { dealInput } from './world.ts'

const secret = 'a secret of this installation, and of it alone'
export const password = 'a quiet green kettle'
export const businessName = 'brightside'

/** Starts the program; adds a business and a deal the first time. */
async function startSmallInstallation(dataDir: string, port: number): Promise<Program> {
  const program = await startProgram(dataDir, port, { SECRET: secret })
  const database = openDatabase(runningPostgresUrl(dataDir)!, { max: 1 })
  try {
    const { rowCount } = await database.pool.query('select 1 from users')
    if (rowCount) return program
    const passwordHash = await openPasswords(secret).hash(password)
    const add = (username: string, role: 'business' | 'influencer') =>
      addUser(
        { db: database.orm, clock: systemClock },
        { username, email: `${username}@example.com`, passwordHash, role, language: 'en', isVerified: true },
      )
    await add(businessName, 'business')
    const { id } = await add('ana', 'influencer')
    const token = randomUUID()
    await database.orm.execute(sql`
      insert into sessions (token_hash, user_id, expires_at) values (${hashToken(token)}, ${id}, now() + interval '1 day')`)
    const { status } = await fetch(`${program.origin}/api/deals`, {
      method: 'POST',
      headers: { cookie: `sid=${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(dealInput),
    })
    if (status !== 201) throw new Error(`The deal was refused: ${status}`)
    return program
  } finally {
    await database.close()
  }
}

/** A small installation for the tests of a file, on a folder and a port of its own. One that a test has ended is started again. */
export function smallInstallation() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vivobid-small-'))
  const dataDir = path.join(folder, 'data')
  let port: number
  let program: Program | undefined
  const restart = async (): Promise<void> => {
    program = await startSmallInstallation(dataDir, port)
  }
  beforeAll(async () => {
    port = await freePort()
  })
  beforeEach(async () => {
    if (program === undefined || program.child.exitCode !== null) await restart()
  }, 120_000)
  afterAll(async () => {
    await program!.end('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    folder,
    dataDir,
    restart,
    get port() {
      return port
    },
    get program() {
      return program!
    },
  }
}
