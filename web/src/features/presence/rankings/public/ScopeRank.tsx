import { useNumber } from '../../../../format/figures.tsx'
import { RankMovement } from './RankMovement.tsx'

type Props = { rank: number; before: number | null; scopeName: string }

/** The rank worldwide or in the country beside a narrowed ranking, and its change within a week. */
export function ScopeRank({ rank, before, scopeName }: Props) {
  const number = useNumber()
  return (
    <small className="scope-rank quiet" suppressHydrationWarning>
      {scopeName} <bdi>{`#${number(rank)}`}</bdi> <RankMovement now={rank} before={before} />
    </small>
  )
}
