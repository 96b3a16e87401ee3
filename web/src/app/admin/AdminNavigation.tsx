import IconAdjustments from 'icon:adjustments'
import IconAlertTriangle from 'icon:alert-triangle'
import IconBell from 'icon:bell'
import IconCreditCard from 'icon:credit-card'
import IconFlag from 'icon:flag'
import IconGavel from 'icon:gavel'
import IconHeartbeat from 'icon:heartbeat'
import IconHome from 'icon:home'
import IconId from 'icon:id'
import IconKey from 'icon:key'
import IconMail from 'icon:mail'
import IconPlayerPlay from 'icon:player-play'
import IconScale from 'icon:scale'
import IconScript from 'icon:script'
import IconSpeakerphone from 'icon:speakerphone'
import IconTemplate from 'icon:template'
import IconUsers from 'icon:users'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { type AdminLink, adminGroups } from '../../features/foundation/site/menu/admin-menu.ts'
import { paths } from '../../format/paths.ts'
import { CountBadge } from '../../kit/figures/CountBadge.tsx'
import type { Icon } from '../../kit/icon.ts'
import { type BadgeLookup, useBadgeCounts } from '../header/use-badge-counts.ts'
import classes from './admin-navigation.module.css'

const icons: Record<string, Icon> = {
  [paths.adminDashboard]: IconHome,
  [paths.kycQueue]: IconId,
  [paths.campaignQueue]: IconSpeakerphone,
  [paths.videoQueue]: IconPlayerPlay,
  [paths.reportQueue]: IconFlag,
  [paths.appealQueue]: IconGavel,
  [paths.disputeQueue]: IconScale,
  [paths.contactQueue]: IconMail,
  [paths.moneyDesk]: IconCreditCard,
  [paths.people]: IconUsers,
  [paths.rights]: IconKey,
  [paths.systemSettings]: IconAdjustments,
  [paths.announcements]: IconBell,
  [paths.health]: IconHeartbeat,
  [paths.serviceTemplates]: IconTemplate,
  [paths.actionLog]: IconScript,
}

/** The admins' pages with the number of waiting items: names from 1,200 px, icons alone on tablets; phones have the drawer. */
export function AdminNavigation() {
  const { t } = useTranslation()
  const badgeAt = useBadgeCounts()
  return (
    <nav className={classes.navigation} aria-label={t('header.menu')}>
      {adminGroups.map(({ label, links }) => (
        <div key={label ?? ''} className={classes.group}>
          {label && <p className={classes.heading}>{t(label)}</p>}
          <ul className={classes.links}>
            {links.map((link) => (
              <NavigationLink key={link.to} link={link} badge={badgeAt(link.to)} />
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

type LinkProps = { link: AdminLink; badge: ReturnType<BadgeLookup> }

function NavigationLink({ link: { to, label }, badge }: LinkProps) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const Mark = icons[to] ?? IconAlertTriangle
  const isHere = pathname === to || pathname.startsWith(`${to}/`)
  return (
    <li>
      <Link to={to} className={classes.link} aria-current={isHere ? 'page' : undefined} title={t(label)}>
        <Mark size={20} stroke={1.5} aria-hidden className={classes.icon} />
        <span className={classes.label}>{t(label)}</span>
        <span className={classes.count}>
          <CountBadge {...badge} />
        </span>
      </Link>
    </li>
  )
}
