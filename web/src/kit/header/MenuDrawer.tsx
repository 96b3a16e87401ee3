import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NativeDialog } from '../native/NativeDialog.tsx'
import header from './header.module.css'
import type { HeaderLink, LinkComponent } from './link.ts'
import classes from './menu.module.css'

type Props = {
  links: HeaderLink[]
  Link: LinkComponent
  onClose: () => void
  /** Below the links. */
  children?: ReactNode
  /** At the end: the user, and the button to sign out. */
  foot: ReactNode
}

/** The menu of small screens: slides up, titled My Account, the user's name in its footer (spec §2). */
export function MenuDrawer({ links, Link, onClose, children, foot }: Props) {
  const { t } = useTranslation()
  return (
    <NativeDialog isDrawer title={t('header.myAccount')} onClose={onClose}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link that is followed by keyboard is clicked, too */}
      <nav
        className={classes.links}
        aria-label={t('header.menu')}
        onClick={({ target }) => target instanceof Element && target.closest('a') && onClose()}
      >
        {links.map(({ to, label, badge }) => (
          <Link key={to} className={header.section} to={to}>
            {label}
            {badge}
          </Link>
        ))}
      </nav>
      {children}
      <div className={classes.foot}>{foot}</div>
    </NativeDialog>
  )
}
