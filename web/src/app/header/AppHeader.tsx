import IconBell from 'icon:bell'
import IconChevronDown from 'icon:chevron-down'
import IconMenu2 from 'icon:menu-2'
import IconMessageCircle from 'icon:message-circle'
import { Box } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import type { CurrentUser } from '#contract/accounts/identity/identity.ts'
import { type Role, roles } from '#contract/foundation/users/roles.ts'
import { headerVariantOf, pageAt, pages } from '#contract/pages.ts'
import { useUser } from '../../api/session.ts'
import { Bell, useUnreadNotifications } from '../../features/foundation/notifications/Bell.tsx'
import {
  currentLink,
  dashboardOf,
  drawerLinks,
  guestLinks,
  logoTargetOf,
  type MenuLink,
  menuLinks,
  ownLinks,
  places,
  sectionAt,
} from '../../features/foundation/site/menu/menu-links.ts'
import { TopUp } from '../../features/money/wallet/TopUp.tsx'
import { homeOf, paths } from '../../format/paths.ts'
import type { TextKey } from '../../format/texts.ts'
import { Avatar } from '../../kit/Avatar.tsx'
import { lazyComponent, useLazyComponent } from '../../kit/behaviour/lazy-component.ts'
import { LinkButton } from '../../kit/buttons.tsx'
import { CountBadge } from '../../kit/figures/CountBadge.tsx'
import { BottomBar } from '../../kit/header/BottomBar.tsx'
import { DropDown } from '../../kit/header/DropDown.tsx'
import { Header } from '../../kit/header/Header.tsx'
import header from '../../kit/header/header.module.css'
import type { HeaderLink } from '../../kit/header/link.ts'
import { Sections } from '../../kit/header/Sections.tsx'
import { SearchButton } from '../palette/SearchButton.tsx'
import { BadgeLink } from './BadgeLink.tsx'
import classes from './header.module.css'
import { LanguagePicker } from './LanguagePicker.tsx'
import { SectionTabs } from './SectionTabs.tsx'
import { type BadgeLookup, useBadgeCounts } from './use-badge-counts.ts'

const accountDrawer = lazyComponent(() => import('./AccountDrawer.tsx').then((module) => module.AccountDrawer))
const accountActions = lazyComponent(() => import('./AccountActions.tsx').then((module) => module.AccountActions))

/** A viewport under 768 px counts as mobile (spec §2). */
const mobileQuery = '(max-width: 767px)'

/** The header, the bar of places and the tabs of the section around the screens of the application (spec §2, Navigation header). */
export function AppHeader() {
  const { t } = useTranslation()
  const { user } = useUser()
  const { pathname: address } = useLocation()
  const badgeAt = useBadgeCounts()
  const role = user === undefined ? audienceOf(address) : user?.role
  // the dashboard of influencers has two addresses
  const pathname = role && address === homeOf(role) ? dashboardOf(role) : address
  const current = currentLink(role, pathname)
  const isMinimal = headerVariantOf(pathname) === 'minimal'
  if (isMinimal) return <Header variant="minimal" home={paths.home} Link={Link} />
  const withBadge = <T extends { to: string; label: TextKey }>({ label, ...link }: T) => ({
    ...link,
    label: t(label),
    badge: <CountBadge {...badgeAt(link.to)} />,
  })
  return (
    <>
      <Header
        variant="full"
        home={logoTargetOf(user?.role)}
        Link={Link}
        middle={
          role && role !== 'admin' && <Sections links={menuLinks(role).map(withBadge)} current={current} Link={Link} />
        }
        isWide={role === 'admin'}
        tools={<Tools user={user} badgeAt={badgeAt} withBadge={withBadge} />}
      />
      {user?.membership && <p className={classes.acting}>{t('team.actingFor', { account: user.displayName })}</p>}
      {role && <BottomBar places={places[role].map(withBadge)} current={current} Link={Link} />}
      {role && <SectionTabs section={sectionAt(role, pathname)} pathname={pathname} withBadge={withBadge} />}
    </>
  )
}

/** The role whose screen is at a path, before it is known who is there. */
function audienceOf(pathname: string): Role | undefined {
  const page = pageAt(pathname)
  return roles.find((role) => page && pages[page.path] === role)
}

type MenuProps<User> = { user: User; withBadge: (link: MenuLink) => HeaderLink }

/** Search, messages, a business's top-up, language and account; a visitor's ways in. */
function Tools({ user, badgeAt, withBadge }: MenuProps<CurrentUser | null | undefined> & { badgeAt: BadgeLookup }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const inbox = badgeAt(paths.inbox)
  return (
    <>
      {user && <SearchButton user={user} />}
      {user && user.role !== 'admin' && (
        <div className={header.fromTablet}>
          <BadgeLink
            to={paths.inbox}
            icon={IconMessageCircle}
            label={inbox.count > 0 ? `${t('header.inbox')}: ${inbox.text}` : t('header.inbox')}
            count={inbox.count}
          />
        </div>
      )}
      {user && <Notifications />}
      {user?.role === 'business' && (
        <div className={pathname === paths.businessDashboard ? classes.keptRoom : undefined}>
          <BusinessTopUp />
        </div>
      )}
      <LanguagePicker />
      {user === null && <GuestLinks />}
      {user === undefined && <div className={classes.accountSpace} />}
      {user && (
        <div className={`${header.fromTablet} ${classes.account}`}>
          <OwnMenu user={user} withBadge={withBadge} />
        </div>
      )}
      {user !== undefined && <MobileMenu user={user} withBadge={withBadge} />}
    </>
  )
}

/** The bell with the number of unread notifications: opens a panel, on phones the page. */
function Notifications() {
  const { count, label } = useUnreadNotifications()
  return (
    <>
      <Box pos="relative" className={header.fromTablet}>
        <Bell label={label} />
        {count > 0 && (
          <span aria-hidden className={classes.badge}>
            <CountBadge count={count} text="" />
          </span>
        )}
      </Box>
      <div className={header.toTablet}>
        <BadgeLink to={paths.notifications} icon={IconBell} label={label} count={count} />
      </div>
    </>
  )
}

/** A business's top-up; on its dashboard, which has its own, only its room is reserved, so that nothing beside it moves (spec §2). */
function BusinessTopUp() {
  const isMobile = useMediaQuery(mobileQuery, window.matchMedia(mobileQuery).matches)
  const isWide = useMediaQuery('(min-width: 1200px)', window.matchMedia('(min-width: 1200px)').matches)
  return <TopUp displayType={isMobile || !isWide ? 'mobile' : 'desktop'} />
}

/** The user's own menu on wide screens, whose content is loaded after the first screen. */
function OwnMenu({ user, withBadge }: MenuProps<CurrentUser>) {
  const { t } = useTranslation()
  const [wasOpened, { open }] = useDisclosure(false)
  const AccountActions = useLazyComponent(accountActions, wasOpened)
  const face = (
    <>
      <Avatar person={user} />
      <IconChevronDown size={16} aria-hidden />
    </>
  )
  return (
    <DropDown name={t('header.account', { name: user.username })} label={face} onOpen={open}>
      {AccountActions && <AccountActions username={user.username} links={ownLinks(user.role).map(withBadge)} />}
    </DropDown>
  )
}

function MobileMenu({ user, withBadge }: MenuProps<CurrentUser | null>) {
  const { t } = useTranslation()
  const isMobile = useMediaQuery(mobileQuery, window.matchMedia(mobileQuery).matches)
  const [opened, { open, close }] = useDisclosure(false)
  const AccountDrawer = useLazyComponent(accountDrawer, opened)
  return (
    <div className={header.toTablet}>
      <button
        type="button"
        onClick={open}
        className={classes.iconButton}
        aria-label={t('header.openMenu')}
        aria-haspopup="dialog"
      >
        <IconMenu2 aria-hidden />
      </button>
      {AccountDrawer && opened && isMobile && (
        <AccountDrawer links={(user ? drawerLinks(user.role) : guestLinks).map(withBadge)} close={close} user={user} />
      )}
    </div>
  )
}

function GuestLinks() {
  const { t } = useTranslation()
  return (
    <>
      <div className={header.fromTablet}>
        <LinkButton to={paths.login} variant="subtle" c="var(--mantine-color-text)">
          {t('header.login')}
        </LinkButton>
        <LinkButton to={paths.register} variant="default">
          {t('header.register')}
        </LinkButton>
      </div>
      <LinkButton to={paths.businessLogin}>{t('header.businessArea')}</LinkButton>
    </>
  )
}
