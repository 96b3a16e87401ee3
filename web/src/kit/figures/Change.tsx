import IconArrowDownRight from 'icon:arrow-down-right'
import IconArrowUpRight from 'icon:arrow-up-right'
import IconEqual from 'icon:equal'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { localeOf, numberFormat } from '#contract/formats.ts'
import { useMovement } from '../behaviour/use-movement.ts'
import layout from '../layout.module.css'
import classes from './figure.module.css'

type ChangeProps = {
  now: number
  before: number
  /** Writes the figure, so that the former one is named too. */
  text?: ((value: number) => string) | undefined
  /** Less is better, as of refunds. */
  isLessBetter?: boolean
  /** Neither is better, as of spending. */
  isNeutral?: boolean
}

/** Change of a figure against the previous period, in words with an arrow; nothing if there is nothing to compare. */
export function Change({ now, before, text, isLessBetter = false, isNeutral = false }: ChangeProps) {
  const { t, i18n } = useTranslation()
  if (before === 0)
    // nothing to compare with: neither better nor worse
    return now === 0 ? null : (
      <Text size="sm" c="dimmed" component="p">
        {t('change.fromNothing')}
      </Text>
    )
  const share = (now - before) / before
  const percent = numberFormat(localeOf(i18n.language), {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 0,
  }).format(share)
  return (
    <Trend direction={Math.sign(share)} isGood={isNeutral ? null : share > 0 !== isLessBetter}>
      {text ? t('change.from', { percent, before: text(before) }) : t('change.against', { percent })}
    </Trend>
  )
}

/** Number of ranks by which a user rose or fell within a week. */
export function Movement({ now, before }: { now: number; before: number | null }) {
  const { by, text } = useMovement()(now, before)
  const direction = Math.sign(by ?? 0)
  return (
    <Trend direction={direction} isGood={direction > 0}>
      {text}
    </Trend>
  )
}

/** `direction`: 1 more, -1 less, 0 unchanged; `isGood`: null where neither is. Never by colour alone. */
function Trend({ direction, isGood, children }: { direction: number; isGood: boolean | null; children: string }) {
  const Icon = direction > 0 ? IconArrowUpRight : direction < 0 ? IconArrowDownRight : IconEqual
  const color = direction === 0 || isGood === null ? 'dimmed' : isGood ? 'var(--vivobid-good)' : 'var(--vivobid-danger)'
  return (
    <Text size="sm" c={color} component="p">
      <Icon
        size={16}
        stroke={1.75}
        aria-hidden
        className={`${layout.mirrored} ${classes.arrow}`}
        color={color === 'dimmed' ? undefined : color}
      />
      {children}
    </Text>
  )
}
