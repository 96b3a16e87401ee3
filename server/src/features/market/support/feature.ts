import type { Feature } from '../../../platform/feature.ts'
import type { AccountServices } from '../../accounts/credentials/index.ts'
import { supportJobs } from './jobs.ts'
import { supportPersonalData } from './personal-data.ts'
import { supportRoutes } from './routes.ts'

export const feature: Feature<{ accounts: AccountServices }> = {
  routes: ({ accounts }) => supportRoutes(accounts),
  jobs: ({ services }) => supportJobs(services),
  personalData: supportPersonalData,
  adminQueues: {
    contact: {
      oldest: `select min(updated_at) from contact_messages where status <> 'replied' and solved_at is null`,
      decided: `select m.created_at, r.created_at from contact_replies r join contact_messages m on m.id = r.message_id
        where r.created_at >= begins and r.created_at < ends and r.admin_id is not null and not exists (
          select from contact_replies e where e.message_id = m.id and e.admin_id is not null and e.id < r.id)`,
    },
  },
  adminFigures: {
    waitingContacts: `select count(*) from contact_messages where status <> 'replied' and solved_at is null`,
  },
  targetNames: {
    contact_message: `select id, subject as name, case when solved_at is not null then 'solved' when status = 'replied' then 'replied'
      else 'waiting' end as state from contact_messages where id = any($1::int[])`,
    canned_reply: 'select id, title as name from canned_replies where id = any($1::int[])',
  },
}
