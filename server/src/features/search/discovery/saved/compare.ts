import type { InfluencerCard } from '#contract/search/discovery/discovery.ts'
import type { Actor, ReadContext } from '../../../../platform/context.ts'
import { queryPrepared } from '../../../../platform/database/prepared.ts'
import { type CardRow, cardColumns, cardFromRow, cardJoins } from '../search/cards.ts'

/** The cards of up to four influencers by id, in that order; omits ids of anyone but active influencers. */
export async function compareInfluencers(
  { database: { staleReads }, actor }: ReadContext<Actor | null>,
  ids: number[],
): Promise<InfluencerCard[]> {
  const { rows } = await queryPrepared<CardRow>(staleReads.pool, {
    text: `select ${cardColumns} from unnest($1::int[]) with ordinality f (user_id, place) ${cardJoins('$2')} order by f.place`,
    values: [ids, actor?.party.id ?? null],
  })
  return rows.map(cardFromRow)
}
