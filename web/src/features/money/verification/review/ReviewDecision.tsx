import IconCheck from 'icon:check'
import IconX from 'icon:x'
import { Group, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { verificationApproval, verificationRejection } from '#contract/money/verification/verification.ts'
import { useContractForm } from '../../../../api/forms/forms.ts'
import type { RequestError } from '../../../../api/request.ts'
import { useFieldErrors } from '../../../../api/sentence.ts'
import { DialogActions } from '../../../../kit/dialogs/DialogActions.tsx'
import { DialogButton } from '../../../../kit/dialogs/DialogButton.tsx'
import { ContractForm } from '../../../../kit/fields/ContractForm.tsx'
import { TextAreaField } from '../../../../kit/fields/text-fields.tsx'
import { useShortcut } from '../../../../kit/shortcuts/use-shortcut.ts'

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

/** Approve (A) and reject (R) with confirmation dialogs, each with its own notes; rejecting requires them as a reason. */
export function ReviewDecision({ busy, rejectError, approveText, rejectText, approve, reject, children }: Props) {
  const { t } = useTranslation()
  const [decision, setDecision] = useState<keyof typeof forms | null>(null)
  const forms = {
    approve: useContractForm(verificationApproval, { notes: '' }).form,
    reject: useContractForm(verificationRejection, { notes: '' }).form,
  }
  const disclosureOf = (own: keyof typeof forms) => ({
    opened: decision === own,
    open: () => {
      forms[own].clearErrors()
      setDecision(own)
    },
    close: () => setDecision(null),
  })
  const approving = disclosureOf('approve')
  const rejecting = disclosureOf('reject')
  useShortcut('a', 'shortcuts.approve', approving.open)
  useShortcut('e', 'shortcuts.approve', approving.open)
  useShortcut('r', 'shortcuts.reject', rejecting.open)
  return (
    <Group>
      <DialogButton
        busy={busy}
        leftSection={<IconCheck size={18} aria-hidden />}
        label={t('review.approve')}
        title={t('review.approveTitle')}
        disclosure={approving}
      >
        {(close) => (
          <ContractForm
            form={forms.approve}
            onSubmit={({ notes }) => {
              close()
              approve(notes.trim() || undefined)
            }}
          >
            <Text>{approveText}</Text>
            {children}
            <TextAreaField name="notes" label={t('review.notes')} maxLength={1000} autosize={false} />
            <DialogActions submit={t('review.approve')} cancel={t('common.cancel')} onClose={close} data-autofocus />
          </ContractForm>
        )}
      </DialogButton>
      <DialogButton
        busy={busy}
        variant="default"
        leftSection={<IconX size={18} aria-hidden />}
        label={t('review.reject')}
        title={t('review.rejectTitle')}
        disclosure={rejecting}
      >
        {(close) => (
          <ContractForm
            form={forms.reject}
            onSubmit={({ notes }) => {
              close()
              reject(notes.trim())
            }}
          >
            <Text>{rejectText}</Text>
            <ReasonField error={forms.reject.errors.notes} refusal={rejectError} />
            <DialogActions submit={t('review.reject')} cancel={t('common.cancel')} color="danger" onClose={close} />
          </ContractForm>
        )}
      </DialogButton>
    </Group>
  )
}

/** The reason for the user, with its error. */
function ReasonField({ error, refusal }: { error: ReactNode; refusal: RequestError | null }) {
  const { t } = useTranslation()
  const fieldErrors = useFieldErrors()
  return (
    <TextAreaField
      name="notes"
      label={t('review.reason')}
      description={t('review.reasonHint')}
      maxLength={1000}
      required
      data-autofocus
      error={error ?? (refusal && fieldErrors(refusal.issues).notes)}
    />
  )
}
