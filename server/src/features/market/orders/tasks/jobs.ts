import type { Services } from '../../../../platform/services.ts'
import { remindOfDeadlines, runDueDeadlines } from './due-deadlines.ts'

/** Enforces the deadlines of tasks every minute. */
export async function taskJobs(services: Services): Promise<void> {
  await services.jobs.schedule('task-deadlines', '* * * * *', async () => {
    await remindOfDeadlines(services)
    await runDueDeadlines(services)
  })
}
