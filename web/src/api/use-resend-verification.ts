import { useTranslation } from 'react-i18next'
import { identity } from '#contract/accounts/identity/identity.ts'
import { useToast } from '../kit/toasts.tsx'
import { useAction } from './queries.ts'
import { useErrorText } from './sentence.ts'

/** Sends the link that confirms the reader's email address once more, and says so. */
export function useResendVerification() {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const { mutate, isPending } = useAction(identity.requestEmailVerification, {
    onDone: () => toast.show({ title: 'accounts.linkSent', text: t('accounts.linkSentText') }),
    onRefused: (error) => toast.show({ title: 'toast.error', text: errorText(error), failed: true }),
  })
  return { resend: () => mutate({}), isSending: isPending }
}
