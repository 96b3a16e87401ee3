import type { Services } from '../../../platform/services.ts'
import { type Counted, countStatistics } from './counting/count.ts'

const firstQueue = 'statistics-first'

/** Counts every five minutes, and at once when nothing has been counted yet. */
export async function statisticsJobs(services: Services, counted: Counted): Promise<void> {
  const { jobs, database } = services
  const count = () => countStatistics(services, counted)
  await jobs.schedule('statistics', '*/5 * * * *', count)
  await jobs.work(firstQueue, count)
  await database.transaction((tx) => jobs.enqueue(tx, firstQueue, {}))
}
