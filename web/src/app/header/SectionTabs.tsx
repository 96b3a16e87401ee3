import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { MenuLink, Section } from '../../features/foundation/site/menu/menu-links.ts'
import type { HeaderLink } from '../../kit/header/link.ts'
import classes from './section-tabs.module.css'

type Props = { section: Section | undefined; pathname: string; withBadge: (link: MenuLink) => HeaderLink }

/** The pages of the section that the screen belongs to, in one row that scrolls on phones; none for a section of one page. */
export function SectionTabs({ section, pathname, withBadge }: Props) {
  const { t } = useTranslation()
  if (!section || section.pages.length < 2 || !section.pages.some(({ to }) => to === pathname)) return null
  return (
    <nav className={classes.tabs} aria-label={t(section.label)}>
      <ul className={classes.list}>
        {section.pages.map(withBadge).map(({ to, label, badge }) => (
          <li key={to}>
            <Link to={to} className={classes.tab} aria-current={pathname === to ? 'page' : undefined}>
              {label}
              {badge}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
