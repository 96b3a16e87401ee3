import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ShowcaseComment, showcaseVisits } from '#contract/showcase.ts'
import { Moment } from '../../ui/figures.tsx'
import { focusNow } from '../../ui/focus.ts'
import { call } from '../../ui/request.ts'
import { useFailure } from '../../ui/sentence.ts'
import { PlainFace } from '../kit/PlainFace.tsx'

/** What somebody said; who may remove it is asked once more first. */
export function WorkComment({ comment, onRemoved }: { comment: ShowcaseComment; onRemoved: () => void }) {
  const { t } = useTranslation()
  const failure = useFailure()
  const [isAsked, setAsked] = useState(false)
  const [wasAsked, setWasAsked] = useState(false)
  const [fault, setFault] = useState('')
  const remove = async () => {
    setFault('')
    try {
      await call(showcaseVisits.removeComment, { params: { id: comment.id } })
      onRemoved()
    } catch (error) {
      if (error instanceof Error) setFault(failure(error))
      setAsked(false)
    }
  }
  return (
    <article className="work-comment">
      <PlainFace person={comment.author} size={32} />
      <div>
        <p className="work-author">
          <bdi>{comment.author.displayName}</bdi>{' '}
          <span className="quiet">
            <Moment at={comment.date} />
          </span>
        </p>
        <p className="work-text" dir="auto">
          {comment.text}
        </p>
        {comment.mayRemove && !isAsked && (
          <button
            type="button"
            className="work-small"
            ref={wasAsked ? focusNow : undefined}
            onClick={() => {
              setAsked(true)
              setWasAsked(true)
            }}
          >
            {t('common.delete')}
          </button>
        )}
        {isAsked && (
          <p>
            {t('profile.work.removeSure')}{' '}
            <button type="button" className="work-small" onClick={() => void remove()}>
              {t('profile.work.removeYes')}
            </button>{' '}
            <button type="button" className="work-small" ref={focusNow} onClick={() => setAsked(false)}>
              {t('profile.work.removeNo')}
            </button>
          </p>
        )}
        {fault && (
          <p role="alert" className="error">
            {fault}
          </p>
        )}
      </div>
    </article>
  )
}
