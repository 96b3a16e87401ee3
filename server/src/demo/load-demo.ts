import { createReadStream, existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { and, eq, inArray } from 'drizzle-orm'
import type { AccountServices } from '../features/accounts/credentials/index.ts'
import { sealActions } from '../features/foundation/action-log/index.ts'
import { storeKycContent } from '../features/foundation/uploads/index.ts'
import { files } from '../features/foundation/uploads/tables.ts'
import { users } from '../features/foundation/users/tables.ts'
import { riskFingerprints } from '../features/market/risk/tables.ts'
import { attachPreview, versionsWithoutPreview } from '../features/market/videos/index.ts'
import type { Services } from '../platform/services.ts'
import { demoPassword } from './accounts.ts'
import { drawn, filmedPictures, filmName, filmResults, pictureNames } from './drawing/drawn.ts'
import { loadDump } from './dump/load-dump.ts'
import { recorded } from './recorded.ts'
import { roundRobin } from './round-robin.ts'
import { assessSharers } from './sharers.ts'
import { silentServices } from './trade/timeline.ts'

/**
 * Fills an empty database with demo people who have already traded, from their recording (docs/decisions/demo.md), and gives a demo the
 * files that it lacks. Returns whether the database was empty.
 */
export async function loadDemo(services: Services, accounts: AccountServices, ownerUrl: string): Promise<boolean> {
  const { database, clock, secret } = services
  const [anybody] = await database.orm.select({ id: users.id }).from(users).limit(1)
  if (!anybody) {
    const [dump, passwordHash] = await Promise.all([readDump(), accounts.passwords.hash(demoPassword)])
    await loadDump(ownerUrl, dump, { now: clock(), secret, passwordHash })
    await sealActions(services)
  }
  await Promise.all([storePictures(services), storeFilms(services), storeUploads(services)])
  const [fingerprint] = await database.orm.select({ userId: riskFingerprints.userId }).from(riskFingerprints).limit(1)
  if (!anybody && !fingerprint) await assessSharers(silentServices(services))
  return !anybody
}

const readDump = async () => (await promisify(gunzip)(await readFile(recorded.dump))).toString()

/** Stores the pictures unless they are there; the last one is stored last. */
async function storePictures({ media }: Services): Promise<void> {
  const waiting = pictureNames()
  // there are pictures
  const last = waiting.pop()!
  if ((await media.size(`demo/${last}`)) !== null) return
  const store = (name: string) => media.put(createReadStream(path.join(drawn.pictures, name)), `demo/${name}`)
  const storeNext = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) await store(name)
  }
  await Promise.all(Array.from({ length: storedAtOnce }, storeNext))
  await store(last)
}

const storedAtOnce = 16

/** Stores the videos of versions that have none yet. */
async function storeFilms(services: Services): Promise<void> {
  const versions = await versionsWithoutPreview(services.database.orm)
  if (versions.length === 0) return
  const results = filmResults()
  for (const version of versions) {
    const picture = roundRobin(filmedPictures, version.id)
    const name = filmName(picture, version.isCompleted ? 'plain' : 'marked')
    // there is a result for each film
    await attachPreview(services, version, { folder: path.join(drawn.films, name), result: results[name]! })
  }
}

/** Stores the identity documents and voice messages that demo people uploaded. */
async function storeUploads(services: Services): Promise<void> {
  const { database, storage } = services
  const uploads = await database.orm
    .select({
      id: files.id,
      ownerId: files.ownerId,
      purpose: files.purpose,
      path: files.path,
      sealing: files.sealing,
      name: files.name,
      username: users.username,
    })
    .from(files)
    .innerJoin(users, eq(users.id, files.ownerId))
    .where(and(eq(users.isDemo, true), inArray(files.purpose, ['kyc', 'message'])))
  for (const { id, ownerId, purpose, path: place, sealing, name, username } of uploads) {
    const file = recorded.upload(username, name)
    if (!place || !existsSync(file)) continue
    if (purpose === 'kyc' && sealing === '') {
      // identity documents have an owner
      const stored = await storeKycContent(services, { id, ownerId: ownerId!, path: place }, await readFile(file))
      await database.orm.update(files).set(stored).where(eq(files.id, id))
    } else if (purpose === 'message' && (await storage.size(place)) === null)
      await storage.put(createReadStream(file), place)
  }
}
