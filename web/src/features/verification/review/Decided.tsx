import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Moment } from '../../../ui/figures.tsx'

/** When it was decided, and what the person was told. */
export function Decided({ notes, at }: { notes: string | null; at: string | null }) {
  const { t } = useTranslation()
  return (
    <Stack gap={4}>
      {at && (
        <Text>
          {t('review.decided')} <Moment at={at} />
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
