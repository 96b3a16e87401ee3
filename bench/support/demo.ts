import { existsSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { pictureNames } from '../../server/src/demo/drawing/picture-names.ts'
import { until } from './cluster/processes.ts'

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
