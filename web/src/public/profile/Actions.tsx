import { IconFileText, IconFlag, IconGift, IconMessage, IconPencil, IconQrcode, IconShare } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublicProfile } from '#contract/profiles.ts'
import { paths, settingsOf } from '../../ui/paths.ts'
import { handOver } from '../kit/hand-over.ts'
import { useLater } from '../kit/later.ts'
import type { Viewer } from '../page.ts'

type Props = { profile: PublicProfile; viewer: Viewer | null; language: string; pathname: string }

/** What somebody who looks can do: write, share, take the media kit and the code along, report. */
export function Actions({ profile, viewer, language, pathname }: Props) {
  const { t } = useTranslation()
  const isOwn = viewer?.username === profile.username
  const isInfluencer = profile.role === 'influencer'
  return (
    <div className="actions">
      {isOwn && viewer && (
        <a className="button plain" href={settingsOf(viewer.role)}>
          <IconPencil size={18} aria-hidden /> {t('profile.edit')}
        </a>
      )}
      {isInfluencer && (!viewer || viewer.role === 'business') && <Message profile={profile} viewer={viewer} />}
      {isInfluencer && !isOwn && viewer?.role !== 'admin' && <Give profile={profile} viewer={viewer} />}
      <Share name={profile.displayName} />
      {isInfluencer && (
        <a className="button plain" href={`/api/profiles/${profile.id}/media-kit.pdf?lng=${language}`} download>
          <IconFileText size={18} aria-hidden /> {t('profile.mediaKit')}
        </a>
      )}
      <Code profile={profile} />
      {!isOwn && viewer?.role !== 'admin' && <Report profile={profile} viewer={viewer} pathname={pathname} />}
    </div>
  )
}

function Message({ profile, viewer }: Pick<Props, 'profile' | 'viewer'>) {
  const { t } = useTranslation()
  const write = `${paths.inbox}?to=${profile.id}`
  return (
    <a className="button primary" href={viewer ? write : `${paths.businessLogin}?next=${encodeURIComponent(write)}`}>
      <IconMessage size={18} aria-hidden /> {t('profile.message')}
    </a>
  )
}

/** A gift: for who is signed in; others are taken to sign in first, and back. `?gift` in the address opens the form. */
function Give({ profile, viewer }: Pick<Props, 'profile' | 'viewer'>) {
  const { t } = useTranslation()
  const { part, open, close, said } = useDialog(() => import('./GiftDialog.tsx'))
  const isFor = viewer !== null
  const openNow = useRef(open)
  useEffect(() => {
    if (isFor && new URLSearchParams(window.location.search).has('gift')) openNow.current()
  }, [isFor])
  const icon = <IconGift size={18} aria-hidden />
  if (!viewer) {
    return (
      <a className="button plain" href={`${paths.login}?next=${encodeURIComponent(paths.giveTo(profile))}`}>
        {icon} {t('profile.gift')}
      </a>
    )
  }
  return (
    <>
      <ActionButton icon={icon} onClick={open} opensDialog>
        {t('profile.gift')}
      </ActionButton>
      {said}
      {part && <part.GiftDialog receiver={profile} onClose={close} />}
    </>
  )
}

/** Hands the address to what the device shares with; where it has nothing, copies it and says so. */
function Share({ name }: { name: string }) {
  const { t } = useTranslation()
  const [said, setSaid] = useState('')
  const share = async () => {
    const url = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? window.location.href
    const done = await handOver(name, url)
    if (done === 'copied') setSaid(t('profile.linkCopied'))
    if (done === 'refused') setSaid(url)
  }
  return (
    <>
      <ActionButton icon={<IconShare size={18} aria-hidden />} onClick={share}>
        {t('profile.share')}
      </ActionButton>
      <span role="status" className="said">
        <bdi>{said}</bdi>
      </span>
    </>
  )
}

function Code({ profile }: { profile: PublicProfile }) {
  const { t } = useTranslation()
  const { part, open, close, said } = useDialog(() => import('./CodeDialog.tsx'))
  return (
    <>
      <ActionButton icon={<IconQrcode size={18} aria-hidden />} onClick={open} opensDialog>
        {t('profile.code')}
      </ActionButton>
      {said}
      {part && <part.CodeDialog profile={profile} onClose={close} />}
    </>
  )
}

/** For who is signed in; others are taken to sign in first, and back. */
function Report({ profile, viewer, pathname }: Pick<Props, 'profile' | 'viewer' | 'pathname'>) {
  const { t } = useTranslation()
  const { part, open, close, said } = useDialog(() => import('./ReportDialog.tsx'))
  const icon = <IconFlag size={18} aria-hidden />
  if (!viewer) {
    return (
      <a className="button subtle" href={`${paths.login}?next=${encodeURIComponent(pathname)}`}>
        {icon} {t('profile.report')}
      </a>
    )
  }
  return (
    <>
      <ActionButton kind="subtle" icon={icon} onClick={open} opensDialog>
        {t('profile.report')}
      </ActionButton>
      {said}
      {part && <part.ReportDialog userId={profile.id} name={profile.displayName} onClose={close} />}
    </>
  )
}

/** A dialog that is fetched when it is opened for the first time; `part` is there while it is open. */
function useDialog<T extends object>(load: () => Promise<T>) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const part = useLater(load, isOpen, () => {
    setOpen(false)
    setFailed(true)
  })
  return {
    part: isOpen ? part : null,
    open: () => {
      setFailed(false)
      setOpen(true)
    },
    close: () => setOpen(false),
    said: (
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
      {...(opensDialog && { 'aria-haspopup': 'dialog' as const })}
    >
      {icon} {children}
    </button>
  )
}
