import { Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Purchase } from '#contract/purchases.ts'
import { LinkButton } from './buttons.tsx'
import { useTimes } from './figures.tsx'
import { paths } from './paths.ts'

/** On a completed order: that it can be reviewed, until when, and where; nothing when it was, or when it is too late. */
export function ReviewHint({ purchase }: { purchase: Purchase }) {
  const { t } = useTranslation()
  const { day } = useTimes()
  const { reviewUntil, taskId } = purchase
  if (!reviewUntil || taskId === null || new Date(reviewUntil) <= new Date()) return null
  return (
    <Group gap="sm" justify="space-between">
      <Text size="sm">{t('review.hint', { date: day(reviewUntil) })}</Text>
      <LinkButton to={`${paths.task(taskId)}#reviews`} variant="default" size="sm">
        {t('review.leave')}
      </LinkButton>
    </Group>
  )
}
