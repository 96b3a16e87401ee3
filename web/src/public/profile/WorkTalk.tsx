import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  newComment,
  type ShowcaseComment,
  type ShowcaseItem,
  showcaseLimits,
  showcaseVisits,
} from '#contract/showcase.ts'
import { call } from '../../ui/request.ts'
import { useFailure, useSentence } from '../../ui/sentence.ts'
import { issuesOf } from '../../ui/validation.ts'
import type { Viewer } from '../page.ts'
import { loginHere } from './login-here.ts'
import { WorkComment } from './WorkComment.tsx'

type Props = { item: ShowcaseItem; viewer: Viewer | null; onCounted: (comments: number) => void }

/** What was said to a work, the newest first, and a field to say more. */
export function WorkTalk({ item, viewer, onCounted }: Props) {
  const { t } = useTranslation()
  const { comments, cursor, failed, more, add, drop } = useTalk(item, onCounted)
  const title = useRef<HTMLHeadingElement>(null)
  const removed = (id: number) => {
    drop(id)
    title.current?.focus()
  }
  return (
    <section aria-labelledby="work-comments" className="work-talk">
      <h3 id="work-comments" tabIndex={-1} ref={title}>
        {t('profile.work.comments')}
      </h3>
      {viewer ? (
        <Say itemId={item.id} onSaid={add} />
      ) : (
        <p>
          <a href={loginHere()}>{t('profile.work.loginToComment')}</a>
        </p>
      )}
      {comments === null && !failed && <p role="status">{t('profile.work.loading')}</p>}
      {comments?.length === 0 && <p className="quiet">{t('profile.work.noComments')}</p>}
      <ul>
        {comments?.map((comment) => (
          <li key={comment.id}>
            <WorkComment comment={comment} onRemoved={() => removed(comment.id)} />
          </li>
        ))}
      </ul>
      {failed && (
        <p role="alert" className="error">
          {failed}
        </p>
      )}
      {(cursor !== null || failed) && (
        <button type="button" className="button plain" onClick={() => void more()}>
          {t(failed ? 'error.tryAgain' : 'profile.work.moreComments')}
        </button>
      )}
    </section>
  )
}

function useTalk(item: ShowcaseItem, onCounted: (comments: number) => void) {
  const failure = useFailure()
  const [comments, setComments] = useState<ShowcaseComment[] | null>(null)
  const [cursor, setCursor] = useState<string | null>(null)
  const [failed, setFailed] = useState('')
  const { id } = item
  const more = async (from: string | null = cursor) => {
    setFailed('')
    try {
      const page = await call(showcaseVisits.comments, {
        params: { id },
        query: { limit: 10, ...(from !== null && { cursor: from }) },
      })
      setComments((known) => {
        const seen = new Set(known?.map((comment) => comment.id))
        return [...(known ?? []), ...page.items.filter((comment) => !seen.has(comment.id))]
      })
      setCursor(page.nextCursor)
    } catch (error) {
      if (error instanceof Error) setFailed(failure(error))
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for each work
  useEffect(() => void more(null), [id])
  return {
    comments,
    cursor,
    failed,
    more: () => more(),
    add: (comment: ShowcaseComment) => {
      setComments((known) => [comment, ...(known ?? [])])
      onCounted(item.comments + 1)
    },
    drop: (removed: number) => {
      setComments((known) => known?.filter((comment) => comment.id !== removed) ?? null)
      onCounted(item.comments - 1)
    },
  }
}

/** While no answer came, the same words are sent under the same key, so that they are said once. */
function Say({ itemId, onSaid }: { itemId: number; onSaid: (comment: ShowcaseComment) => void }) {
  const { t } = useTranslation()
  const sentence = useSentence()
  const failure = useFailure()
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const key = useRef<{ text: string; key: string } | null>(null)
  const [text, setText] = useState('')
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  const say = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const [issue] = issuesOf(newComment, { text })
    if (issue) {
      setFault(sentence(issue.message))
      return field.current?.focus()
    }
    if (key.current?.text !== text) key.current = { text, key: crypto.randomUUID() }
    setBusy(true)
    setFault('')
    try {
      onSaid(
        await call(showcaseVisits.comment, { params: { id: itemId }, body: { text }, idempotencyKey: key.current.key }),
      )
      key.current = null
      setText('')
    } catch (error) {
      if (error instanceof Error) setFault(failure(error))
      field.current?.focus()
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void say(event)} noValidate>
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
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `${id}-error` : undefined}
        />
        {fault && (
          <p id={`${id}-error`} className="error" role="alert">
            {fault}
          </p>
        )}
      </div>
      <button type="submit" className="button primary" aria-disabled={isBusy}>
        {t('profile.work.send')}
      </button>
    </form>
  )
}
