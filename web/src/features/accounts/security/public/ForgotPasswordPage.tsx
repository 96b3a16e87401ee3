import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { solveNewChallenge } from '../../../../api/challenge/challenge.ts'
import { call } from '../../../../api/request.ts'
import { useErrorText } from '../../../../api/sentence.ts'
import { paths } from '../../../../format/paths.ts'
import { ToastArea, useToast } from '../../../../kit/toasts.tsx'
import { AccountCard } from '../../../../public/kit/AccountCard.tsx'
import { Field } from '../../../../public/kit/Field.tsx'
import { useUncontrolledForm } from '../../../../public/kit/use-uncontrolled-form.ts'
import { loadSecurity } from '../../../../public/on-demand.ts'
import type { Head, PublicPage } from '../../../../public/page.ts'

export const parameters: PublicPage['parameters'] = []
export const texts = ['accounts.', 'toast.', 'common.', 'error.']
export const sentences = true

export const head: PublicPage['head'] = (t): Head => ({
  title: t('accounts.forgotTitle'),
  description: t('page.forgot.description'),
})

/** /auth/forgot-password (spec §2): the response never reveals whether the account exists (product.md 3). */
const ForgotPasswordPage = () => (
  <ToastArea>
    <ForgotPassword />
  </ToastArea>
)

function ForgotPassword() {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const [sent, setSent] = useState(false)
  const form = useUncontrolledForm(
    async () => (await loadSecurity()).forgottenPassword,
    async ({ email = '' }) => {
      try {
        const { security } = await loadSecurity()
        // proof of work, so that nobody can use up another user's mails (reliability.md 4.2.2)
        const challengeAnswer = await solveNewChallenge()
        await call(security.forgotPassword, { body: { email, challengeAnswer } })
        setSent(true)
      } catch (error) {
        toast.show({ title: 'toast.error', text: errorText(error as Error), failed: true })
        throw error
      }
    },
    { challengeAnswer: 'pending' },
  )
  return (
    <AccountCard title={t('accounts.forgotTitle')} subtitle={t('accounts.forgotText')}>
      {sent ? (
        <p role="status">{t('accounts.forgotSent')}</p>
      ) : (
        <form {...form.props}>
          <Field
            name="email"
            type="email"
            label={t('accounts.email')}
            error={form.errors.email}
            autoComplete="email"
            dir="ltr"
          />
          <button type="submit" className="button primary big" aria-disabled={form.busy}>
            {t('accounts.sendLink')}
          </button>
          <p role="status" className="hint">
            {form.busy ? t('accounts.checking') : ''}
          </p>
        </form>
      )}
      <p className="links">
        <a href={paths.login}>{t('header.login')}</a>
      </p>
    </AccountCard>
  )
}

export { ForgotPasswordPage as Component }
