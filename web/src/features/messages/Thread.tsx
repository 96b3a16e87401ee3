import { Button, VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Correspondent, DirectMessage } from '#contract/conversations.ts'
import { ErrorBox, type List, Loading } from '../../ui/screens.tsx'
import { useSignedIn } from '../../ui/session.ts'
import { Bubble } from './Bubble.tsx'
import classes from './inbox.module.css'
import { byDay, useDays, useNameOf } from './names.ts'
import { OutgoingBubble } from './OutgoingBubble.tsx'
import type { Outgoing, useOutbox } from './outbox.ts'

type Line = { createdAt: string } & ({ sent: DirectMessage } | { outgoing: Outgoing })

/** What was written, oldest first under its days, and what is on its way; opened at its end. */
export function Thread({
  other,
  list,
  outbox,
}: {
  other: Correspondent
  list: List<DirectMessage>
  outbox: ReturnType<typeof useOutbox>
}) {
  const { t } = useTranslation()
  const { day } = useDays()
  const lines: Line[] = [
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
            style={{ alignSelf: 'center' }}
          >
            {t('inbox.earlier')}
          </Button>
        )}
        {byDay(lines).map((group) => (
          <div key={group.day}>
            <p className={classes.day}>{day(new Date(group.day).toISOString())}</p>
            <ol className={classes.messages}>
              {group.items.map((line) =>
                'sent' in line ? (
                  <Bubble key={line.sent.id} message={line.sent} />
                ) : (
                  <OutgoingBubble
                    key={line.outgoing.key}
                    item={line.outgoing}
                    retry={() => outbox.retry(line.outgoing)}
                    remove={() => outbox.remove(line.outgoing)}
                  />
                ),
              )}
            </ol>
          </div>
        ))}
        <Announcement other={other} newest={list.items[0]} />
      </div>
    </section>
  )
}

/** Reads out what the other side writes while the conversation is open, and nothing that was there before. */
function Announcement({ other, newest }: { other: Correspondent; newest: DirectMessage | undefined }) {
  const { t } = useTranslation()
  const user = useSignedIn()
  const name = useNameOf()(other)
  const known = useRef<number | null>(null)
  const [text, setText] = useState('')
  useEffect(() => {
    if (!newest || known.current === newest.id) return
    if (known.current !== null && newest.senderId !== user.id)
      setText(t('inbox.arrived', { name, text: newest.content }))
    known.current = newest.id
  }, [newest, user.id, name, t])
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {text}
    </VisuallyHidden>
  )
}
