import { Alert, Anchor, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { supportAddress } from '#contract/product.ts'

/** Why something was refused, in the words of who decided, and where to go with an objection (product.md 7). */
export function Reason({ title, notes }: { title: string; notes: string | null }) {
  const { t } = useTranslation()
  return (
    <Alert color="danger" variant="light" title={title} role="note">
      {notes && (
        <Text component="blockquote" m={0} mb="xs" style={{ whiteSpace: 'pre-line' }} dir="auto">
          {notes}
        </Text>
      )}
      <Text size="sm" c="var(--mantine-color-text)">
        {t('verify.appeal')}{' '}
        <Anchor size="sm" href={`mailto:${supportAddress}`}>
          <bdi>{supportAddress}</bdi>
        </Anchor>
      </Text>
    </Alert>
  )
}
