import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newReport, type ReportEntity, reports } from '#contract/market/reports/reports.ts'
import { readDraft, removeDraft, saveDraft } from '../../../api/forms/draft-storage.ts'
import { useSubmission } from '../../../api/forms/use-submission.ts'
import button from '../../../kit/native/button.module.css'
import { TextAreaField } from '../../../kit/native/Field.tsx'
import field from '../../../kit/native/field.module.css'
import { NativeDialog } from '../../../kit/native/NativeDialog.tsx'

export type ReportProps = {
  entityType: ReportEntity
  entityId: number
  /** Accessible name of what is reported. */
  name: string
  /** Initial text of the reason. */
  quote?: string
}

type Props = ReportProps & {
  /** Without it, the dialog says itself that the report is sent. */
  onSent?: () => void
  onClose: () => void
}

/** Reports a user, deal or message to the admins. The typed reason is stored in this tab until it is sent. */
export function ReportDialog({ entityType, entityId, name, quote = '', onSent, onClose }: Props) {
  const { t } = useTranslation()
  const [isSent, setSent] = useState(false)
  const draft = `report-${entityType}-${entityId}${quote && '-quote'}`
  const [initial] = useState(() => readDraft<string>(draft) ?? quote)
  const { send, busy, problem } = useSubmission(reports.create, {
    schema: newReport,
    onSent: () => {
      removeDraft(draft)
      setSent(true)
      onSent?.()
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // a form around the button is not sent by it
    event.stopPropagation()
    const reason = String(new FormData(event.currentTarget).get('reason'))
    void send({ body: { entityType, entityId, reason } })
  }
  return (
    <NativeDialog title={t('profile.reportTitle', { name })} onClose={onClose}>
      {isSent ? (
        <p role="status">{t('profile.reportSent')}</p>
      ) : (
        <form className={field.form} noValidate onSubmit={submit}>
          <p>{t('profile.reportText')}</p>
          <TextAreaField
            name="reason"
            label={t('profile.reportReason')}
            defaultValue={initial}
            onInput={(event) => saveDraft(draft, event.currentTarget.value)}
            rows={5}
            maxLength={2000}
            required
            data-autofocus
            error={problem && <span role="alert">{problem.text}</span>}
          />
          <button type="submit" className={button.primary} aria-disabled={busy || undefined}>
            {t('profile.reportSend')}
          </button>
        </form>
      )}
    </NativeDialog>
  )
}
