import IconFileText from 'icon:file-text'
import IconFlag from 'icon:flag'
import IconGift from 'icon:gift'
import IconMessage from 'icon:message'
import IconPencil from 'icon:pencil'
import IconQrcode from 'icon:qrcode'
import IconShare from 'icon:share'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublicProfile } from '#contract/presence/profiles/profiles.ts'
import { paths, settingsOf } from '../../../../format/paths.ts'
import { shareOrCopy } from '../../../../public/kit/share-or-copy.ts'
import { useLazyModule } from '../../../../public/kit/use-lazy-module.ts'
import type { Viewer } from '../../../../public/page.ts'

type Props = { profile: PublicProfile; viewer: Viewer | null; language: string; pathname: string }

/** The viewer's actions: message, gift, share, media kit, QR code, report. */
export function Actions({ profile, viewer, language, pathname }: Props) {
  const { t } = useTranslation()
  const isOwn = viewer?.username === profile.username
  const isInfluencer = profile.role === 'influencer'
  return (
    <div className="actions">
      {isOwn && viewer && (
        <a className="button plain" href={settingsOf(viewer.role)}>
          <IconPencil size={18} aria-hidden /> <span className="action-word">{t('profile.edit')}</span>
        </a>
      )}
      {isInfluencer && (!viewer || viewer.role === 'business') && <MessageLink profile={profile} viewer={viewer} />}
      {isInfluencer && !isOwn && viewer?.role !== 'admin' && <GiftAction profile={profile} viewer={viewer} />}
      <ShareButton name={profile.displayName} />
      {isInfluencer && (
        <a className="button plain" href={`/api/profiles/${profile.id}/media-kit.pdf?lng=${language}`} download>
          <IconFileText size={18} aria-hidden /> <span className="action-word">{t('profile.mediaKit')}</span>
        </a>
      )}
      <QrCodeButton profile={profile} />
      {!isOwn && viewer?.role !== 'admin' && <ReportAction profile={profile} viewer={viewer} pathname={pathname} />}
    </div>
  )
}

function MessageLink({ profile, viewer }: Pick<Props, 'profile' | 'viewer'>) {
  const { t } = useTranslation()
  return (
    <a className="button primary" href={paths.messageTo(profile.id, viewer !== null)}>
      <IconMessage size={18} aria-hidden /> {t('profile.message')}
    </a>
  )
}

/** Opens the gift form for signed-in users; visitors are sent to sign in and back. `?gift` in the URL opens the form. */
function GiftAction({ profile, viewer }: Pick<Props, 'profile' | 'viewer'>) {
  const { t } = useTranslation()
  const { dialog, open, close, status } = useLazyDialog(() => import('../../../money/gifts/public/GiftDialog.tsx'))
  const isSignedIn = viewer !== null
  const openRef = useRef(open)
  useEffect(() => {
    if (isSignedIn && new URLSearchParams(window.location.search).has('gift')) openRef.current()
  }, [isSignedIn])
  const icon = <IconGift size={18} aria-hidden />
  if (!viewer) {
    return (
      <a className="button plain" href={`${paths.login}?next=${encodeURIComponent(paths.giftTo(profile))}`}>
        {icon} <span className="action-word">{t('profile.gift')}</span>
      </a>
    )
  }
  return (
    <>
      <ActionButton icon={icon} onClick={open} opensDialog>
        {t('profile.gift')}
      </ActionButton>
      {status}
      {dialog && <dialog.GiftDialog receiver={profile} onClose={close} />}
    </>
  )
}

/** Shares the page by the device's share sheet, or copies its URL. */
function ShareButton({ name }: { name: string }) {
  const { t } = useTranslation()
  const [status, setStatus] = useState('')
  const share = async () => {
    const url = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? window.location.href
    const outcome = await shareOrCopy(name, url)
    if (outcome === 'copied') setStatus(t('profile.linkCopied'))
    if (outcome === 'failed') setStatus(url)
  }
  return (
    <>
      <ActionButton icon={<IconShare size={18} aria-hidden />} onClick={share}>
        {t('profile.share')}
      </ActionButton>
      <span role="status" className="said">
        {status && <bdi>{status}</bdi>}
      </span>
    </>
  )
}

function QrCodeButton({ profile }: { profile: PublicProfile }) {
  const { t } = useTranslation()
  const { dialog, open, close, status } = useLazyDialog(() => import('./QrCodeDialog.tsx'))
  return (
    <>
      <ActionButton icon={<IconQrcode size={18} aria-hidden />} onClick={open} opensDialog>
        {t('profile.code')}
      </ActionButton>
      {status}
      {dialog && <dialog.QrCodeDialog profile={profile} onClose={close} />}
    </>
  )
}

/** Opens the report form for signed-in users; visitors are sent to sign in and back. */
function ReportAction({ profile, viewer, pathname }: Pick<Props, 'profile' | 'viewer' | 'pathname'>) {
  const { t } = useTranslation()
  const { dialog, open, close, status } = useLazyDialog(() => import('../../../market/reports/public/ReportDialog.tsx'))
  const icon = <IconFlag size={18} aria-hidden />
  if (!viewer) {
    return (
      <a className="button subtle" href={`${paths.login}?next=${encodeURIComponent(pathname)}`}>
        {icon} <span className="action-word">{t('profile.report')}</span>
      </a>
    )
  }
  return (
    <>
      <ActionButton kind="subtle" icon={icon} onClick={open} opensDialog>
        {t('profile.report')}
      </ActionButton>
      {status}
      {dialog && <dialog.ReportDialog userId={profile.id} name={profile.displayName} onClose={close} />}
    </>
  )
}

/** A dialog whose module is loaded when it is first opened; `part` is set while it is open. */
function useLazyDialog<T extends object>(load: () => Promise<T>) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const dialog = useLazyModule(load, isOpen, () => {
    setOpen(false)
    setFailed(true)
  })
  return {
    dialog: isOpen ? dialog : null,
    open: () => {
      setFailed(false)
      setOpen(true)
    },
    close: () => setOpen(false),
    status: (
      <span role="status" className="said">
        {hasFailed && t('profile.moreFailed')}
      </span>
    ),
  }
}

function ActionButton({
  icon,
  kind = 'plain',
  opensDialog = false,
  onClick,
  children,
}: {
  icon: ReactNode
  kind?: 'plain' | 'subtle'
  opensDialog?: boolean
  onClick: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      className={`button ${kind} needs-script`}
      onClick={onClick}
      aria-haspopup={opensDialog ? 'dialog' : undefined}
    >
      {icon} <span className="action-word">{children}</span>
    </button>
  )
}
