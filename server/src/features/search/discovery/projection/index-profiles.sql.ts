import { sql } from 'drizzle-orm'
import type { SystemContext } from '../../../../platform/context.ts'
import { flushPendingIndexEntries } from './pending-index-entries.ts'
import { upsertProfilesStatement } from './profile-projection.sql.ts'

/** Writes the rows of these active influencers, and adds their new words to the vocabulary. */
export async function upsertProfiles({ tx, clock }: SystemContext, userIds: number[]): Promise<void> {
  if (userIds.length === 0) return
  await tx.execute(withValues(upsertProfilesStatement, [userIds, clock()]))
  // counts are approximate until the nightly recount; lexemes with a colon are filters and words of names
  await tx.execute(sql`
    insert into discovery_words (word, influencers, named)
    select w, 1, 0 from (
      select distinct w from discovery_profiles p, unnest(tsvector_to_array(p.words)) w where p.user_id = any(${sql.param(userIds)}::int[])
    ) found where w !~ ':' and not exists (select from discovery_words known where known.word = found.w) order by w
    on conflict do nothing`)
  await flushPendingIndexEntries(tx)
}

export async function removeProfiles({ tx }: SystemContext, userIds: number[]): Promise<void> {
  if (userIds.length === 0) return
  await tx.execute(sql`delete from discovery_profiles where user_id = any(${sql.param(userIds)}::int[])`)
}

/** Converts a statement with `$1`, `$2` … to drizzle's SQL. */
const withValues = (text: string, values: unknown[]) =>
  sql.join(text.split(/\$(\d+)/).map((part, i) => (i % 2 === 0 ? sql.raw(part) : sql.param(values[Number(part) - 1]))))
