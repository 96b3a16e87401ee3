import IconMessage from 'icon:message'
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublicProfile } from '#contract/presence/profiles/profiles.ts'
import { paths, settingsOf } from '../../../../format/paths.ts'
import { shareOrCopy } from '../../../../kit/behaviour/share-or-copy.ts'
import { DropDown } from '../../../../kit/header/DropDown.tsx'
import button from '../../../../kit/native/button.module.css'
import text from '../../../../kit/native/text.module.css'
import { useLazyDialog } from '../../../../kit/native/use-lazy-dialog.tsx'
import type { Viewer } from '../../../../public/page.ts'
import classes from './actions.module.css'

type Props = { profile: PublicProfile; viewer: Viewer | null; language: string; pathname: string }

/** The viewer's actions: Order and Message, or Edit for the owner; under More gift, share, media kit, QR code and report. */
export function Actions({ profile, viewer, language, pathname }: Props) {
  const { t } = useTranslation()
  const isOwn = viewer?.username === profile.username
  const isInfluencer = profile.role === 'influencer'
  const isBuyer = isInfluencer && (!viewer || viewer.role === 'business')
  const mayTell = !isOwn && viewer?.role !== 'admin'
  const gift = useGift(viewer)
  const code = useLazyDialog(() => import('./QrCodeDialog.tsx'))
  const report = useLazyDialog(() => import('../../../market/reports/ReportDialog.tsx'))
  const { status, share } = useShare(profile.displayName)
  const loginTo = (path: string) => `${paths.login}?next=${encodeURIComponent(path)}`
  return (
    <div className={classes.actions}>
      {isOwn && viewer && (
        <a className={button.plain} href={`${settingsOf(viewer.role)}?tab=profile`}>
          {t('profile.edit')}
        </a>
      )}
      {isBuyer && profile.deals.length > 0 && (
        <a className={button.primary} href="#deals">
          {t('profile.buy')}
        </a>
      )}
      {isBuyer && (
        <a className={button.plain} href={paths.messageTo(profile.id, viewer !== null)}>
          <IconMessage size={18} aria-hidden /> {t('profile.message')}
        </a>
      )}
      <DropDown label={t('common.moreActions')}>
        <div className={classes.more}>
          {isInfluencer && mayTell && (
            <Action onClick={gift.open} href={viewer ? null : loginTo(paths.giftTo(profile))}>
              {t('profile.gift')}
            </Action>
          )}
          <Action onClick={share} isDialog={false}>
            {t('profile.share')}
          </Action>
          {isInfluencer && (
            <a className={button.subtle} href={`/api/profiles/${profile.id}/media-kit.pdf?lng=${language}`} download>
              {t('profile.mediaKit')}
            </a>
          )}
          <Action onClick={code.open}>{t('profile.code')}</Action>
          {mayTell && (
            <Action onClick={report.open} href={viewer ? null : loginTo(pathname)}>
              {t('profile.report')}
            </Action>
          )}
        </div>
      </DropDown>
      <span role="status" className={`${text.source} ${text.status}`}>
        {status && <bdi>{status}</bdi>}
      </span>
      {gift.status}
      {code.status}
      {report.status}
      {gift.dialog && <gift.dialog.GiftDialog receiver={profile} onClose={gift.close} />}
      {code.dialog && <code.dialog.QrCodeDialog profile={profile} onClose={code.close} />}
      {report.dialog && (
        <report.dialog.ReportDialog
          entityType="user"
          entityId={profile.id}
          name={profile.displayName}
          onClose={report.close}
        />
      )}
    </div>
  )
}

/** The gift form for signed-in users; `?gift` in the URL opens it. */
function useGift(viewer: Viewer | null) {
  const gift = useLazyDialog(() => import('../../../money/gifts/GiftDialog.tsx'))
  const isSignedIn = viewer !== null
  const openRef = useRef(gift.open)
  useEffect(() => {
    if (isSignedIn && new URLSearchParams(window.location.search).has('gift')) openRef.current()
  }, [isSignedIn])
  return gift
}

/** Shares the page by the device's share sheet, or copies its URL. */
function useShare(name: string) {
  const { t } = useTranslation()
  const [status, setStatus] = useState('')
  const share = async () => {
    const url = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? window.location.href
    const outcome = await shareOrCopy(name, url)
    if (outcome === 'copied') setStatus(t('profile.linkCopied'))
    if (outcome === 'failed') setStatus(url)
  }
  return { status, share }
}

type ActionProps = {
  onClick: () => void
  /** Leads there instead: visitors sign in first and come back. */
  href?: string | null
  isDialog?: boolean
  children: ReactNode
}

/** An action of the menu, which it closes. */
function Action({ onClick, href = null, isDialog = true, children }: ActionProps) {
  if (href !== null)
    return (
      <a className={button.subtle} href={href}>
        {children}
      </a>
    )
  const act = ({ currentTarget }: MouseEvent) => {
    const menu = currentTarget.closest('details')
    // the focus returns to it when the dialog closes
    menu?.querySelector('summary')?.focus()
    menu?.removeAttribute('open')
    onClick()
  }
  return (
    <button
      type="button"
      className={`${button.subtle} ${button.needsScript}`}
      onClick={act}
      aria-haspopup={isDialog ? 'dialog' : undefined}
    >
      {children}
    </button>
  )
}
