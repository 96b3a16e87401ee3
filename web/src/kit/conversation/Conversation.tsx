import { Button } from '@mantine/core'
import { Fragment, type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { byDay, useMessageDates } from '../../format/message-dates.ts'
import layout from '../layout.module.css'
import { ErrorBox, Loading, type PagedQuery } from '../screens.tsx'
import classes from './conversation.module.css'

/** A line of a conversation; `content` is a `Bubble` or an `EventLine`. */
export type ConversationEntry = { key: string; createdAt: string; content: ReactNode }

type NewerPages = { hasPreviousPage: boolean; isFetchingPreviousPage: boolean; fetchPreviousPage: () => unknown }

type Props = {
  /** Accessible name of the region, and the name in its error. */
  label: string
  /** The messages, read page by page; some are also read on to newer ones. */
  list: Omit<PagedQuery<unknown>, 'items'> & { items: readonly unknown[] } & Partial<NewerPages>
  /** Oldest first. */
  entries: ConversationEntry[]
  /** Key of the first entry not seen before; a line stands above it. */
  firstUnread?: string | undefined
  /** Key of the requested entry: scrolled to and marked. */
  target?: string | undefined
  children?: ReactNode
}

/** Messages and events of two sides, by day, scrolled to the end. Its parent limits its height. */
export function Conversation({ label, list, entries, firstUnread, target, children }: Props) {
  const { t } = useTranslation()
  const { day } = useMessageDates()
  const thread = useRef<HTMLElement>(null)
  useStableScroll(thread, entries.at(-1)?.key)
  const isTargetShown = entries.some(({ key }) => key === target)
  useEffect(() => {
    if (!isTargetShown) return
    const marked = thread.current?.querySelector('[data-target]')
    marked?.scrollIntoView({ block: 'center' })
  }, [isTargetShown])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section ref={thread} className={classes.thread} aria-label={label} tabIndex={0}>
      <div className={classes.lines}>
        {list.isPending && <Loading lines={1} />}
        {list.error && list.items.length === 0 && (
          <ErrorBox section={label} error={list.error} retry={() => list.refetch()} />
        )}
        {list.hasNextPage && (
          <MorePages
            label={t('inbox.earlier')}
            isFetching={list.isFetchingNextPage}
            isFailed={list.error !== null}
            fetch={list.fetchNextPage}
            within={thread}
          />
        )}
        {/* events alone would be pushed away by the messages */}
        {byDay(list.isPending ? [] : entries).map((group) => (
          <div key={group.day}>
            <p className={classes.day}>{day(new Date(group.day).toISOString())}</p>
            <ol className={classes.entries}>
              {group.items.map(({ key, content }) => (
                <Fragment key={key}>
                  {key === firstUnread && <li className={classes.unread}>{t('inbox.unreadLine')}</li>}
                  {key === target ? (
                    <li data-target className={classes.target}>
                      <ol className={classes.entries}>{content}</ol>
                    </li>
                  ) : (
                    content
                  )}
                </Fragment>
              ))}
            </ol>
          </div>
        ))}
        {list.hasPreviousPage && (
          <MorePages
            label={t('inbox.later')}
            isFetching={list.isFetchingPreviousPage ?? false}
            isFailed={list.error !== null}
            fetch={() => list.fetchPreviousPage?.()}
            within={thread}
          />
        )}
        {children}
      </div>
    </section>
  )
}

type MoreProps = {
  label: string
  isFetching: boolean
  /** The last attempt failed: the next one waits for the button. */
  isFailed: boolean
  fetch: () => unknown
  within: RefObject<HTMLElement | null>
}

/** Reads the next page as soon as its end of the conversation is near; the button is for the keyboard and after a failure. */
function MorePages({ label, isFetching, isFailed, fetch, within }: MoreProps) {
  const button = useRef<HTMLButtonElement>(null)
  const mayFetch = !isFetching && !isFailed
  const fetchNow = useEffectEvent(() => void fetch())
  useEffect(() => {
    if (!mayFetch || !button.current) return
    const observer = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && fetchNow(),
      { root: within.current, rootMargin: '200px 0px' },
    )
    observer.observe(button.current)
    return () => observer.disconnect()
  }, [mayFetch, within])
  return (
    <Button
      ref={button}
      variant="subtle"
      size="sm"
      loading={isFetching}
      onClick={() => fetch()}
      className={layout.center}
    >
      {label}
    </Button>
  )
}

/** Pixels from the end within which the view follows new messages. */
const nearEnd = 40

/**
 * Keeps the reader's place when something is added below it. The scrolled area is reversed, so its place is counted from the end: content
 * added above moves nothing by itself.
 */
function useStableScroll(thread: RefObject<HTMLElement | null>, newest: string | undefined): void {
  const before = useRef<{ newest: string | undefined; height: number } | null>(null)
  useLayoutEffect(() => {
    const area = thread.current
    if (!area) return
    const { scrollHeight: height, scrollTop } = area
    const last = before.current
    const isReading = scrollTop < -nearEnd
    if (last?.newest && last.newest !== newest && isReading) area.scrollTop = scrollTop - (height - last.height)
    before.current = { newest, height }
  })
}
