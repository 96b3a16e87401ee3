import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type Location, useBlocker } from 'react-router'
import { hasUnsavedChanges } from '../api/forms/leave-guard.ts'
import { useConfirm } from '../kit/dialogs/confirm.tsx'

/** The screen and its tab; other changes of the URL leave the forms on screen. */
const placeOf = ({ pathname, search }: Location) => `${pathname} ${new URLSearchParams(search).get('tab')}`

/** Asks before a screen or a tab with unsaved changes is left (`useLeaveGuard`). */
export function LeaveGuard() {
  const { t } = useTranslation()
  const openConfirmation = useConfirm()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsavedChanges() && placeOf(currentLocation) !== placeOf(nextLocation),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    openConfirmation({
      title: t('leave.title'),
      text: t('leave.text'),
      confirm: t('leave.confirm'),
      color: 'danger',
      onConfirm: blocker.proceed,
    })
  }, [blocker, openConfirmation, t])
  return null
}
