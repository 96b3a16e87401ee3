import IconArrowDown from 'icon:arrow-down'
import IconArrowUp from 'icon:arrow-up'
import IconEqual from 'icon:equal'
import IconSparkles from 'icon:sparkles'
import { useNumber } from '../../../../format/figures.tsx'
import { useMovement } from '../../../../kit/behaviour/use-movement.ts'

/** Change of rank within a week: an arrow and a number, and a sentence for screen readers. */
export function RankMovement({ now, before }: { now: number; before: number | null }) {
  const number = useNumber()
  const { by, text } = useMovement()(now, before)
  const [Icon, kind] =
    by === null
      ? ([IconSparkles, 'new'] as const)
      : by === 0
        ? ([IconEqual, 'same'] as const)
        : by > 0
          ? ([IconArrowUp, 'up'] as const)
          : ([IconArrowDown, 'down'] as const)
  return (
    <span className="rank-movement" data-kind={kind} title={text}>
      <Icon size={16} stroke={1.75} aria-hidden />
      {by ? <bdi aria-hidden>{number(Math.abs(by))}</bdi> : null}
      <span className="hidden">{text}</span>
    </span>
  )
}
