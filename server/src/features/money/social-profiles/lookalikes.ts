import { sql } from 'drizzle-orm'
import type { Services } from '../../../platform/services.ts'
import { markLookalikes } from '../../foundation/users/index.ts'

/** Notes whose names look like those of people with a verified profile. */
export const noteLookalikes = (services: Pick<Services, 'database' | 'clock'>): Promise<void> =>
  markLookalikes(
    services,
    (person) =>
      sql`exists (select from social_media_profiles p where p.user_id = ${sql.raw(person)}.id and p.is_verified)`,
  )
