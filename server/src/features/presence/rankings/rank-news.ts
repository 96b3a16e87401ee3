import type { MailBesides } from '../../foundation/notifications/index.ts'

/** Somebody's position in one ranking, and on the day before; null: they were not in it. */
export type Move = { rank: number; before: number | null; influencers: number; country: string | null }
type News = MailBesides<'rank_first' | 'rank_top' | 'rank_risen' | 'rank_fallen', 'link'>

/** Top positions that are worth a notification when entered, if there are more than that in the ranking. */
const tops = [1, 3, 10] as const
/**
 * Moves that are worth a notification: five places or more, if that is at least a fifth of the position before, such as from 100 to 80 or
 * from 20 to 15.
 */
const notable = { places: 5, share: 0.2 }

/** The most important of somebody's moves since the day before, in the given rankings; null: none matters. */
export function rankNewsOf(moves: Move[]): News | null {
  const entered = moves
    .map((move) => ({ move, top: enteredTop(move) }))
    .filter((each): each is { move: Move; top: number } => each.top !== null)
    .toSorted((a, b) => a.top - b.top)[0]
  if (entered) {
    const { move, top } = entered
    return { kind: top === 1 ? 'rank_first' : 'rank_top', params: { ...paramsOf(move), top } }
  }
  const moved = moves.find(isNotable)
  if (!moved) return null
  // notable moves have a rank before
  return { kind: moved.rank < moved.before! ? 'rank_risen' : 'rank_fallen', params: paramsOf(moved) }
}

const paramsOf = ({ rank, before, country }: Move) => ({
  rank,
  ...(before !== null && { rankBefore: before }),
  ...(country !== null && { country }),
})

/** The best of the top positions that somebody has entered; null: none. */
function enteredTop({ rank, before, influencers }: Move): number | null {
  const top = tops.find((each) => rank <= each && influencers > each)
  return top !== undefined && (before === null || before > top) ? top : null
}

function isNotable({ rank, before }: Move): boolean {
  if (before === null) return false
  const places = Math.abs(before - rank)
  return places >= notable.places && places >= notable.share * before
}
