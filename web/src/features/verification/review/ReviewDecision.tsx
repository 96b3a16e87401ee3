import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCheck, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RequestError } from '../../../api/request.ts'
import { useSentence } from '../../../api/sentence.ts'
import { ActionButton } from '../../../kit/buttons.tsx'
import { useShortcuts } from './Shortcuts.tsx'

const minReasonLength = 10

type Props = {
  busy: boolean
  /** The refusal of the last attempt to reject. */
  rejectError: RequestError | null
  approveText: string
  rejectText: string
  approve: (notes: string | undefined) => void
  reject: (notes: string) => void
  /** Further fields of the approve dialog. */
  children?: ReactNode
}

/** Approve (A) and reject (R) with confirmation dialogs; rejecting requires a reason. */
export function ReviewDecision({ busy, rejectError, approveText, rejectText, approve, reject, children }: Props) {
  const { t } = useTranslation()
  const sentence = useSentence()
  const [isApproving, approving] = useDisclosure(false)
  const [isRejecting, rejecting] = useDisclosure(false)
  const [notes, setNotes] = useState('')
  const [wasSubmittedTooShort, setWasSubmittedTooShort] = useState(false)
  useShortcuts({ a: approving.open, r: rejecting.open })
  const tooShort = [...notes.trim()].length < minReasonLength
  const modalProps = { centered: true, closeButtonProps: { 'aria-label': t('common.close') } } as const
  const error =
    (wasSubmittedTooShort && tooShort && t('Enter a reason of at least 10 characters')) ||
    rejectError?.issues.map((issue) => sentence(issue.message)).join(' ')
  return (
    <Group>
      <ActionButton busy={busy} leftSection={<IconCheck size={18} aria-hidden />} onClick={approving.open}>
        {t('review.approve')}
      </ActionButton>
      <ActionButton
        busy={busy}
        variant="default"
        leftSection={<IconX size={18} aria-hidden />}
        onClick={rejecting.open}
      >
        {t('review.reject')}
      </ActionButton>

      <Modal opened={isApproving} onClose={approving.close} title={t('review.approveTitle')} {...modalProps}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            approving.close()
            approve(notes.trim() || undefined)
          }}
        >
          <Stack>
            <Text>{approveText}</Text>
            {children}
            <Textarea
              label={t('review.notes')}
              maxLength={1000}
              dir="auto"
              value={notes}
              onChange={(event) => setNotes(event.currentTarget.value)}
            />
            <Group justify="flex-end">
              <Button variant="default" onClick={approving.close}>
                {t('common.cancel')}
              </Button>
              <Button type="submit" data-autofocus>
                {t('review.approve')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>

      <Modal opened={isRejecting} onClose={rejecting.close} title={t('review.rejectTitle')} {...modalProps}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            setWasSubmittedTooShort(tooShort)
            if (tooShort) return
            rejecting.close()
            reject(notes.trim())
          }}
        >
          <Stack>
            <Text>{rejectText}</Text>
            <Textarea
              label={t('review.reason')}
              description={t('review.reasonHint')}
              autosize
              minRows={3}
              maxLength={1000}
              dir="auto"
              required
              data-autofocus
              value={notes}
              error={error || undefined}
              onChange={(event) => setNotes(event.currentTarget.value)}
            />
            <Group justify="flex-end">
              <Button variant="default" onClick={rejecting.close}>
                {t('common.cancel')}
              </Button>
              <Button type="submit" color="danger">
                {t('review.reject')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
    </Group>
  )
}
