import { Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type ContactMessage, contactQueue } from '#contract/market/support/contact-queue.ts'
import { useAction } from '../../../api/queries.ts'
import { useRefusalHandler } from '../../../api/use-refusal-handler.ts'
import { ConfirmButton } from '../../../kit/buttons.tsx'
import { useToast } from '../../../kit/toasts.tsx'

/** Other threads of the sender, to be merged into this one. */
export function OtherThreads({ message }: { message: ContactMessage }) {
  const { t } = useTranslation()
  const toast = useToast()
  const handleRefusal = useRefusalHandler()
  const merge = useAction(contactQueue.merge, {
    onDone: () => toast.show({ title: 'contact.queue', text: t('contact.merged') }),
    onRefused: (error) => handleRefusal(error),
  })
  if (message.others.length === 0) return null
  return (
    <section aria-labelledby={`contact-${message.id}-others`}>
      <Text size="sm" fw={600} id={`contact-${message.id}-others`} mb={4}>
        {t('contact.others')}
      </Text>
      <Stack gap="xs">
        {message.others.map(({ id, subject }) => (
          <Group key={id} justify="space-between">
            <Text size="sm" dir="auto">
              {subject}
            </Text>
            <ConfirmButton
              variant="default"
              size="sm"
              busy={merge.isPending}
              title={t('contact.mergeInto')}
              text={t('contact.mergeText', { subject })}
              confirm={t('contact.merge')}
              onConfirm={() => merge.mutate({ params: { id: String(id) }, body: { into: message.id } })}
            >
              {t('contact.mergeInto')}
            </ConfirmButton>
          </Group>
        ))}
      </Stack>
    </section>
  )
}
