import IconHeart from 'icon:heart'
import IconHeartFilled from 'icon:heart-filled'
import IconShare3 from 'icon:share-3'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ShowcaseItem, showcaseVisits } from '#contract/presence/showcase/showcase.ts'
import { call } from '../../../../api/request.ts'
import { useErrorText } from '../../../../api/sentence.ts'
import { Count } from '../../../../format/figures.tsx'
import { loginReturnUrl } from '../../../../format/login-return-url.ts'
import { shareOrCopy } from '../../../../public/kit/share-or-copy.ts'
import type { Viewer } from '../../../../public/page.ts'
import { workUrl } from './use-open-work.ts'

type Props = {
  item: ShowcaseItem
  /** Owners cannot like their own work. */
  isMine: boolean
  viewer: Viewer | null
  onChanged: (item: ShowcaseItem) => void
}

/** Like and share buttons with their counts. */
export function WorkActions({ item, isMine, viewer, onChanged }: Props) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const [status, setStatus] = useState('')
  const [isBusy, setBusy] = useState(false)

  const like = async () => {
    if (isBusy) return
    setBusy(true)
    setStatus('')
    const liked = !item.liked
    onChanged({ ...item, liked, likes: item.likes + (liked ? 1 : -1) })
    try {
      const state = await call(liked ? showcaseVisits.like : showcaseVisits.unlike, { params: { id: item.id } })
      onChanged({ ...item, ...state })
    } catch (error) {
      onChanged(item)
      if (error instanceof Error) setStatus(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  const share = async () => {
    const url = new URL(workUrl(item.id), window.location.origin).href
    const outcome = await shareOrCopy(item.title, url)
    if (outcome === 'dismissed') return
    if (outcome === 'failed') return setStatus(t('profile.work.copyFailed', { address: url }))
    if (outcome === 'copied') setStatus(t('profile.linkCopied'))
    try {
      onChanged({ ...item, ...(await call(showcaseVisits.share, { params: { id: item.id } })) })
    } catch {
      // it was shared anyway; only the count stays outdated
    }
  }
  const Heart = item.liked ? IconHeartFilled : IconHeart
  const likes = (
    <>
      <Heart size={20} stroke={1.5} aria-hidden /> {t('engagement.like')} <Count of={item.likes} />
    </>
  )
  return (
    <div className="work-actions">
      {viewer && !isMine && (
        <button
          type="button"
          className="button plain"
          aria-pressed={item.liked}
          aria-disabled={isBusy}
          onClick={() => void like()}
        >
          {likes}
        </button>
      )}
      {!viewer && (
        <a className="button plain" href={loginReturnUrl()} title={t('engagement.loginToLike')}>
          {likes}
        </a>
      )}
      {isMine && (
        <span className="work-count">
          <Heart size={20} stroke={1.5} aria-hidden /> {t('profile.work.likes')} <Count of={item.likes} />
        </span>
      )}
      <button type="button" className="button plain" onClick={() => void share()}>
        <IconShare3 size={20} stroke={1.5} aria-hidden /> {t('profile.share')} <Count of={item.shares} />
      </button>
      <p className="quiet work-source">{t('profile.work.countedHere')}</p>
      <p role="status" className="work-said">
        {status}
      </p>
    </div>
  )
}
