import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ShowcaseComment, showcaseVisits } from '#contract/presence/showcase/showcase.ts'
import { call } from '../../../../api/request.ts'
import { useErrorText } from '../../../../api/sentence.ts'
import { RelativeTime } from '../../../../format/figures.tsx'
import { focusOnMount } from '../../../../kit/behaviour/focus.ts'
import { PlainAvatar } from '../../../../public/kit/PlainAvatar.tsx'

/** A comment; deleting it asks for confirmation. */
export function WorkComment({ comment, onRemoved }: { comment: ShowcaseComment; onRemoved: () => void }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const [isConfirming, setConfirming] = useState(false)
  const [wasConfirming, setWasConfirming] = useState(false)
  const [error, setError] = useState('')
  const remove = async () => {
    setError('')
    try {
      await call(showcaseVisits.removeComment, { params: { id: comment.id } })
      onRemoved()
    } catch (error) {
      if (error instanceof Error) setError(errorText(error))
      setConfirming(false)
    }
  }
  return (
    <article className="work-comment">
      <PlainAvatar person={comment.author} size={32} />
      <div>
        <p className="work-author">
          <bdi>{comment.author.displayName}</bdi>{' '}
          <span className="quiet">
            <RelativeTime at={comment.date} />
          </span>
        </p>
        <p className="work-text" dir="auto">
          {comment.text}
        </p>
        {comment.mayRemove && !isConfirming && (
          <button
            type="button"
            className="work-small"
            ref={wasConfirming ? focusOnMount : undefined}
            onClick={() => {
              setConfirming(true)
              setWasConfirming(true)
            }}
          >
            {t('common.delete')}
          </button>
        )}
        {isConfirming && (
          <p>
            {t('profile.work.removeSure')}{' '}
            <button type="button" className="work-small" onClick={() => void remove()}>
              {t('profile.work.removeYes')}
            </button>{' '}
            <button type="button" className="work-small" ref={focusOnMount} onClick={() => setConfirming(false)}>
              {t('profile.work.removeNo')}
            </button>
          </p>
        )}
        {error && (
          <p role="alert" className="error">
            {error}
          </p>
        )}
      </div>
    </article>
  )
}
