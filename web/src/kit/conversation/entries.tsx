import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTimes } from '../../format/figures.tsx'
import { useMessageDates } from '../../format/message-dates.ts'
import { LinkedText } from '../text/LinkedText.tsx'
import classes from './conversation.module.css'

type BubbleProps = {
  /** The reader wrote it: aligned to the end, else to the start. */
  own: boolean
  /** Author, for screen readers. */
  from?: string
  /** Still being sent. */
  pending?: boolean
  /** Content that is shown, such as a delivery, rather than a message. */
  plain?: boolean
  /** Below the bubble: time, state, actions. */
  note: ReactNode
  children: ReactNode
}

/** Message or other content of one side. */
export const Bubble = ({ own, from, pending, plain, note, children }: BubbleProps) => (
  <li
    className={classes.message}
    data-own={own || undefined}
    data-pending={pending || undefined}
    data-plain={plain || undefined}
  >
    {from && <VisuallyHidden>{from}</VisuallyHidden>}
    <div className={classes.bubble}>{children}</div>
    {note}
  </li>
)

/** Text of a message, each paragraph in its own direction. */
export const BubbleText = ({ children }: { children: string }) => (
  <p dir="auto" className={classes.text}>
    <LinkedText>{children}</LinkedText>
  </p>
)

/** The small line below a bubble. */
export const BubbleNote = ({ children }: { children: ReactNode }) => <span className={classes.note}>{children}</span>

/** Time of day of a message, with the exact time as its title. */
export function MessageTime({ at }: { at: string }) {
  const { time } = useMessageDates()
  const { exact } = useTimes()
  return (
    <time dateTime={at} title={exact(at)}>
      {time(at)}
    </time>
  )
}

type EventProps = {
  icon?: ReactNode
  title: ReactNode
  /** The person who acted. */
  actor?: ReactNode
  at: string
  /** Details, such as a reason or a new date. */
  children?: ReactNode
}

/** Event between the two sides, as a quiet line among their messages. */
export const EventLine = ({ icon, title, actor, at, children }: EventProps) => (
  <li className={classes.event}>
    <span className={classes.eventLine}>
      <span className={classes.eventTitle}>
        {icon}
        {title}
      </span>
      <span className={classes.note}>
        {actor && <>{actor} · </>}
        <MessageTime at={at} />
      </span>
    </span>
    {children}
  </li>
)

type AuthoredBubbleProps = { own: boolean; by: string; at: string; children: ReactNode }

/** A message of one side, with its author and time below. */
export const AuthoredBubble = ({ own, by, at, children }: AuthoredBubbleProps) => (
  <Bubble
    own={own}
    from={own ? by : undefined}
    note={
      <BubbleNote>
        {!own && (
          <>
            <bdi>{by}</bdi> ·{' '}
          </>
        )}
        <MessageTime at={at} />
      </BubbleNote>
    }
  >
    {children}
  </Bubble>
)
