import { Alert, Anchor, Text } from '@mantine/core'
import { useSupportAddress } from '../../../api/use-support-address.ts'
import { RichText } from '../../../format/RichText.tsx'
import { UserQuote } from '../../../kit/text/UserText.tsx'

/** Reason for the rejection of a request, in the admin's words, and the address for appeals (product.md 7). */
export function RejectionReason({ title, notes }: { title: string; notes: string | null }) {
  const supportAddress = useSupportAddress()
  return (
    <Alert color="danger" variant="light" title={title} role="note">
      {notes && <UserQuote mb="xs">{notes}</UserQuote>}
      <Text size="sm" c="var(--mantine-color-text)">
        <RichText
          of="verify.appeal"
          values={{
            support: (
              <Anchor size="sm" href={`mailto:${supportAddress}`}>
                <bdi>{supportAddress}</bdi>
              </Anchor>
            ),
          }}
        />
      </Text>
    </Alert>
  )
}
