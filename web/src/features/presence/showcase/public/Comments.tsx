import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  newComment,
  type ShowcaseComment,
  type ShowcaseItem,
  showcaseLimits,
  showcaseVisits,
} from '#contract/presence/showcase/showcase.ts'
import { useSubmission } from '../../../../api/forms/use-submission.ts'
import { call } from '../../../../api/request.ts'
import { useErrorText } from '../../../../api/sentence.ts'
import { loginReturnUrl } from '../../../../format/login-return-url.ts'
import type { Viewer } from '../../../../public/page.ts'
import { WorkComment } from './WorkComment.tsx'

type Props = { item: ShowcaseItem; viewer: Viewer | null; onCountChanged: (comments: number) => void }

/** Comments on a work, newest first, and the comment form. */
export function Comments({ item, viewer, onCountChanged }: Props) {
  const { t } = useTranslation()
  const { comments, cursor, failed, loadMore, add, remove } = useComments(item, onCountChanged)
  const title = useRef<HTMLHeadingElement>(null)
  const handleRemoved = (id: number) => {
    remove(id)
    title.current?.focus()
  }
  return (
    <section aria-labelledby="work-comments" className="work-talk">
      <h3 id="work-comments" tabIndex={-1} ref={title}>
        {t('profile.work.comments')}
      </h3>
      {viewer ? (
        <CommentForm itemId={item.id} onCreated={add} />
      ) : (
        <p>
          <a href={loginReturnUrl()}>{t('profile.work.loginToComment')}</a>
        </p>
      )}
      {comments === null && !failed && <p role="status">{t('profile.work.loading')}</p>}
      {comments?.length === 0 && <p className="quiet">{t('profile.work.noComments')}</p>}
      <ul>
        {comments?.map((comment) => (
          <li key={comment.id}>
            <WorkComment comment={comment} onRemoved={() => handleRemoved(comment.id)} />
          </li>
        ))}
      </ul>
      {failed && (
        <p role="alert" className="error">
          {failed}
        </p>
      )}
      {(cursor !== null || failed) && (
        <button type="button" className="button plain" onClick={() => void loadMore()}>
          {t(failed ? 'error.tryAgain' : 'profile.work.moreComments')}
        </button>
      )}
    </section>
  )
}

function useComments(item: ShowcaseItem, onCountChanged: (comments: number) => void) {
  const errorText = useErrorText()
  const [comments, setComments] = useState<ShowcaseComment[] | null>(null)
  const [cursor, setCursor] = useState<string | null>(null)
  const [failed, setFailed] = useState('')
  const { id } = item
  const loadMore = async (from: string | null = cursor) => {
    setFailed('')
    try {
      const page = await call(showcaseVisits.comments, {
        params: { id },
        query: { limit: 10, cursor: from ?? undefined },
      })
      setComments((known) => {
        const seen = new Set(known?.map((comment) => comment.id))
        return [...(known ?? []), ...page.items.filter((comment) => !seen.has(comment.id))]
      })
      setCursor(page.nextCursor)
    } catch (error) {
      if (error instanceof Error) setFailed(errorText(error))
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for each work
  useEffect(() => void loadMore(null), [id])
  return {
    comments,
    cursor,
    failed,
    loadMore: () => loadMore(),
    add: (comment: ShowcaseComment) => {
      setComments((known) => [comment, ...(known ?? [])])
      onCountChanged(item.comments + 1)
    },
    remove: (handleRemoved: number) => {
      setComments((known) => known?.filter((comment) => comment.id !== handleRemoved) ?? null)
      onCountChanged(item.comments - 1)
    },
  }
}

function CommentForm({ itemId, onCreated }: { itemId: number; onCreated: (comment: ShowcaseComment) => void }) {
  const { t } = useTranslation()
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const onSent = (comment: ShowcaseComment) => {
    onCreated(comment)
    setText('')
  }
  const { send, busy, problem } = useSubmission(showcaseVisits.comment, { schema: newComment, onSent })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!busy && !(await send({ params: { id: itemId }, body: { text } }))) field.current?.focus()
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <div className="field">
        <label htmlFor={id}>{t('profile.work.commentLabel')}</label>
        <textarea
          ref={field}
          id={id}
          rows={2}
          maxLength={showcaseLimits.comment}
          dir="auto"
          value={text}
          onChange={(event) => setText(event.target.value)}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-error` : undefined}
        />
        {problem && (
          <p id={`${id}-error`} className="error" role="alert">
            {problem.text}
          </p>
        )}
      </div>
      <button type="submit" className="button primary" aria-disabled={busy}>
        {t('profile.work.send')}
      </button>
    </form>
  )
}
