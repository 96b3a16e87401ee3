import type { Services } from '../../platform/services.ts'
import { announceDeadlines, strikeDeadlines } from './sweep.ts'

/** What silence does to tasks, looked after every minute. */
export async function taskJobs(services: Services): Promise<void> {
  await services.jobs.schedule('task-deadlines', '* * * * *', async () => {
    await announceDeadlines(services)
    await strikeDeadlines(services)
  })
}
