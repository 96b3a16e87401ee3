import { Container } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useSignedIn } from '../../../api/session.ts'
import { homeOf } from '../../../format/paths.ts'
import { LinkButton } from '../../../kit/buttons.tsx'
import { EmptyState, Screen, SectionBoundary, useTitle } from '../../../kit/screens.tsx'
import { ConversationList } from './ConversationList.tsx'
import { ConversationPane } from './ConversationPane.tsx'
import { FirstMessage } from './FirstMessage.tsx'
import { InboxSearch } from './InboxSearch.tsx'
import classes from './inbox.module.css'

/** /inbox: the conversations; ?c= opens one, with ?m= at that message, ?to= starts one with that user. Admins have none (product.md 8). */
export function InboxScreen() {
  const { t } = useTranslation()
  const user = useSignedIn()
  if (user.role !== 'admin') return <Panes />
  return (
    <Screen title={t('header.inbox')} size="md">
      <EmptyState
        title={t('inbox.notForAdmins')}
        text={t('inbox.notForAdminsText')}
        action={<LinkButton to={homeOf(user.role)}>{t('header.dashboard')}</LinkButton>}
      />
    </Screen>
  )
}

function Panes() {
  const { t } = useTranslation()
  useTitle(t('header.inbox'))
  const [search] = useSearchParams()
  const [chosen, to] = [idOf(search.get('c')), idOf(search.get('to'))]
  const messageId = idOf(search.get('m'))
  const isOpen = chosen !== null || to !== null
  const title = useRef<HTMLHeadingElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen) title.current?.focus({ preventScroll: true })
    wasOpen.current = isOpen
  }, [isOpen])
  return (
    <Container size="xl" className={classes.screen} data-open={isOpen || undefined}>
      <h1 className={classes.title} tabIndex={-1} data-page-title ref={title}>
        {t('header.inbox')}
      </h1>
      <div className={classes.panes}>
        <nav className={classes.list} aria-label={t('inbox.conversations')}>
          <SectionBoundary name={t('inbox.conversations')}>
            <InboxSearch chosen={chosen} messageId={messageId}>
              <ConversationList chosen={chosen} />
            </InboxSearch>
          </SectionBoundary>
        </nav>
        <section className={classes.conversation} aria-label={t('inbox.conversation')}>
          <SectionBoundary name={t('inbox.conversation')} key={`${chosen} ${to} ${messageId}`}>
            {chosen !== null ? (
              <ConversationPane id={chosen} messageId={messageId} />
            ) : to !== null ? (
              <FirstMessage to={to} />
            ) : (
              <p className={classes.nothing}>{t('inbox.choose')}</p>
            )}
          </SectionBoundary>
        </section>
      </div>
    </Container>
  )
}

const idOf = (value: string | null) => (value && /^[1-9]\d{0,9}$/.test(value) ? Number(value) : null)
