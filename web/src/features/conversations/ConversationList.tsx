import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type Conversation, conversations } from '#contract/conversations/conversations.ts'
import { useList } from '../../api/queries.ts'
import { useSignedIn } from '../../api/session.ts'
import { useTimes } from '../../format/figures.tsx'
import { useMessageDates } from '../../format/message-dates.ts'
import { paths } from '../../format/paths.ts'
import { LinkButton } from '../../kit/buttons.tsx'
import { CountBadge } from '../../kit/figures/CountBadge.tsx'
import { EmptyState, PagedList } from '../../kit/screens.tsx'
import { Avatar } from '../../shared/profiles/UserRow.tsx'
import classes from './inbox.module.css'
import { useParticipantName } from './use-participant-name.ts'

/** All conversations, most recent first; polled every ten seconds. */
export function ConversationList({ chosen }: { chosen: number | null }) {
  const { t } = useTranslation()
  const list = useList(conversations.list, {}, { live: true })
  return (
    <PagedList list={list} section={t('inbox.conversations')} empty={<NoConversations />}>
      {(items) => (
        <ul className={classes.entries}>
          {items.map((conversation) => (
            <li key={conversation.id}>
              <ConversationLink conversation={conversation} isChosen={conversation.id === chosen} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
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

function ConversationLink({ conversation, isChosen }: { conversation: Conversation; isChosen: boolean }) {
  const { t } = useTranslation()
  const user = useSignedIn()
  const nameOf = useParticipantName()
  const { short } = useMessageDates()
  const { exact } = useTimes()
  const { other, lastMessage, lastMessageAt, unread } = conversation
  return (
    <Link to={`?c=${conversation.id}`} className={classes.entry} aria-current={isChosen ? 'true' : undefined}>
      <Avatar person={other} size={40} />
      <span className={classes.entryText}>
        <span className={classes.entryHead}>
          <bdi className={`${classes.entryName} ${classes.cut}`} data-unread={unread > 0 || undefined}>
            {nameOf(other)}
          </bdi>
          <time dateTime={lastMessageAt} title={exact(lastMessageAt)} className={classes.small}>
            {short(lastMessageAt)}
          </time>
        </span>
        <span className={classes.entryHead}>
          <span className={classes.excerpt}>
            {lastMessage.senderId === user.id && <span>{t('inbox.fromYou')}</span>}
            <bdi className={classes.cut}>{lastMessage.excerpt}</bdi>
          </span>
          <CountBadge count={unread} text={t('header.waiting.unread', { count: unread })} />
        </span>
      </span>
    </Link>
  )
}
