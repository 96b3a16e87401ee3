import type { Services } from '../../../platform/services.ts'
import { refreshChangedProfiles } from './projection/refresh.sql.ts'
import { syncRankScores } from './projection/sync-ranks.ts'
import { notifyNewMatches } from './saved/new-matches.ts'
import { recountVocabulary } from './words/vocabulary.sql.ts'

const refreshPauseMs = 2_000

/**
 * Keeps `discovery_profiles` fresh: changed rows every two seconds, rank scores within five minutes of a run, word counts every night.
 * Checks hourly for saved searches that are due.
 */
export async function discoveryJobs(services: Services): Promise<void> {
  const { jobs, database } = services
  await jobs.schedule('discovery-ranks', '*/5 * * * *', async () => {
    await syncRankScores(database)
  })
  await jobs.schedule('discovery-words', '20 3 * * *', () => recountVocabulary(database))
  await jobs.schedule('saved-searches', '40 * * * *', async () => {
    await notifyNewMatches(services)
  })
  // queued changes persist, so a brief outage of the database loses none
  jobs.every(refreshPauseMs, () => refreshChangedProfiles(services))
}
