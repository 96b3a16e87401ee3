import { sql } from 'drizzle-orm'
import type { Services } from '../../../platform/services.ts'
import { markLookalikes } from '../../foundation/users/index.ts'

/** Records the people whose names resemble those of people with a verified profile. */
export const recordLookalikes = (services: Pick<Services, 'database' | 'clock'>): Promise<void> =>
  markLookalikes(
    services,
    (person) =>
      sql`exists (select from social_media_profiles p where p.user_id = ${sql.raw(person)}.id and p.is_verified)`,
  )
