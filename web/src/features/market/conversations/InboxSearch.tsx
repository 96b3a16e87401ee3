import IconSearch from 'icon:search'
import { CloseButton, Text, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { Role } from '#contract/foundation/users/roles.ts'
import { conversations, type FoundMessage } from '#contract/market/conversations/conversations.ts'
import { useList } from '../../../api/queries.ts'
import { useSignedIn } from '../../../api/session.ts'
import { useTimes } from '../../../format/figures.tsx'
import { useMessageDates } from '../../../format/message-dates.ts'
import { paths } from '../../../format/paths.ts'
import { Avatar } from '../../../kit/Avatar.tsx'
import { PagedList } from '../../../kit/screens.tsx'
import { ConversationLink } from './ConversationList.tsx'
import classes from './inbox.module.css'
import { useParticipantName } from './use-participant-name.ts'

type Props = { chosen: number | null; messageId: number | null; children: ReactNode }

/** The search of one's conversations (?q=); without one, its children. */
export function InboxSearch({ chosen, messageId, children }: Props) {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const q = search.get('q') ?? ''
  const [typed, setTyped] = useState(q)
  const change = (text: string) =>
    setSearch(
      (before) => {
        if (text.trim()) before.set('q', text.trim())
        else before.delete('q')
        return before
      },
      { replace: true },
    )
  const changeSoon = useDebouncedCallback(change, 250)
  const clear = () => {
    setTyped('')
    changeSoon.cancel()
    change('')
  }
  return (
    <>
      <TextInput
        type="search"
        aria-label={t('inbox.search')}
        placeholder={t('inbox.search')}
        leftSection={<IconSearch size={18} stroke={1.5} aria-hidden />}
        rightSection={typed && <CloseButton aria-label={t('inbox.clearSearch')} onClick={clear} />}
        maxLength={200}
        dir="auto"
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value)
          changeSoon(value)
        }}
        className={classes.search}
      />
      {q ? <Found q={q} chosen={chosen} messageId={messageId} /> : children}
    </>
  )
}

function Found({ q, chosen, messageId }: Omit<Props, 'children'> & { q: string }) {
  const { t } = useTranslation()
  const list = useList(conversations.search, { query: { q } })
  const byName = (list.data?.pages[0] as AnswerOf<typeof conversations.search> | undefined)?.conversations ?? []
  const query = `q=${encodeURIComponent(q)}&`
  return (
    <>
      {byName.length > 0 && (
        <ul className={classes.entries} aria-label={t('inbox.conversations')}>
          {byName.map((conversation) => (
            <li key={conversation.id}>
              <ConversationLink
                conversation={conversation}
                isChosen={conversation.id === chosen && messageId === null}
                query={query}
              />
            </li>
          ))}
        </ul>
      )}
      <PagedList
        list={list}
        section={t('inbox.found')}
        empty={byName.length === 0 && <p className={classes.nothing}>{t('inbox.foundNothing')}</p>}
      >
        {(items) => (
          <>
            <Text size="sm" c="dimmed" className={classes.foundTitle}>
              {t('inbox.found')}
            </Text>
            <ul className={classes.entries}>
              {items.map((message) => (
                <li key={message.id}>
                  <FoundLink message={message} isChosen={message.id === messageId} query={query} />
                </li>
              ))}
            </ul>
          </>
        )}
      </PagedList>
    </>
  )
}

function FoundLink({ message, isChosen, query }: { message: FoundMessage; isChosen: boolean; query: string }) {
  const { t } = useTranslation()
  const user = useSignedIn()
  const nameOf = useParticipantName()
  const { short } = useMessageDates()
  const { exact } = useTimes()
  const { place, other, senderId, excerpt, createdAt } = message
  return (
    <Link
      to={addressOf(message, user.role, query)}
      className={classes.entry}
      aria-current={isChosen ? 'true' : undefined}
    >
      <Avatar person={other} size={32} />
      <span className={classes.entryText}>
        <span className={classes.entryHead}>
          <bdi className={`${classes.entryName} ${classes.cut}`}>{nameOf(other)}</bdi>
          <time dateTime={createdAt} title={exact(createdAt)} className={classes.small}>
            {short(createdAt)}
          </time>
        </span>
        {place.title !== null && (
          <span className={`${classes.foundIn} ${classes.cut}`}>
            {t(place.channel === 'order' ? 'inbox.foundInOrder' : 'inbox.foundInRequest')} <bdi>{place.title}</bdi>
          </span>
        )}
        <span dir="auto" className={classes.found}>
          {senderId === user.id && `${t('inbox.fromYou')} `}
          {excerpt}
        </span>
      </span>
    </Link>
  )
}

/** Address at which a found message is shown among those around it; a conversation opens beside the search. */
function addressOf({ id, place }: FoundMessage, role: Role, query: string): string {
  if (place.channel === 'conversation') return `?${query}c=${place.id}&m=${id}`
  if (place.channel === 'order') return `${paths.task(place.id)}?m=${id}`
  return `${(role === 'business' ? paths.campaignRequest : paths.ownRequest)(place.id)}?m=${id}`
}
