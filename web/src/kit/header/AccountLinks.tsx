import type { ReactNode } from 'react'
import header from './header.module.css'
import type { HeaderLink, LinkComponent } from './link.ts'
import classes from './menu.module.css'

type Props = {
  username: string
  links: HeaderLink[]
  Link: LinkComponent
  /** Below the links, such as the button to sign out. */
  children: ReactNode
}

/** The user's own menu on wide screens, inside a `DropDown`. */
export const AccountLinks = ({ username, links, Link, children }: Props) => (
  <>
    <p className={classes.owner}>
      <bdi>{username}</bdi>
    </p>
    {links.map(({ to, label, badge }) => (
      <Link key={to} className={header.section} to={to}>
        {label}
        {badge}
      </Link>
    ))}
    {children}
  </>
)
