import { Modal, Stack, Text, Textarea } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { settleAlert } from '#contract/alerts.ts'
import { ActionButton } from '../../ui/buttons.tsx'
import { useContractForm } from '../../ui/forms.ts'

type Props = {
  /** What is done, on the button and above the dialog. */
  title: string
  /** What will happen. */
  text: string
  description: string
  busy: boolean
  danger?: boolean
  onGiven: (reason: string) => void
}

/** A button for what an admin does with a reason: it says what will happen, and asks for the reason. */
export function WithReason({ title, text, description, busy, danger = false, onGiven }: Props) {
  const { t } = useTranslation()
  const [opened, { open, close }] = useDisclosure(false)
  const { form } = useContractForm(settleAlert, { reason: '' })
  return (
    <>
      <ActionButton size="sm" variant="default" busy={busy} onClick={open}>
        {title}
      </ActionButton>
      <Modal
        opened={opened}
        onClose={close}
        title={title}
        centered
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <form
          noValidate
          onSubmit={form.onSubmit(({ reason }) => {
            close()
            onGiven(reason)
          })}
        >
          <Stack>
            <Text>{text}</Text>
            <Textarea
              label={t('review.reason')}
              description={description}
              autosize
              minRows={3}
              maxLength={1000}
              dir="auto"
              required
              data-autofocus
              {...form.getInputProps('reason')}
            />
            <ActionButton type="submit" {...(danger && { color: 'danger' })}>
              {title}
            </ActionButton>
          </Stack>
        </form>
      </Modal>
    </>
  )
}
