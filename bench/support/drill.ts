import { existsSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { noChallenge } from '../../contract/identity/identity.ts'
import { pictureNames } from '../../server/src/demo/drawing/draw-in-background.ts'
import { recordDrill } from '../../server/src/features/action-log/index.ts'
import { openAlongside } from '../../server/src/open-database.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import { readConfiguration } from '../../server/src/platform/configuration/configuration.ts'
import { openLog } from '../../server/src/platform/log.ts'
import { until } from './cluster/processes.ts'

/** The settings of the machine that do not apply to what a drill makes. */
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

/** Settings that are not set. */
export function noneOf(...names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, '']))
}

/** Videos of the demo that are still to be made. */
const waitingPreviews =
  'select count(*)::int as n from video_versions where processed_at is null and submitted_at is not null'

/** Waits until the pictures and videos of a demo are there. */
export function untilDemoIsMade(dataDir: string, url: string): Promise<void> {
  const lastPicture = path.join(dataDir, 'media/demo', pictureNames.at(-1)!)
  const isMade = async () => existsSync(lastPicture) && (await count(url, waitingPreviews)) === 0
  return until('the pictures and videos are made', isMade, 600)
}

async function count(url: string, statement: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<{ n: number }>(statement)).rows[0]!.n
  } finally {
    await client.end()
  }
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

/** Records the drill where the environment says that there is an installation. */
export async function recordOwnDrill(): Promise<void> {
  const configuration = readConfiguration(process.env)
  if (!configuration.databaseUrl && !existsSync(path.join(configuration.dataDir, 'postgres'))) return
  const log = openLog({ level: configuration.logLevel, json: configuration.production })
  const { database, close } = await openAlongside(configuration, log)
  await recordDrill(database.orm, systemClock)
  await close()
  console.log('Recorded: the health page shows it')
}
