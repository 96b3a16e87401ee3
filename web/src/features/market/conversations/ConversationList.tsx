import IconArchive from 'icon:archive'
import IconArrowLeft from 'icon:arrow-left'
import IconBellOff from 'icon:bell-off'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { type Conversation, conversations } from '#contract/market/conversations/conversations.ts'
import { useList } from '../../../api/queries.ts'
import { useSignedIn } from '../../../api/session.ts'
import { useTimes } from '../../../format/figures.tsx'
import { useMessageDates } from '../../../format/message-dates.ts'
import { paths } from '../../../format/paths.ts'
import { Avatar } from '../../../kit/Avatar.tsx'
import { LinkButton } from '../../../kit/buttons.tsx'
import { CountBadge } from '../../../kit/figures/CountBadge.tsx'
import layout from '../../../kit/layout.module.css'
import { EmptyState, PagedList } from '../../../kit/screens.tsx'
import { useShortcut } from '../../../kit/shortcuts/use-shortcut.ts'
import classes from './inbox.module.css'
import { useParticipantName } from './use-participant-name.ts'

/** All conversations, most recent first; with ?archived the archived ones. */
export function ConversationList({ chosen }: { chosen: number | null }) {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const isArchive = search.get('archived') !== null
  const list = useList(conversations.list, isArchive ? { query: { archived: 'true' } } : {})
  const entries = useRef<HTMLUListElement>(null)
  /** Moves the focus from the focused or the open conversation; Enter opens the one that has it. */
  const moveBy = (by: 1 | -1) => {
    const links = [...(entries.current?.querySelectorAll('a') ?? [])]
    const focused = links.findIndex((link) => link.matches(':focus'))
    const from = focused === -1 ? links.findIndex((link) => link.ariaCurrent === 'true') : focused
    links[Math.max(from + by, 0)]?.focus()
  }
  useShortcut('j', 'shortcuts.next', () => moveBy(1))
  useShortcut('k', 'shortcuts.previous', () => moveBy(-1))
  return (
    <>
      <Link to={isArchive ? paths.inbox : '?archived'} className={classes.archive}>
        {isArchive ? (
          <IconArrowLeft size={16} stroke={1.5} aria-hidden className={layout.mirrored} />
        ) : (
          <IconArchive size={16} stroke={1.5} aria-hidden />
        )}
        {t(isArchive ? 'inbox.toAll' : 'inbox.archived')}
      </Link>
      <PagedList
        list={list}
        section={t('inbox.conversations')}
        empty={isArchive ? <p className={classes.nothing}>{t('inbox.noneArchived')}</p> : <NoConversations />}
      >
        {(items) => (
          <ul className={classes.entries} ref={entries}>
            {items.map((conversation) => (
              <li key={conversation.id}>
                <ConversationLink
                  conversation={conversation}
                  isChosen={conversation.id === chosen}
                  query={isArchive ? 'archived&' : ''}
                />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  )
}

function NoConversations() {
  const { t } = useTranslation()
  const isBusiness = useSignedIn().role === 'business'
  return (
    <EmptyState
      kind="messages"
      title={t('inbox.none')}
      text={t(isBusiness ? 'inbox.noneBusiness' : 'inbox.noneInfluencer')}
      action={
        <LinkButton to={isBusiness ? paths.market : paths.deals} variant="default">
          {t(isBusiness ? 'header.market' : 'header.deals')}
        </LinkButton>
      }
    />
  )
}

type LinkProps = {
  conversation: Conversation
  isChosen: boolean
  /** Other parameters of the address, such as a search. */
  query?: string
}

/** A conversation with its last message. */
export function ConversationLink({ conversation, isChosen, query = '' }: LinkProps) {
  const { t } = useTranslation()
  const user = useSignedIn()
  const nameOf = useParticipantName()
  const { short } = useMessageDates()
  const { exact } = useTimes()
  const { other, lastMessage, lastMessageAt, unread, isMuted, isMarkedUnread } = conversation
  const isVoice = lastMessage.attachmentType === 'audio'
  return (
    <Link to={`?${query}c=${conversation.id}`} className={classes.entry} aria-current={isChosen ? 'true' : undefined}>
      <Avatar person={other} size={40} />
      <span className={classes.entryText}>
        <span className={classes.entryHead}>
          <bdi
            className={`${classes.entryName} ${classes.cut}`}
            data-unread={unread > 0 || isMarkedUnread || undefined}
          >
            {nameOf(other)}
          </bdi>
          <time dateTime={lastMessageAt} title={exact(lastMessageAt)} className={classes.small}>
            {short(lastMessageAt)}
          </time>
        </span>
        <span className={classes.entryHead}>
          <span className={classes.excerpt}>
            {lastMessage.senderId === user.id && <span>{t('inbox.fromYou')}</span>}
            <bdi className={classes.cut}>
              {lastMessage.isTakenBack ? t('inbox.takenBack') : lastMessage.excerpt || (isVoice && t('voice.message'))}
            </bdi>
          </span>
          {isMuted && <IconBellOff size={16} stroke={1.5} aria-label={t('inbox.muted')} className={classes.small} />}
          {isMarkedUnread && unread === 0 && <span role="img" aria-label={t('inbox.unread')} className={classes.dot} />}
          <CountBadge count={unread} text={t('header.waiting.unread', { count: unread })} />
        </span>
      </span>
    </Link>
  )
}
