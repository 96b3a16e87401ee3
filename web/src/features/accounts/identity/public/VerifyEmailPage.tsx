import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { identity } from '#contract/accounts/identity/identity.ts'
import { call } from '../../../../api/request.ts'
import { useErrorText } from '../../../../api/sentence.ts'
import { homeOf, paths } from '../../../../format/paths.ts'
import { useLinkSecret } from '../../../../public/kit/use-link-secret.ts'
import type { Head, PageProps, PublicPage } from '../../../../public/page.ts'

export const parameters: PublicPage['parameters'] = []
export const texts = ['accounts.', 'common.', 'error.']
export const sentences = true

export const head: PublicPage['head'] = (t): Head => ({
  title: t('accounts.verifyTitle'),
  description: t('page.verify.description'),
  hidden: true,
})

type State = { is: 'asking' | 'checking' | 'done' } | { is: 'failed'; error: Error }

/** /verify-email: redeems the token of the mailed link by a press, since programs that check mails open every link. */
function VerifyEmailPage({ viewer }: PageProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { secret: token, forget } = useLinkSecret('token')
  const [state, setState] = useState<State>({ is: 'asking' })
  const confirm = async () => {
    if (!token || state.is === 'checking') return
    setState({ is: 'checking' })
    try {
      await call(identity.verifyEmail, { body: { token } })
      setState({ is: 'done' })
      forget()
    } catch (error) {
      setState({ is: 'failed', error: error as Error })
    }
  }
  const isAsking = token !== null && (state.is === 'asking' || state.is === 'checking')

  return (
    <div className="narrow">
      <h1>{t('accounts.verifyTitle')}</h1>
      <div aria-live="polite">
        {token === null && state.is === 'asking' && <p>{t('accounts.verifyWaiting')}</p>}
        {isAsking && <p>{t('accounts.verifyPress')}</p>}
        {state.is === 'failed' && <p>{errorText(state.error)}</p>}
        {state.is === 'done' && <p>{t('accounts.verified')}</p>}
      </div>
      {isAsking ? (
        <button type="button" className="button primary" aria-disabled={state.is === 'checking'} onClick={confirm}>
          {t('accounts.verifyTitle')}
        </button>
      ) : (
        <a className="button primary" href={viewer ? homeOf(viewer.role) : paths.login}>
          {t('accounts.continue')}
        </a>
      )}
    </div>
  )
}

export { VerifyEmailPage as Component }
