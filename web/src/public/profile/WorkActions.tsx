import { IconHeart, IconHeartFilled, IconShare3 } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ShowcaseItem, showcaseVisits } from '#contract/showcase.ts'
import { Count } from '../../ui/figures.tsx'
import { call } from '../../ui/request.ts'
import { useFailure } from '../../ui/sentence.ts'
import { handOver } from '../kit/hand-over.ts'
import type { Viewer } from '../page.ts'
import { loginHere } from './login-here.ts'
import { workAddress } from './open-work.ts'

type Props = {
  item: ShowcaseItem
  /** Nobody likes their own work. */
  isMine: boolean
  viewer: Viewer | null
  onChanged: (item: ShowcaseItem) => void
}

/** Likes and shares, both counted here. */
export function WorkActions({ item, isMine, viewer, onChanged }: Props) {
  const { t } = useTranslation()
  const failure = useFailure()
  const [said, say] = useState('')
  const [isBusy, setBusy] = useState(false)

  const like = async () => {
    if (isBusy) return
    setBusy(true)
    say('')
    const liked = !item.liked
    onChanged({ ...item, liked, likes: item.likes + (liked ? 1 : -1) })
    try {
      const state = await call(liked ? showcaseVisits.like : showcaseVisits.unlike, { params: { id: item.id } })
      onChanged({ ...item, ...state })
    } catch (error) {
      onChanged(item)
      if (error instanceof Error) say(failure(error))
    } finally {
      setBusy(false)
    }
  }
  const share = async () => {
    const url = new URL(workAddress(item.id), window.location.origin).href
    const done = await handOver(item.title, url)
    if (done === 'left') return
    if (done === 'refused') return say(t('profile.work.copyFailed', { address: url }))
    if (done === 'copied') say(t('profile.linkCopied'))
    try {
      onChanged({ ...item, ...(await call(showcaseVisits.share, { params: { id: item.id } })) })
    } catch {
      // it was shared all the same; only the count is as it was
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
        <a className="button plain" href={loginHere()} title={t('engagement.loginToLike')}>
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
        {said}
      </p>
    </div>
  )
}
