import { type ButtonProps, Group, Modal, Textarea } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '../buttons.tsx'

type Props = ButtonProps & {
  label: string
  fieldLabel: string
  reason?: string | null
  busy: boolean
  onSubmit: (text: string) => void
}

/** Button for an action that requires an explanation, which a dialog asks for. */
export function PromptButton({ label, fieldLabel, reason = null, busy, onSubmit, ...props }: Props) {
  const { t } = useTranslation()
  const [opened, { open, close }] = useDisclosure(false)
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)
  const submit = () => {
    if (text.trim() === '') return setMissing(true)
    close()
    onSubmit(text)
  }
  return (
    <>
      <ActionButton variant="default" {...props} reason={reason} busy={busy} onClick={open}>
        {label}
      </ActionButton>
      <Modal
        opened={opened}
        onClose={close}
        title={label}
        centered
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <Textarea
          label={fieldLabel}
          autosize
          minRows={3}
          dir="auto"
          data-autofocus
          value={text}
          error={missing && t('This field is required')}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt="md">
          <ActionButton variant="default" onClick={close}>
            {t('common.back')}
          </ActionButton>
          <ActionButton onClick={submit}>{t('task.send')}</ActionButton>
        </Group>
      </Modal>
    </>
  )
}
