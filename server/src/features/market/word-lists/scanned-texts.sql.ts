import { type SQL, sql } from 'drizzle-orm'
import type { ReportEntity } from '#contract/market/reports/reports.ts'
import { usersView } from '../../foundation/users/index.ts'
import { campaignsView } from '../campaigns/index.ts'
import { dealsView } from '../deals/index.ts'
import { videosView } from '../videos/index.ts'

/** Types of texts that are compared with the word lists: those that others can see. Messages are private and are not read. */
export const scannedTypes = ['user', 'deal', 'campaign', 'video'] as const satisfies readonly ReportEntity[]
export type ScannedType = (typeof scannedTypes)[number]

/**
 * A text to compare. `updatedAt` is a time as PostgreSQL writes it, with microseconds: many texts may have been changed within one of
 * JavaScript's milliseconds.
 */
export type ScannedText = { id: number; owner: number; text: string; updatedAt: string }

/** SQL for the public texts of a type: owner, text, and time of the last change. */
const publicTexts: Record<ScannedType, SQL> = {
  user: sql`select id, id as owner, concat_ws(' · ', display_name, profession, bio) as text, updated_at
    from ${usersView} x where is_active and role <> 'admin'`,
  deal: sql`select id, influencer_id as owner, concat_ws(' · ', title, description) as text, updated_at
    from ${dealsView} x where is_active and is_visible_to_businesses and hidden_at is null`,
  campaign: sql`select id, business_id as owner, concat_ws(' · ', title, description, requirements) as text, updated_at
    from ${campaignsView} x where stage in ('in_review', 'active', 'paused') and hidden_at is null`,
  video: sql`select id, influencer_id as owner, concat_ws(' · ', title, caption) as text, updated_at
    from ${videosView} x where status not in ('draft', 'failed', 'deleted')`,
}

export type Place = { at: string; id: number }

/** SQL for one page of the public texts of a type that were changed after a place, the oldest change first. */
export const textsAfter = (type: ScannedType, { at, id }: Place, limit: number): SQL => sql`
  select id, owner, text, updated_at::text as "updatedAt" from (${publicTexts[type]}) t
  where (updated_at, id) > (${at}::timestamptz, ${id}) order by updated_at, id limit ${limit}`
