import { Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { paidAs, refusedBecause } from '#contract/withdrawals.ts'
import { ActionButton, ConfirmButton } from '../../ui/buttons.tsx'
import { useContractForm } from '../../ui/forms.ts'

type Props = {
  busy: boolean
  /** Whose it is, for the names of the buttons. */
  name: string
  approveText: string
  rejectText: string
  approve: (body: { transactionId: string }) => void
  /** The first of two approvals, before anything is sent. */
  approveFirst?: (() => void) | undefined
  /** Why it cannot be approved by this admin. */
  reason?: string | null
  reject: (body: { notes: string }) => void
}

/** Approving asks for the transfer's number, rejecting for the reason; each says what will happen. */
export function DecideMoney({
  busy,
  name,
  approveText,
  rejectText,
  approve,
  approveFirst,
  reason = null,
  reject,
}: Props) {
  const { t } = useTranslation()
  const [isApproving, approving] = useDisclosure(false)
  const [isRejecting, rejecting] = useDisclosure(false)
  const paid = useContractForm(paidAs, { transactionId: '' })
  const refused = useContractForm(refusedBecause, { notes: '' })
  const frame = { centered: true, closeButtonProps: { 'aria-label': t('common.close') } } as const
  return (
    <Group gap="xs">
      {approveFirst ? (
        <ConfirmButton
          size="sm"
          busy={busy}
          title={`${t('review.approveTitle')} ${name}`}
          text={approveText}
          confirm={t('review.approve')}
          onConfirm={approveFirst}
        >
          {t('review.approve')}
        </ConfirmButton>
      ) : (
        <ActionButton size="sm" busy={busy} reason={reason} onClick={approving.open}>
          {t('review.approve')}
        </ActionButton>
      )}
      <ActionButton size="sm" variant="default" busy={busy} onClick={rejecting.open}>
        {t('review.reject')}
      </ActionButton>
      <Modal opened={isApproving} onClose={approving.close} title={`${t('review.approveTitle')} ${name}`} {...frame}>
        <form
          noValidate
          onSubmit={paid.form.onSubmit((body) => {
            approving.close()
            approve(body)
          })}
        >
          <Stack>
            <Text>{approveText}</Text>
            <TextInput
              label={t('desk.transactionId')}
              description={t('desk.transactionIdHint')}
              dir="ltr"
              autoComplete="off"
              maxLength={100}
              required
              data-autofocus
              {...paid.form.getInputProps('transactionId')}
            />
            <ActionButton type="submit">{t('review.approve')}</ActionButton>
          </Stack>
        </form>
      </Modal>
      <Modal opened={isRejecting} onClose={rejecting.close} title={`${t('review.rejectTitle')} ${name}`} {...frame}>
        <form
          noValidate
          onSubmit={refused.form.onSubmit((body) => {
            rejecting.close()
            reject(body)
          })}
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
              {...refused.form.getInputProps('notes')}
            />
            <ActionButton type="submit" color="danger">
              {t('review.reject')}
            </ActionButton>
          </Stack>
        </form>
      </Modal>
    </Group>
  )
}
