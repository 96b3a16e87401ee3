import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { identity } from '#contract/identity/identity.ts'
import { call } from '../../api/request.ts'
import { useErrorText } from '../../api/sentence.ts'
import { homeOf, paths } from '../../format/paths.ts'
import type { Head, PageProps, PublicPage } from '../page.ts'

export const parameters: PublicPage['parameters'] = ['token']
export const texts = ['accounts.', 'common.', 'error.']
export const sentences = true

export const head: PublicPage['head'] = (t): Head => ({
  title: t('accounts.verifyTitle'),
  description: t('page.verify.description'),
  hidden: true,
})

type State = { is: 'waiting' | 'checking' | 'done' } | { is: 'failed'; error: Error }

/** /verify-email: redeems the token of the mailed link, once. */
function VerifyEmailPage({ search, viewer }: PageProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const token = new URLSearchParams(search).get('token')
  const [state, setState] = useState<State>({ is: token ? 'checking' : 'waiting' })
  const sent = useRef(false)
  useEffect(() => {
    if (!token || sent.current) return
    sent.current = true
    call(identity.verifyEmail, { body: { token } }).then(
      () => setState({ is: 'done' }),
      (error: Error) => setState({ is: 'failed', error }),
    )
  }, [token])

  return (
    <div className="narrow">
      <h1>{t('accounts.verifyTitle')}</h1>
      <div aria-live="polite">
        {state.is === 'waiting' && <p>{t('accounts.verifyWaiting')}</p>}
        {state.is === 'checking' && <p>{t('common.loading')}</p>}
        {state.is === 'failed' && <p>{errorText(state.error)}</p>}
        {state.is === 'done' && <p>{t('accounts.verified')}</p>}
      </div>
      {state.is !== 'checking' && (
        <a className="button primary" href={viewer ? homeOf(viewer.role) : paths.login}>
          {t('accounts.continue')}
        </a>
      )}
    </div>
  )
}

export { VerifyEmailPage as Component }
