import { Button, VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DirectMessage, Participant } from '#contract/conversations/conversations.ts'
import { useSignedIn } from '../../api/session.ts'
import layout from '../../kit/layout.module.css'
import { ErrorBox, Loading, type PagedQuery } from '../../kit/screens.tsx'
import { Bubble } from './Bubble.tsx'
import { byDay, useMessageDates, useParticipantName } from './conversation-format.ts'
import classes from './inbox.module.css'
import { OutgoingBubble } from './OutgoingBubble.tsx'
import type { Outgoing, useOutbox } from './outbox.ts'

type ThreadItem = { createdAt: string } & ({ sent: DirectMessage } | { outgoing: Outgoing })

/** Messages oldest first, grouped by day, followed by those still being sent; scrolled to the end. */
export function Thread({
  other,
  list,
  outbox,
}: {
  other: Participant
  list: PagedQuery<DirectMessage>
  outbox: ReturnType<typeof useOutbox>
}) {
  const { t } = useTranslation()
  const { day } = useMessageDates()
  const threadItems: ThreadItem[] = [
    ...list.items.map((sent) => ({ createdAt: sent.createdAt, sent })).reverse(),
    ...outbox.items.map((outgoing) => ({ createdAt: outgoing.createdAt, outgoing })),
  ]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={classes.thread} aria-label={t('inbox.messages')} tabIndex={0}>
      <div className={classes.lines}>
        {list.isPending && <Loading />}
        {list.error && list.items.length === 0 && (
          <ErrorBox section={t('inbox.messages')} error={list.error} retry={() => list.refetch()} />
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
        {byDay(threadItems).map((group) => (
          <div key={group.day}>
            <p className={classes.day}>{day(new Date(group.day).toISOString())}</p>
            <ol className={classes.messages}>
              {group.items.map((item) =>
                'sent' in item ? (
                  <Bubble key={item.sent.id} message={item.sent} />
                ) : (
                  <OutgoingBubble
                    key={item.outgoing.key}
                    item={item.outgoing}
                    retry={() => outbox.retry(item.outgoing)}
                    remove={() => outbox.remove(item.outgoing)}
                  />
                ),
              )}
            </ol>
          </div>
        ))}
        <NewMessageAnnouncer other={other} newest={list.items[0]} />
      </div>
    </section>
  )
}

/** Announces new messages of the other participant to screen readers, but none that were there before. */
function NewMessageAnnouncer({ other, newest }: { other: Participant; newest: DirectMessage | undefined }) {
  const { t } = useTranslation()
  const user = useSignedIn()
  const name = useParticipantName()(other)
  const lastId = useRef<number | null>(null)
  const [text, setText] = useState('')
  useEffect(() => {
    if (!newest || lastId.current === newest.id) return
    if (lastId.current !== null && newest.senderId !== user.id)
      setText(t('inbox.arrived', { name, text: newest.content }))
    lastId.current = newest.id
  }, [newest, user.id, name, t])
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {text}
    </VisuallyHidden>
  )
}
