import { sql } from 'drizzle-orm'
import { dayOf } from '#contract/market/campaigns/submission.ts'
import type { SystemContext } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { onlyRow } from '../../../../platform/database/only-row.ts'
import { setViews } from '../../campaigns/index.ts'
import { campaignViewDays } from '../tables.ts'
import type { VideoRow } from '../video-row.ts'

type VideoViews = Pick<VideoRow, 'views' | 'viewsSource' | 'countedViews' | 'countedSource'>

/** The views of a video by source; together they are its views. */
const sharesOf = ({ views, countedViews, countedSource }: VideoViews) => ({
  measured: countedSource === 'platform' ? countedViews : 0,
  confirmed: countedSource === 'confirmed' ? countedViews : 0,
  reported: views - countedViews,
})

const maxInteger = 2_147_483_647

/**
 * Adds the change of a video's views to today's totals of its campaign, and the totals to the campaign, which is locked. Without a change
 * it records that they were checked again.
 */
export async function addToTotals(
  { tx, clock }: SystemContext,
  { campaignId, platform, ...before }: VideoRow,
  after: VideoViews,
): Promise<void> {
  const [old, now] = [sharesOf(before), sharesOf(after)]
  const at = clock()
  await tx.execute(sql`
    insert into ${campaignViewDays} (campaign_id, platform, day, measured, confirmed, reported, at, counted_at)
    select ${campaignId}::int, ${platform}, ${dayOf(at)}::date,
      coalesce(last.measured, 0) + ${now.measured - old.measured},
      coalesce(last.confirmed, 0) + ${now.confirmed - old.confirmed},
      coalesce(last.reported, 0) + ${now.reported - old.reported},
      ${at.toISOString()}::timestamptz, ${after.viewsSource === 'reported' ? null : at.toISOString()}::timestamptz
    from (select) one
    left join lateral (
      select * from ${campaignViewDays} where campaign_id = ${campaignId} and platform = ${platform}
      order by day desc limit 1) last on true
    on conflict (campaign_id, platform, day)
    do update set measured = excluded.measured, confirmed = excluded.confirmed, reported = excluded.reported,
      at = excluded.at, counted_at = coalesce(excluded.counted_at, ${campaignViewDays}.counted_at)`)
  await setViews(tx, campaignId, await readTotals(tx, campaignId))
}

async function readTotals(tx: Tx, campaignId: number) {
  const { rows } = await tx.execute<{ counted: number; reported: number }>(sql`
    select sum(measured + confirmed)::float8 as counted, sum(reported)::float8 as reported
    from (
      select distinct on (platform) measured, confirmed, reported from ${campaignViewDays}
      where campaign_id = ${campaignId} order by platform, day desc) last`)
  const { counted, reported } = onlyRow(rows)
  return { currentViews: Math.min(counted + reported, maxInteger), countedViews: Math.min(counted, maxInteger) }
}
