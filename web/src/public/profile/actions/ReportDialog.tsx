import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Report, reports } from '#contract/reports/reports.ts'
import { call, RequestError } from '../../../api/request.ts'
import { useErrorText, useSentence } from '../../../api/sentence.ts'
import { PlainDialog } from '../../kit/PlainDialog.tsx'

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
  const errorText = useErrorText()
  const [state, setState] = useState<{ busy: boolean; error: string | null; sent: Report | null }>(idle)
  const sentence = useSentence()
  const lastAttempt = useRef<{ reason: string; key: string } | null>(null)

  const send = async (reason: string) => {
    if (state.busy) return
    setState({ ...idle, busy: true })
    // until a response arrives, the same text keeps its idempotency key, so that it is sent once
    if (lastAttempt.current?.reason !== reason) lastAttempt.current = { reason, key: crypto.randomUUID() }
    try {
      const body = { entityType: 'user' as const, entityId: userId, reason }
      setState({ ...idle, sent: await call(reports.create, { body, idempotencyKey: lastAttempt.current.key }) })
    } catch (error) {
      const { status, issues } = error instanceof RequestError ? error : { status: 0, issues: [] }
      if (status >= 400 && status < 500) lastAttempt.current = null
      setState({ ...idle, error: issues[0] ? sentence(issues[0].message) : errorText(error as Error) })
    }
  }

  return (
    <PlainDialog id="report-title" title={t('profile.reportTitle', { name })} onClose={onClose}>
      {state.sent ? (
        <p role="status">{t('profile.reportSent')}</p>
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void send(String(new FormData(event.currentTarget).get('reason')))
          }}
        >
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
              {...(state.error && { 'aria-invalid': true })}
            />
            <p id="report-error" className="error" role="alert">
              {state.error}
            </p>
          </div>
          <button type="submit" className="button primary" {...(state.busy && { 'aria-disabled': true })}>
            {t('profile.reportSend')}
          </button>
        </form>
      )}
    </PlainDialog>
  )
}

const idle = { busy: false, error: null, sent: null }
