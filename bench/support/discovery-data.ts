import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { rankLockKey, recomputeRanks } from '../../server/src/features/presence/rankings/recompute.sql.ts'
import { recountVocabulary } from '../../server/src/features/search/discovery/words/vocabulary.sql.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import { type Growing, sizes, startGrowing } from './growth.ts'
import { addInfluencers, indexInfluencers } from './influencers.ts'
import { untilIdle } from './processor.ts'

const port = 4400
const bytesEach = 14_000

/** Folders of the data of each size, and a function that disposes of them in the end. */
export type DiscoveryData = { folderOf: (size: number) => string; end: () => void }

/**
 * The data of each size in a folder of its own in `kept`, where they stay, so that the next run measures the same ones; without `kept`
 * one folder that grows and is removed.
 */
export function discoveryData(kept: string | undefined): DiscoveryData {
  const folder = kept ?? mkdtempSync(path.join(os.tmpdir(), 'vivobid-bench-'))
  mkdirSync(folder, { recursive: true })
  return {
    folderOf: (size) => path.join(folder, kept ? String(size) : 'growing'),
    end: () => {
      if (!kept) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Makes the data of `size` from those of the size before, unless an earlier run has stored them. Returns the number of new rows per
 * second.
 */
export async function prepareSize({ folderOf }: DiscoveryData, size: number): Promise<number | null> {
  const folder = folderOf(size)
  const done = path.join(folder, `has-${size}`)
  if (existsSync(done)) return null
  const before = sizes[sizes.indexOf(size) - 1] ?? 0
  if (before && folderOf(before) !== folder) {
    rmSync(folder, { recursive: true, force: true })
    // keeps the owners of files: the embedded PostgreSQL may run as another user than this program
    execFileSync('cp', ['-a', folderOf(before), folder])
  }
  mkdirSync(folder, { recursive: true })
  const growing = await startGrowing(port, bytesEach, { counts: [size], keepIn: folder })
  growing.count = before
  const perSecond = await growTo(growing, size).finally(growing.end)
  writeFileSync(done, '')
  return perSecond
}

/** Starts the program and PostgreSQL on the data of `size`: nothing has been read yet. */
export async function startCold({ folderOf }: DiscoveryData, size: number): Promise<Growing> {
  const growing = await startGrowing(port, 0, { counts: [size], keepIn: folderOf(size) })
  growing.count = size
  try {
    // no ranking runs while something is measured
    await growing.owner.query('select pg_advisory_lock($1)', [rankLockKey])
    await untilIdle(growing.processorTimes)
  } catch (error) {
    await growing.end()
    throw error
  }
  return growing
}

/** Grows the database to `size` influencers, ranked and indexed. */
async function growTo({ url, owner, database, count }: Growing, size: number): Promise<number> {
  const began = performance.now()
  await addInfluencers(url, count + 1, size)
  await recomputeRanks(database, systemClock)
  const from = performance.now()
  await indexInfluencers(owner, count + 1, size)
  const took = (performance.now() - from) / 1000
  console.log(`${size.toLocaleString('en')} influencers (made in ${((performance.now() - began) / 1000).toFixed(0)} s)`)
  await recountVocabulary(database)
  await owner.query('vacuum (analyze) discovery_profiles, discovery_words, users')
  await owner.query('checkpoint')
  return (size - count) / took
}
