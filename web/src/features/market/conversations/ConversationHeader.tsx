import IconArrowLeft from 'icon:arrow-left'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Participant } from '#contract/market/conversations/conversations.ts'
import { paths } from '../../../format/paths.ts'
import { Avatar } from '../../../kit/Avatar.tsx'
import layout from '../../../kit/layout.module.css'
import classes from './inbox.module.css'
import { useParticipantName } from './use-participant-name.ts'

/** The other participant with the actions, and on small screens the link back to all conversations. */
export function ConversationHeader({ other, children }: { other: Participant; children?: ReactNode }) {
  const { t } = useTranslation()
  const name = useParticipantName()(other)
  const title = useRef<HTMLHeadingElement>(null)
  // the list that had the focus is hidden on small screens
  useEffect(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body || focused.closest('nav')) title.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className={classes.head}>
      <Link to={paths.inbox} className={classes.back} aria-label={t('inbox.toAll')}>
        <IconArrowLeft size={20} stroke={1.5} className={layout.mirrored} aria-hidden />
      </Link>
      <Avatar person={other} size={36} />
      <div className={classes.headText}>
        <h2 className={classes.name} tabIndex={-1} ref={title} dir="auto">
          {name}
        </h2>
        <span className={classes.small}>
          {t(other.role === 'business' ? 'accounts.business' : 'accounts.influencer')}
          {other.activeToday && ` · ${t('inbox.activeToday')}`}
        </span>
      </div>
      {other.isActive && (
        <a className={classes.profile} href={paths.publicProfile(other)}>
          {t('inbox.profile')}
        </a>
      )}
      {children}
    </div>
  )
}
