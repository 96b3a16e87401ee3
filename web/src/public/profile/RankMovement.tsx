import { IconArrowDown, IconArrowUp, IconEqual, IconSparkles } from '@tabler/icons-react'
import { useNumber } from '../../ui/figures.tsx'
import { useMovement } from '../../ui/movement.ts'

/** Places won or lost within a week: an arrow and how many, and the sentence for who does not see them. */
export function RankMovement({ now, before }: { now: number; before: number | null }) {
  const number = useNumber()
  const { by, said } = useMovement()(now, before)
  const [Icon, kind] =
    by === null
      ? ([IconSparkles, 'new'] as const)
      : by === 0
        ? ([IconEqual, 'same'] as const)
        : by > 0
          ? ([IconArrowUp, 'up'] as const)
          : ([IconArrowDown, 'down'] as const)
  return (
    <span className="rank-movement" data-kind={kind} title={said}>
      <Icon size={16} stroke={1.75} aria-hidden />
      {by ? <bdi aria-hidden>{number(Math.abs(by))}</bdi> : null}
      <span className="hidden">{said}</span>
    </span>
  )
}
