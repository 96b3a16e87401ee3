import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/request.ts'
import { NewPasswordByLink } from '../../../../public/kit/NewPasswordByLink.tsx'
import { loadSecurity } from '../../../../public/on-demand.ts'
import type { Head, PublicPage } from '../../../../public/page.ts'

export const parameters: PublicPage['parameters'] = []
export const texts = ['accounts.', 'toast.', 'common.', 'error.']
export const sentences = true

export const head: PublicPage['head'] = (t): Head => ({
  title: t('accounts.undoEmailTitle'),
  description: t('page.undoEmail.description'),
  hidden: true,
})

/** /auth/undo-email: restores the former email address and sets a new password, by the link mailed to it (reliability.md 4.2.4). */
function UndoEmailPage() {
  const { t } = useTranslation()
  return (
    <NewPasswordByLink
      loadSchema={async () => (await loadSecurity()).emailUndo}
      send={async (body) => call((await loadSecurity()).security.undoEmailChange, { body })}
      title={t('accounts.undoEmailTitle')}
      text={t('accounts.undoEmailText')}
      missingText={t('accounts.undoEmailMissing')}
      action={t('accounts.undoEmail')}
      doneText={t('accounts.undoEmailDone')}
    />
  )
}

export { UndoEmailPage as Component }
