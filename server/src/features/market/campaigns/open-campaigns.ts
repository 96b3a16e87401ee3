import { and, sql } from 'drizzle-orm'
import type { Campaign } from '#contract/market/campaigns/campaigns.ts'
import type { FitFigures } from '#contract/market/campaigns/fit.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { builtOnce } from '../../../platform/database/prepared.ts'
import { isOpen, openCampaignView, selectCampaigns } from './read-campaigns.ts'
import { campaigns } from './tables.ts'

/** The open ones among these campaigns, in the order of `ids`, each with how somebody with these figures fits. */
export async function readOpenCampaigns(
  db: Queryable,
  { ids, figures }: { ids: number[]; figures: FitFigures },
): Promise<Campaign[]> {
  if (ids.length === 0) return []
  const statement = builtOnce(db, 'open campaigns', (orm) =>
    selectCampaigns(orm).where(and(sql`${campaigns.id} = any(${sql.placeholder('ids')}::int[])`, isOpen)),
  )
  const rows = await statement.execute({ ids })
  const byId = new Map(rows.map((row) => [row.campaign.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [openCampaignView(row, figures)] : []
  })
}
