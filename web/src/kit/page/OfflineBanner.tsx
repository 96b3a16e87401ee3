import IconWifiOff from 'icon:wifi-off'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnsent } from '../../api/outbox/unsent.ts'
import classes from './offline-banner.module.css'

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Says that there is no connection, and what that means, until it is back. Moves nothing, and leaves the bottom free, where one writes and pays. */
export function OfflineBanner() {
  const { t } = useTranslation()
  const waiting = useUnsent().filter(({ state }) => state !== 'failed').length
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="status" className={classes.place}>
      {!isOnline && (
        <p className={classes.banner}>
          <IconWifiOff size={20} stroke={1.5} aria-hidden />
          {t('offline.banner')}
          {waiting > 0 && ` ${t('offline.waiting', { count: waiting })}`}
        </p>
      )}
    </div>
  )
}
