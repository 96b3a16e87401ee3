import { sql } from 'drizzle-orm'
import { type StarterName, starterTemplates } from '#contract/market/service-templates/starter-templates.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import type { Services } from '../../../platform/services.ts'
import { serviceTemplates } from './tables.ts'

/** Inserts the starter templates on a new installation, once; not again when admins have removed them. */
export async function addStarterTemplates({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const now = clock()
  await database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('starter-templates'))`)
    const { rows } = await tx.execute<{ used: string | null }>(
      sql`select pg_sequence_last_value('service_templates_number_seq') as used`,
    )
    if (onlyRow(rows).used !== null) return
    await tx.insert(serviceTemplates).values(
      Object.entries(starterTemplates).map(([name, { title, description, days, platforms }]) => ({
        dealType: name as StarterName,
        title,
        description,
        defaultDeliveryTimeInDays: days,
        defaultPlatforms: [...platforms],
        isDefault: true,
        createdAt: now,
        updatedAt: now,
      })),
    )
  })
}
