import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { accountCare, forgottenPassword } from '#contract/account-care.ts'
import { paths } from '../../ui/paths.ts'
import { call } from '../../ui/request.ts'
import { useFailure } from '../../ui/sentence.ts'
import { ToastArea, useToast } from '../../ui/toasts.tsx'
import { AccountCard } from '../kit/AccountCard.tsx'
import { Field } from '../kit/Field.tsx'
import { useSentForm } from '../kit/form.ts'
import type { Head, PublicPage } from '../page.ts'

export const texts = ['accounts.', 'toast.', 'common.', 'error.']
export const sentences = true

export const head: PublicPage['head'] = (t): Head => ({
  title: t('accounts.forgotTitle'),
  description: t('page.forgot.description'),
})

/** /auth/forgot-password (spec §2): what it answers never tells whether there is such an account (product.md 3). */
export const Component = () => (
  <ToastArea>
    <ForgotPassword />
  </ToastArea>
)

function ForgotPassword() {
  const { t } = useTranslation()
  const toast = useToast()
  const failure = useFailure()
  const [sent, setSent] = useState(false)
  const form = useSentForm(forgottenPassword, async ({ email = '' }) => {
    try {
      await call(accountCare.forgotPassword, { body: { email } })
      setSent(true)
    } catch (error) {
      toast.show({ title: 'toast.error', text: failure(error as Error), failed: true })
      throw error
    }
  })
  return (
    <AccountCard title={t('accounts.forgotTitle')} subtitle={t('accounts.forgotText')}>
      {sent ? (
        <p role="status">{t('accounts.forgotSent')}</p>
      ) : (
        <form ref={form.ref} onSubmit={form.onSubmit} method="post" noValidate>
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
        </form>
      )}
      <p className="links">
        <a href={paths.login}>{t('header.login')}</a>
      </p>
    </AccountCard>
  )
}
