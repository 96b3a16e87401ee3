import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/request.ts'
import { paths } from '../../../../format/paths.ts'
import { NewPasswordByLink } from '../../../../public/kit/NewPasswordByLink.tsx'
import { loadSecurity } from '../../../../public/on-demand.ts'
import type { Head, PublicPage } from '../../../../public/page.ts'

export const parameters: PublicPage['parameters'] = []
export const texts = ['accounts.', 'toast.', 'common.', 'error.']
export const sentences = true

export const head: PublicPage['head'] = (t): Head => ({
  title: t('accounts.forgotTitle'),
  description: t('page.reset.description'),
  hidden: true,
})

/** /auth/reset-password: sets a new password by a one-time mailed link (product.md 3). */
function ResetPasswordPage() {
  const { t } = useTranslation()
  return (
    <NewPasswordByLink
      loadSchema={async () => (await loadSecurity()).passwordReset}
      send={async (body) => call((await loadSecurity()).security.resetPassword, { body })}
      title={t('accounts.forgotTitle')}
      text={t('accounts.passwordHint')}
      missingText={t('accounts.resetMissing')}
      action={t('accounts.forgotTitle')}
      doneText={t('accounts.resetDone')}
    >
      <p className="links">
        <a href={paths.forgotPassword}>{t('accounts.forgotPassword')}</a>
      </p>
    </NewPasswordByLink>
  )
}

export { ResetPasswordPage as Component }
