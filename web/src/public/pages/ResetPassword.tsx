import { useTranslation } from 'react-i18next'
import { accountCare, passwordReset } from '#contract/account-care.ts'
import { leaveNotice } from '../../ui/flash.ts'
import { paths } from '../../ui/paths.ts'
import { call } from '../../ui/request.ts'
import { useFailure } from '../../ui/sentence.ts'
import { ToastArea, useToast } from '../../ui/toasts.tsx'
import { AccountCard } from '../kit/AccountCard.tsx'
import { useSentForm } from '../kit/form.ts'
import { NewPassword } from '../kit/NewPassword.tsx'
import type { Head, PageProps, PublicPage } from '../page.ts'

export const texts = ['accounts.', 'toast.', 'common.', 'error.']
export const sentences = true

export const head: PublicPage['head'] = (t): Head => ({
  title: t('accounts.forgotTitle'),
  description: t('page.reset.description'),
  hidden: true,
})

/** /auth/reset-password: a new password by the link of the mail, once (product.md 3). */
export const Component = (props: PageProps) => (
  <ToastArea>
    <ResetPassword {...props} />
  </ToastArea>
)

function ResetPassword({ search }: PageProps) {
  const { t } = useTranslation()
  const toast = useToast()
  const failure = useFailure()
  const token = new URLSearchParams(search).get('token')
  const form = useSentForm(
    passwordReset,
    async ({ password = '' }) => {
      try {
        await call(accountCare.resetPassword, { body: { token: token!, password } })
        leaveNotice({ title: 'accounts.saved', text: t('accounts.resetDone') })
        window.location.assign(paths.login)
      } catch (error) {
        toast.show({ title: 'toast.error', text: failure(error as Error), failed: true })
        throw error
      }
    },
    { token },
  )
  return (
    <AccountCard
      title={t('accounts.forgotTitle')}
      subtitle={token ? t('accounts.passwordHint') : t('accounts.resetMissing')}
    >
      {token && (
        <form ref={form.ref} onSubmit={form.onSubmit} method="post" noValidate>
          <NewPassword name="password" error={form.errors.password} />
          <button type="submit" className="button primary big" aria-disabled={form.busy}>
            {t('accounts.forgotTitle')}
          </button>
        </form>
      )}
      <p className="links">
        <a href={paths.forgotPassword}>{t('accounts.forgotPassword')}</a>
      </p>
    </AccountCard>
  )
}
