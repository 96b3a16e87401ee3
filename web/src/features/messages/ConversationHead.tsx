import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Correspondent } from '#contract/conversations.ts'
import { Face } from '../../ui/Face.tsx'
import { paths } from '../../ui/paths.ts'
import classes from './inbox.module.css'
import { useNameOf } from './names.ts'

/** Who one writes with, and on small screens the way back to all conversations. */
export function ConversationHead({ other }: { other: Correspondent }) {
  const { t } = useTranslation()
  const name = useNameOf()(other)
  const title = useRef<HTMLHeadingElement>(null)
  // chosen in the list, which small screens then hide
  useEffect(() => {
    const at = document.activeElement
    if (!at || at === document.body || at.closest('nav')) title.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className={classes.head}>
      <Link to={paths.inbox} className={classes.back} aria-label={t('inbox.toAll')}>
        <IconArrowLeft size={20} stroke={1.5} className="mirrored" aria-hidden />
      </Link>
      <Face person={other} size={36} />
      <div className={classes.headText}>
        <h2 className={classes.name} tabIndex={-1} ref={title} dir="auto">
          {name}
        </h2>
        <span className={classes.small}>
          {t(other.role === 'business' ? 'accounts.business' : 'accounts.influencer')}
        </span>
      </div>
      {other.isActive && (
        <a className={classes.profile} href={paths.publicProfile(other)}>
          {t('inbox.profile')}
        </a>
      )}
    </div>
  )
}
