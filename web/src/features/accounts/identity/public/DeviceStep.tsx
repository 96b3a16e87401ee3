import { useTranslation } from 'react-i18next'
import { identity } from '#contract/accounts/identity/identity.ts'
import { call } from '../../../../api/request.ts'
import { useErrorText } from '../../../../api/sentence.ts'
import { paths } from '../../../../format/paths.ts'
import button from '../../../../kit/native/button.module.css'
import field from '../../../../kit/native/field.module.css'
import { useUncontrolledForm } from '../../../../kit/native/use-uncontrolled-form.ts'
import { useToast } from '../../../../kit/toasts.tsx'
import { loadCredentials } from '../../../../public/on-demand.ts'
import { AccountCard } from '../../security/public/AccountCard.tsx'
import classes from '../../security/public/account.module.css'

/**
 * /login?confirm=…: trusts this device by a mailed link, once, so that the owner can sign in while the account is under a
 * guessing attack. Requires a click, since mail scanners open every link.
 */
export function DeviceStep({ token, onConfirmed }: { token: string; onConfirmed: () => void }) {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const form = useUncontrolledForm(
    async () => (await loadCredentials()).deviceConfirmation,
    async () => {
      try {
        await call(identity.confirmDevice, { body: { token } })
        onConfirmed()
      } catch (error) {
        toast.show({ title: 'toast.error', text: errorText(error as Error), failed: true })
        throw error
      }
    },
    { token },
  )
  return (
    <AccountCard title={t('accounts.deviceTitle')} subtitle={t('accounts.deviceText')}>
      <form {...form.props}>
        <button type="submit" className={`${button.primary} ${button.big}`} aria-disabled={form.busy}>
          {t('accounts.deviceTitle')}
        </button>
        <p role="alert" className={field.hint}>
          {form.errors.token ?? ''}
        </p>
      </form>
      <p className={classes.links}>
        <a href={paths.login}>{t('header.login')}</a>
        <a href={paths.forgotPassword}>{t('accounts.forgotPassword')}</a>
      </p>
    </AccountCard>
  )
}
