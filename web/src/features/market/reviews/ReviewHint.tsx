import { Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Purchase } from '#contract/market/orders/purchases.ts'
import { useTimes } from '../../../format/figures.tsx'
import { paths } from '../../../format/paths.ts'
import { serverDate } from '../../../format/server-clock.ts'
import { LinkButton } from '../../../kit/buttons.tsx'

/** On a completed order: the deadline for reviewing it, with a link; nothing once reviewed or too late. */
export function ReviewHint({ purchase }: { purchase: Purchase }) {
  const { t } = useTranslation()
  const { day } = useTimes()
  const { reviewUntil, taskId } = purchase
  if (!reviewUntil || taskId === null || new Date(reviewUntil) <= serverDate()) return null
  return (
    <Group gap="sm" justify="space-between">
      <Text size="sm">{t('review.hint', { date: day(reviewUntil) })}</Text>
      <LinkButton to={`${paths.task(taskId)}#reviews`} variant="default" size="sm">
        {t('review.leave')}
      </LinkButton>
    </Group>
  )
}
