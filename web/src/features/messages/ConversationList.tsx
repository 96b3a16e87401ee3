import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type Conversation, conversations } from '#contract/conversations.ts'
import { LinkButton } from '../../ui/buttons.tsx'
import { CountBadge } from '../../ui/CountBadge.tsx'
import { Face } from '../../ui/Face.tsx'
import { useTimes } from '../../ui/figures.tsx'
import { paths } from '../../ui/paths.ts'
import { useList } from '../../ui/queries.ts'
import { EmptyState, ListOf } from '../../ui/screens.tsx'
import { useSignedIn } from '../../ui/session.ts'
import classes from './inbox.module.css'
import { useDays, useNameOf } from './names.ts'

/** Everybody one writes with, the last written with first; looked at again every ten seconds, until messages arrive by themselves. */
export function ConversationList({ chosen }: { chosen: number | null }) {
  const { t } = useTranslation()
  const list = useList(conversations.list, {}, { live: true })
  return (
    <ListOf list={list} section={t('inbox.conversations')} empty={<NoConversations />}>
      {(items) => (
        <ul className={classes.entries}>
          {items.map((conversation) => (
            <li key={conversation.id}>
              <Entry conversation={conversation} isChosen={conversation.id === chosen} />
            </li>
          ))}
        </ul>
      )}
    </ListOf>
  )
}

function NoConversations() {
  const { t } = useTranslation()
  const isBusiness = useSignedIn().role === 'business'
  return (
    <EmptyState
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

function Entry({ conversation, isChosen }: { conversation: Conversation; isChosen: boolean }) {
  const { t } = useTranslation()
  const user = useSignedIn()
  const nameOf = useNameOf()
  const { short } = useDays()
  const { exact } = useTimes()
  const { other, lastMessage, lastMessageAt, unread } = conversation
  return (
    <Link to={`?c=${conversation.id}`} className={classes.entry} aria-current={isChosen ? 'true' : undefined}>
      <Face person={other} size={40} />
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
