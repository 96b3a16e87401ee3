import { Group, Text } from '@mantine/core'
import { IconArrowDownRight, IconArrowUpRight, IconEqual } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { localeOf } from '#contract/formats.ts'
import { useMovement } from '../behaviour/use-movement.ts'

/** How a figure changed against the previous period, in words with an arrow; nothing if there is nothing to compare. */
export function Change({ now, before }: { now: number; before: number }) {
  const { t, i18n } = useTranslation()
  if (before === 0) return now === 0 ? null : <Trend direction={1}>{t('change.fromNothing')}</Trend>
  const share = (now - before) / before
  const percent = new Intl.NumberFormat(localeOf(i18n.language), {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 0,
  }).format(share)
  return <Trend direction={Math.sign(share)}>{t('change.against', { percent })}</Trend>
}

/** How many ranks a user rose or fell within a week. */
export function Movement({ now, before }: { now: number; before: number | null }) {
  const { by, text } = useMovement()(now, before)
  return <Trend direction={Math.sign(by ?? 0)}>{text}</Trend>
}

/** `direction`: 1 better, -1 worse, 0 unchanged. Never by colour alone. */
function Trend({ direction, children }: { direction: number; children: string }) {
  const Icon = direction > 0 ? IconArrowUpRight : direction < 0 ? IconArrowDownRight : IconEqual
  const color = direction > 0 ? 'var(--vivobid-good)' : direction < 0 ? 'var(--vivobid-danger)' : 'dimmed'
  return (
    <Group gap={4} wrap="nowrap">
      <Icon size={16} stroke={1.75} aria-hidden className="mirrored" color={direction === 0 ? undefined : color} />
      <Text size="sm" c={color} component="span">
        {children}
      </Text>
    </Group>
  )
}
