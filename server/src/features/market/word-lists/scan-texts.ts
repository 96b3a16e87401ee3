import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { inTransaction, type SystemContext } from '../../../platform/context.ts'
import type { Services } from '../../../platform/services.ts'
import { readSetting } from '../../foundation/settings/index.ts'
import { addSystemReport } from '../reports/index.ts'
import { foldText, phraseFinder } from './fold-text.ts'
import { type Place, type ScannedText, type ScannedType, scannedTypes, textsAfter } from './scanned-texts.sql.ts'
import { flaggedTexts, wordScans } from './tables.ts'

const pageSize = 100
/** The pause after a page as a multiple of the time that it took, so that requests do not wait for a long list of changes. */
const restFactor = 4
/** The time by which each scan overlaps the last one: a change may be committed after later ones. */
const overlapMs = 120_000
/** The time that the first scan goes back: earlier texts are not compared. */
const firstScanMs = 3_600_000

/** Reports the public texts that changed since the last scan and contain a phrase of a word list. Returns how many. */
export async function scanTexts(services: Services): Promise<number> {
  const lists = await readSetting(services.database.orm, 'word_lists')
  const find = phraseFinder([...new Set(Object.values(lists).flat())])
  let flagged = 0
  for (const type of scannedTypes) flagged += await scanType(services, type, find)
  return flagged
}

async function scanType(services: Services, type: ScannedType, find: (text: string) => string[]): Promise<number> {
  const { database, clock } = services
  const [known] = await database.orm.select().from(wordScans).where(eq(wordScans.entityType, type))
  const start = known ? known.scannedTo.getTime() - overlapMs : clock().getTime() - firstScanMs
  let place: Place = { at: new Date(start).toISOString(), id: 0 }
  let flagged = 0
  for (;;) {
    const began = performance.now()
    const { rows } = await database.orm.execute<ScannedText>(textsAfter(type, place, pageSize))
    for (const row of rows) {
      const found = find(row.text)
      if (found.length > 0 && (await inTransaction(services, (context) => flag(context, type, { ...row, found }))))
        flagged++
    }
    const last = rows.at(-1)
    if (last) {
      place = { at: last.updatedAt, id: last.id }
      await storePlace(services, type, new Date(place.at))
    }
    if (rows.length < pageSize) return flagged
    await wait(restFactor * (performance.now() - began))
  }
}

const storePlace = ({ database }: Services, entityType: ScannedType, scannedTo: Date) =>
  database.orm
    .insert(wordScans)
    .values({ entityType, scannedTo })
    .onConflictDoUpdate({ target: wordScans.entityType, set: { scannedTo } })

/** Reports a text once, in the name of the system. Returns whether it was new. */
async function flag(
  context: SystemContext,
  entityType: ScannedType,
  { id: entityId, owner, text, found }: ScannedText & { found: string[] },
): Promise<boolean> {
  const { tx, clock } = context
  const digest = createHash('sha256').update(foldText(text)).digest('base64url')
  const { rowCount } = await tx
    .insert(flaggedTexts)
    .values({ entityType, entityId, digest, createdAt: clock() })
    .onConflictDoNothing()
  if (!rowCount) return false
  const reason = found.map((phrase) => `“${phrase}”`).join(', ')
  await addSystemReport(context, { entityType, entityId, reason, owner })
  return true
}
