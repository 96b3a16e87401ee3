import type { Services } from '../../platform/services.ts'
import { countWords, followRanks } from './follow-ranks.ts'
import { followAllChanges } from './refresh.ts'
import { tellNewMatches } from './saved-searches.ts'

const everyMilliseconds = 2_000

/**
 * Keeps what people are found by true: changes within seconds, ranks after each run of theirs, words once a night; and tells of new
 * matches once a day.
 */
export async function discoveryJobs(services: Services): Promise<void> {
  const { jobs, database, clock } = services
  await jobs.schedule('discovery-ranks', '*/5 * * * *', async () => {
    await followRanks(database)
  })
  await jobs.schedule('discovery-words', '20 3 * * *', () => countWords(database))
  await jobs.schedule('saved-searches', '40 * * * *', async () => {
    await tellNewMatches(services)
  })
  let busy = false
  const timer = setInterval(async () => {
    if (database.pool.ending) return clearInterval(timer)
    if (busy) return
    busy = true
    // a database that is away for a moment is asked again two seconds later
    await followAllChanges(database, clock).catch(() => undefined)
    busy = false
  }, everyMilliseconds)
  timer.unref()
}
