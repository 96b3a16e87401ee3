import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { RelativeTime } from '../../../format/figures.tsx'

/** When a request was decided, and the notes sent to the user. */
export function DecisionNote({ notes, at }: { notes: string | null; at: string | null }) {
  const { t } = useTranslation()
  return (
    <Stack gap={4}>
      {at && (
        <Text>
          {t('review.decided')} <RelativeTime at={at} />
        </Text>
      )}
      {notes && (
        <Text component="blockquote" m={0} style={{ whiteSpace: 'pre-line' }} dir="auto">
          {notes}
        </Text>
      )}
    </Stack>
  )
}
