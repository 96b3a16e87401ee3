import IconWifiOff from 'icon:wifi-off'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { isStoredPage } from '../../api/offline/stored-page.ts'
import { useUnsent } from '../../api/outbox/unsent.ts'
import { useTimes } from '../../format/figures.tsx'
import classes from './offline-banner.module.css'

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/**
 * Notice that there is no connection, with its consequences and the age of the shown data, until it is back. Moves nothing, and leaves
 * the bottom free, where people write and pay.
 */
export function OfflineBanner() {
  const { t } = useTranslation()
  const { near } = useTimes()
  const waiting = useUnsent().filter(({ state }) => state !== 'failed').length
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  const loadedAt = useLoadedAt()
  return (
    <div role="status" className={classes.place}>
      {(!isOnline || isStoredPage()) && (
        <p className={classes.banner}>
          <IconWifiOff size={20} stroke={1.5} aria-hidden />
          <span>
            {t('offline.banner')}
            {loadedAt !== null && ` ${t('offline.loadedAt', { at: near(new Date(loadedAt).toISOString()) })}`}
            {waiting > 0 && ` ${t('offline.waiting', { count: waiting })}`}
          </span>
        </p>
      )}
    </div>
  )
}

/** The time at which the oldest data on screen was read, in milliseconds; null when there is none. */
function useLoadedAt(): number | null {
  const queryClient = useQueryClient()
  const cache = queryClient.getQueryCache()
  return useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => loadedAt(queryClient),
  )
}

function loadedAt(queryClient: QueryClient): number | null {
  const shown = queryClient.getQueryCache().findAll({ type: 'active', predicate: ({ state }) => state.data != null })
  return shown.length > 0 ? Math.min(...shown.map(({ state }) => state.dataUpdatedAt)) : null
}
