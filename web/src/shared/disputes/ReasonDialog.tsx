import { Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { disputes, newDispute } from '#contract/disputes/disputes.ts'
import { useContractForm } from '../../api/forms.ts'
import { useAction } from '../../api/queries.ts'
import { useRefusalHandler } from '../../api/use-refusal-handler.ts'
import { ActionButton } from '../../kit/buttons.tsx'

type Props = {
  /** `open` takes a purchase id, `object` a dispute id. */
  action: 'open' | 'object'
  id: number
  label: string
  /** Says what will happen. */
  text: string
}

/**
 * Button whose dialog says what will happen and asks for a reason of at least 10 characters, stored as a draft until it is sent.
 */
export function ReasonDialog({ action, id, label, text }: Props) {
  const { t } = useTranslation()
  const handleRefusal = useRefusalHandler()
  const [opened, { open, close }] = useDisclosure(false)
  const { form, showIssues, clearDraft } = useContractForm(
    newDispute,
    { reason: '' },
    { draft: `dispute-${action}-${id}` },
  )
  const submit = useAction(action === 'open' ? disputes.open : disputes.object, {
    onDone: () => {
      clearDraft()
      close()
    },
    onRefused: (error) => handleRefusal(error, showIssues),
  })
  return (
    <>
      <ActionButton size="sm" variant="default" onClick={open}>
        {label}
      </ActionButton>
      <Modal
        opened={opened}
        onClose={close}
        title={label}
        centered
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <form noValidate onSubmit={form.onSubmit((body) => submit.mutate({ params: { id }, body }))}>
          <Stack gap="md">
            <Text>{text}</Text>
            <Textarea
              label={t('dispute.reason')}
              description={t('dispute.reasonHint')}
              autosize
              minRows={3}
              maxLength={2000}
              required
              dir="auto"
              data-autofocus
              {...form.getInputProps('reason')}
            />
            <Group justify="flex-end">
              <ActionButton variant="default" onClick={close}>
                {t('common.back')}
              </ActionButton>
              <ActionButton type="submit" busy={submit.isPending}>
                {label}
              </ActionButton>
            </Group>
          </Stack>
        </form>
      </Modal>
    </>
  )
}
