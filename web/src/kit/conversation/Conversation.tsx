import { Button } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { byDay, useMessageDates } from '../../format/message-dates.ts'
import layout from '../layout.module.css'
import { ErrorBox, Loading, type PagedQuery } from '../screens.tsx'
import classes from './conversation.module.css'

/** A line of a conversation; `content` is a `Bubble` or an `EventLine`. */
export type ConversationEntry = { key: string; createdAt: string; content: ReactNode }

type Props = {
  /** Accessible name of the region, and the name of what could not be read. */
  label: string
  /** The messages, read page by page. */
  list: Omit<PagedQuery<unknown>, 'items'> & { items: readonly unknown[] }
  /** Oldest first. */
  entries: ConversationEntry[]
  /** Key of the first entry not seen before; a line stands above it. */
  firstUnread?: string | undefined
  children?: ReactNode
}

/** What two sides wrote and what happened between them, by day, scrolled to the end. Its parent limits its height. */
export function Conversation({ label, list, entries, firstUnread, children }: Props) {
  const { t } = useTranslation()
  const { day } = useMessageDates()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={classes.thread} aria-label={label} tabIndex={0}>
      <div className={classes.lines}>
        {list.isPending && <Loading lines={1} />}
        {list.error && list.items.length === 0 && (
          <ErrorBox section={label} error={list.error} retry={() => list.refetch()} />
        )}
        {list.hasNextPage && (
          <Button
            variant="subtle"
            size="sm"
            loading={list.isFetchingNextPage}
            onClick={() => list.fetchNextPage()}
            className={layout.center}
          >
            {t('inbox.earlier')}
          </Button>
        )}
        {/* events alone would be pushed away by the messages */}
        {byDay(list.isPending ? [] : entries).map((group) => (
          <div key={group.day}>
            <p className={classes.day}>{day(new Date(group.day).toISOString())}</p>
            <ol className={classes.entries}>
              {group.items.map(({ key, content }) => (
                <Fragment key={key}>
                  {key === firstUnread && <li className={classes.unread}>{t('inbox.unreadLine')}</li>}
                  {content}
                </Fragment>
              ))}
            </ol>
          </div>
        ))}
        {children}
      </div>
    </section>
  )
}
