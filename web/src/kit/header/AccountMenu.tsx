import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DropDown } from './DropDown.tsx'
import classes from './header.module.css'
import type { HeaderLink, LinkComponent } from './link.ts'

type Props = {
  username: string
  /** The button's picture. */
  face: ReactNode
  links: HeaderLink[]
  Link: LinkComponent
  onOpen?: () => void
  /** Below the links, such as the button to sign out. */
  children: ReactNode
}

/** The user's own menu on wide screens. */
export function AccountMenu({ username, face, links, Link, onOpen, children }: Props) {
  const { t } = useTranslation()
  return (
    <DropDown name={t('header.account', { name: username })} label={face} onOpen={onOpen}>
      <p className={classes.owner}>
        <bdi>{username}</bdi>
      </p>
      {links.map(({ to, label, badge }) => (
        <Link key={to} className={classes.section} to={to}>
          {label}
          {badge}
        </Link>
      ))}
      {children}
    </DropDown>
  )
}
