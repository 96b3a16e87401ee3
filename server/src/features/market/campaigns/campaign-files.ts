import { and, eq, sql } from 'drizzle-orm'
import type { StoredFile } from '#contract/foundation/uploads/stored-file.ts'
import { pictureUrl } from '#contract/foundation/uploads/uploads.ts'
import { requestErrors } from '#contract/request-errors.ts'
import type { Context, SystemContext } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { invalid } from '../../../platform/refusal.ts'

import { claimFile, filesView, type MayRead, releaseFile } from '../../foundation/uploads/index.ts'
import { usersView } from '../../foundation/users/index.ts'
import { hasRequestOf } from './participants.sql.ts'
import { campaignFiles, campaigns } from './tables.ts'

/** SQL: the files of a campaign's brief, as JSON. */
export const campaignFilesOf = sql<StoredFile[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'bytes', f.bytes, 'mime', f.mime, 'kind', f.kind)
    order by f.created_at, f.id), '[]'::jsonb)
  from campaign_files b join ${filesView} f on f.id = b.file_id where b.campaign_id = ${campaigns.id})`

/** The columns of a logo that the actor uploaded for a campaign; null for none. Any other file is 404. */
export async function claimLogo(context: Context, fileId: string | null) {
  if (fileId === null) return { logoFileId: null, logoUrl: null }
  const file = await claimFile(context, fileId, 'campaign_logo')
  if (file.kind !== 'image') throw invalid('logoFileId', requestErrors.valueInvalid)
  return { logoFileId: file.id, logoUrl: pictureUrl('campaign_logo', file.id, file.placeholder) }
}

/** Stores the placeholder of a campaign's logo. */
export async function addLogoPlaceholder({ tx }: SystemContext, { fileId, url }: { fileId: string; url: string }) {
  await tx.update(campaigns).set({ logoUrl: url }).where(eq(campaigns.logoFileId, fileId))
}

/** Sets the files of a campaign: claims new ones, which the actor must have uploaded for it (else 404), and releases others. */
export async function setFiles(context: Context, campaignId: number, fileIds: string[]): Promise<void> {
  const { tx } = context
  const before = await filesOf(tx, campaignId)
  // sorted, so that two changes with the same files never deadlock
  for (const fileId of fileIds.filter((id) => !before.includes(id)).sort()) {
    await claimFile(context, fileId, 'campaign_brief')
    await tx.insert(campaignFiles).values({ campaignId, fileId })
  }
  for (const fileId of before.filter((id) => !fileIds.includes(id)).sort()) {
    await tx
      .delete(campaignFiles)
      .where(and(eq(campaignFiles.campaignId, campaignId), eq(campaignFiles.fileId, fileId)))
    await releaseUnused(tx, fileId)
  }
}

export async function filesOf(tx: Tx, campaignId: number): Promise<string[]> {
  const rows = await tx
    .select({ fileId: campaignFiles.fileId })
    .from(campaignFiles)
    .where(eq(campaignFiles.campaignId, campaignId))
  return rows.map(({ fileId }) => fileId)
}

/** Releases a file that no campaign uses any more; a duplicate shares the files of its original. */
export async function releaseUnused(tx: Tx, fileId: string | null): Promise<void> {
  if (fileId === null) return
  const { rowCount } = await tx.execute(sql`
    select from campaign_files where file_id = ${fileId}
    union all select from campaigns where logo_file_id = ${fileId} limit 1`)
  if (rowCount === 0) await releaseFile(tx, fileId)
}

/** Admins may read the files of submitted campaigns, influencers those of campaigns that are open to everybody. */
export const mayReadCampaignFile: MayRead = async (db, actor, file) => {
  if (file.purpose !== 'campaign_brief' || actor.party.role === 'business') return false
  const visible =
    actor.party.role === 'admin'
      ? sql`c.submitted_at is not null`
      : sql`((c.stage = 'active' and not c.is_invite_only and u.is_active) or ${hasRequestOf(sql`c.id`, actor.party.id)})`
  const { rowCount } = await db.execute(sql`
    select from campaign_files b join campaigns c on c.id = b.campaign_id join ${usersView} u on u.id = c.business_id
    where b.file_id = ${file.id} and ${visible} limit 1`)
  return (rowCount ?? 0) > 0
}
