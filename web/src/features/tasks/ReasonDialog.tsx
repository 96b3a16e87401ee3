import { Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { disputes, newDispute } from '#contract/disputes.ts'
import { ActionButton } from '../../ui/buttons.tsx'
import { useContractForm } from '../../ui/forms.ts'
import { useAction } from '../../ui/queries.ts'
import { useRefused } from '../../ui/refused.ts'

type Props = {
  /** `open` is asked of a purchase, `object` of a dispute. */
  move: 'open' | 'object'
  id: number
  label: string
  /** What will happen. */
  text: string
  done: () => void
}

/** A button that says what will happen, asks for a reason of at least 10 characters, and keeps it until it was sent. */
export function ReasonDialog({ move, id, label, text, done }: Props) {
  const { t } = useTranslation()
  const refused = useRefused()
  const [opened, { open, close }] = useDisclosure(false)
  const { form, showIssues, forgetDraft } = useContractForm(
    newDispute,
    { reason: '' },
    { draft: `dispute-${move}-${id}` },
  )
  const action = useAction(move === 'open' ? disputes.open : disputes.object, {
    onDone: () => {
      forgetDraft()
      close()
      done()
    },
    onRefused: (error) => {
      refused(error, showIssues)
      if (error.issues.length === 0) done()
    },
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
        <form noValidate onSubmit={form.onSubmit((body) => action.mutate({ params: { id }, body }))}>
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
              <ActionButton type="submit" busy={action.isPending}>
                {label}
              </ActionButton>
            </Group>
          </Stack>
        </form>
      </Modal>
    </>
  )
}
