import { existsSync } from 'node:fs'
import path from 'node:path'
import { noChallenge } from '../../contract/accounts/identity/identity.ts'
import { recordDrill } from '../../server/src/features/foundation/action-log/index.ts'
import { openAlongside } from '../../server/src/open-database.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import { readConfiguration } from '../../server/src/platform/configuration/configuration.ts'
import { openLog } from '../../server/src/platform/log.ts'

/** Settings that remove those of the machine that do not apply to a drill's own installation. */
export const drillSettings: Record<string, string> = {
  NODE_ENV: 'development',
  DEMO: 'false',
  ...noneOf(
    'DATABASE_URL',
    'DATABASE_URL_FILE',
    'DATABASE_APP_URL',
    'DATABASE_APP_URL_FILE',
    'DATABASE_STANDBY_URL',
    'DATABASE_STANDBY_URL_FILE',
    'STORAGE',
    'BACKUP_KEY_FILE',
  ),
}

/** Settings with these names removed. */
export function noneOf(...names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, '']))
}

/** Signs people in; throws when one of them cannot. */
export async function signInAll(origin: string, usernames: string[], password: string): Promise<void> {
  for (const username of usernames) {
    const answer = await fetch(`${origin}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password, challengeAnswer: noChallenge }),
    })
    if (!answer.ok) throw new Error(`${username} cannot sign in: ${answer.status}`)
  }
  console.log(`${usernames.length} people signed in there`)
}

/** Records the drill if the environment names an installation. */
export async function recordOwnDrill(): Promise<void> {
  const configuration = readConfiguration(process.env)
  if (!configuration.databaseUrl && !existsSync(path.join(configuration.dataDir, 'postgres'))) return
  const log = openLog({ level: configuration.logLevel, json: configuration.production })
  const { database, close } = await openAlongside(configuration, log)
  await recordDrill(database.orm, systemClock)
  await close()
  console.log('Recorded: the health page shows it')
}
