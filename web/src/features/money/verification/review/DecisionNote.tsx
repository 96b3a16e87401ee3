import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { RelativeTime } from '../../../../format/figures.tsx'
import { UserQuote } from '../../../../kit/text/UserText.tsx'

/** Time of the decision on a request, and the notes sent to the user. */
export function DecisionNote({ notes, at }: { notes: string | null; at: string | null }) {
  const { t } = useTranslation()
  return (
    <Stack gap={4}>
      {at && (
        <Text>
          {t('review.decided')} <RelativeTime at={at} />
        </Text>
      )}
      {notes && <UserQuote>{notes}</UserQuote>}
    </Stack>
  )
}
