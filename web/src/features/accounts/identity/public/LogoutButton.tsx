import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { setFlashToast } from '../../../../api/flash-toast.ts'
import { paths } from '../../../../format/paths.ts'

/** Signs out on a public page and opens /login, as in the application (spec §4, Auth). */
export function LogoutButton() {
  const { t } = useTranslation()
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready')
  const signOut = async () => {
    setState('busy')
    try {
      const { logout } = await import('./logout.ts')
      await logout()
      setFlashToast({ title: 'toast.loggedOut', text: t('You have been successfully logged out.') })
      window.location.assign(paths.login)
    } catch {
      setState('failed')
    }
  }
  return (
    <>
      <button type="button" className="button plain" disabled={state === 'busy'} onClick={signOut}>
        {t(state === 'busy' ? 'header.loggingOut' : 'header.logout')}
      </button>
      <span role="status" className="error">
        {state === 'failed' && t('toast.logoutFailed')}
      </span>
    </>
  )
}
