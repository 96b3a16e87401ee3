import { Alert, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Task } from '#contract/market/orders/tasks.ts'
import { UserText } from '../../../../../kit/text/UserText.tsx'
import { MissedList } from '../MissedList.tsx'

/** Shows the influencer the agreed items that the latest delivery lacked, until the next one. */
export function MissedNotice({ task }: { task: Task }) {
  const { t } = useTranslation()
  const sentBack = task.events.findLast(({ kind }) => kind === 'delivered' || kind === 'revision_requested')
  if (!sentBack?.missed.length) return null
  return (
    <Alert color="orange" variant="light" title={t('task.missed.title')}>
      <MissedList items={sentBack.missed} />
      {sentBack.note && <UserText c="var(--mantine-color-text)">{sentBack.note}</UserText>}
      <Text c="var(--mantine-color-text)" size="sm" mt="xs">
        {t('task.missed.countsNot')}
      </Text>
    </Alert>
  )
}
