import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reports } from '#contract/market/reports/reports.ts'
import { useSubmission } from '../../../../api/forms/use-submission.ts'
import { PlainDialog } from '../../../../public/kit/PlainDialog.tsx'

type Props = {
  userId: number
  name: string
  /** Initial text of the reason. */
  reason?: string
  onClose: () => void
}

/** Reports a user to the admins. The server validates the reason; its issues are shown at the field. */
export function ReportDialog({ userId, name, reason = '', onClose }: Props) {
  const { t } = useTranslation()
  const [isSent, setSent] = useState(false)
  const { send, busy, problem } = useSubmission(reports.create, { onSent: () => setSent(true) })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('reason'))
    void send({ body: { entityType: 'user', entityId: userId, reason: typed } })
  }
  return (
    <PlainDialog id="report-title" title={t('profile.reportTitle', { name })} onClose={onClose}>
      {isSent ? (
        <p role="status">{t('profile.reportSent')}</p>
      ) : (
        <form noValidate onSubmit={submit}>
          <p>{t('profile.reportText')}</p>
          <div className="field">
            <label htmlFor="report-reason">{t('profile.reportReason')}</label>
            <textarea
              id="report-reason"
              name="reason"
              defaultValue={reason}
              rows={5}
              maxLength={2000}
              required
              dir="auto"
              aria-describedby="report-error"
              aria-invalid={problem ? true : undefined}
            />
            <p id="report-error" className="error" role="alert">
              {problem?.text}
            </p>
          </div>
          <button type="submit" className="button primary" aria-disabled={busy || undefined}>
            {t('profile.reportSend')}
          </button>
        </form>
      )}
    </PlainDialog>
  )
}
