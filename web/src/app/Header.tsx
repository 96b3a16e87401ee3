import { Box, Button, Container, Group, UnstyledButton } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconBell, IconMenu2, IconMessageCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import type { CurrentUser } from '#contract/identity/identity.ts'
import { product } from '#contract/product.ts'
import { useUser } from '../api/session.ts'
import { TopUp } from '../features/wallet/TopUp.tsx'
import { homeOf, paths } from '../format/paths.ts'
import { LinkButton } from '../kit/buttons.tsx'
import { CountBadge } from '../kit/CountBadge.tsx'
import { LogoMark } from '../kit/theme/LogoMark.tsx'
import { AccountDrawer } from './AccountDrawer.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import classes from './app.module.css'
import { BadgeLink } from './BadgeLink.tsx'
import { LanguagePicker } from './LanguagePicker.tsx'
import { menuLinks } from './menu-links.ts'
import { type BadgeLookup, useBadgeCounts } from './use-badge-counts.ts'

/** A viewport under 768 px counts as mobile (spec §2). */
const mobileQuery = '(max-width: 767px)'
/** Below this the menu of a role and its shortcuts do not fit beside each other in every language. */
const narrowQuery = '(max-width: 1099px)'

/** Logo, language, account; the business's top-up outside its dashboard (spec §2, Navigation header). */
export function Header() {
  const { t } = useTranslation()
  const { user } = useUser()
  const isMobile = useMediaQuery(mobileQuery, window.matchMedia(mobileQuery).matches)
  const isNarrow = useMediaQuery(narrowQuery, window.matchMedia(narrowQuery).matches)
  const hasDrawer = user ? isNarrow : isMobile
  const [opened, { open, close }] = useDisclosure(false)
  const { forPath, forMenu } = useBadgeCounts()
  return (
    <Box component="header" pos="sticky" top={0} bg="var(--mantine-color-body)" className={classes.header}>
      <Container size="xl" h={64}>
        <Group h="100%" justify="space-between" wrap="nowrap" gap="xs">
          <HomeLink user={user ?? null} />
          {user && !hasDrawer && <RoleMenu user={user} badgeAt={forPath} />}
          <Group gap="xs" wrap="nowrap">
            {user && <Shortcuts user={user} badgeAt={forPath} isMobile={isMobile} />}
            <LanguagePicker />
            {user === null && <GuestLinks isMobile={isMobile} />}
            {user && !hasDrawer && <AccountMenu user={user} badgeAt={forPath} />}
            {hasDrawer && user !== undefined && (
              <UnstyledButton onClick={open} p={10} aria-label={t('header.openMenu')} aria-haspopup="dialog">
                <Group gap={4} wrap="nowrap">
                  <IconMenu2 aria-hidden />
                  <CountBadge {...forMenu} />
                </Group>
              </UnstyledButton>
            )}
          </Group>
        </Group>
      </Container>
      <AccountDrawer opened={opened && Boolean(hasDrawer)} close={close} user={user ?? null} badgeAt={forPath} />
    </Box>
  )
}

function HomeLink({ user }: { user: CurrentUser | null }) {
  const { t } = useTranslation()
  const to = user && user.role !== 'influencer' ? homeOf(user.role) : paths.home
  return (
    <UnstyledButton component={Link} to={to} fw={700} fz={22} aria-label={t('header.home', { product })}>
      <Group gap={8} wrap="nowrap">
        <LogoMark />
        <Box visibleFrom="xs">{product}</Box>
      </Group>
    </UnstyledButton>
  )
}

type UserProps = { user: CurrentUser; badgeAt: BadgeLookup }

/** The screens of the user's role. */
function RoleMenu({ user, badgeAt }: UserProps) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  return (
    <Group component="nav" gap={4} aria-label={t('header.menu')} wrap="nowrap">
      {menuLinks(user.role).map(({ to, label }) => (
        <Button
          key={to}
          component={Link}
          to={to}
          variant={pathname === to ? 'light' : 'subtle'}
          c="var(--mantine-color-text)"
          px="sm"
          aria-current={pathname === to ? 'page' : undefined}
        >
          <Group component="span" gap={6} wrap="nowrap">
            {t(label)} <CountBadge {...badgeAt(to)} />
          </Group>
        </Button>
      ))}
    </Group>
  )
}

/** Messages; a business's purchases and top-up, which are not needed on its dashboard. */
function Shortcuts({ user, badgeAt, isMobile }: UserProps & { isMobile: boolean }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const [inbox, purchases] = [badgeAt(paths.inbox), badgeAt(paths.purchases)]
  return (
    <>
      {user.role !== 'admin' && (
        <Box visibleFrom="md">
          <BadgeLink
            to={paths.inbox}
            icon={IconMessageCircle}
            label={inbox.count > 0 ? `${t('header.inbox')}: ${inbox.text}` : t('header.inbox')}
            count={inbox.count}
          />
        </Box>
      )}
      {user.role === 'business' && pathname !== paths.businessDashboard && (
        <>
          <BadgeLink
            to={paths.purchases}
            icon={IconBell}
            label={purchases.text || t('header.nothingWaits')}
            count={purchases.count}
          />
          <TopUp displayType={isMobile ? 'mobile' : 'desktop'} />
        </>
      )}
    </>
  )
}

function GuestLinks({ isMobile }: { isMobile: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      {!isMobile && (
        <>
          <LinkButton to={paths.login} variant="subtle" c="var(--mantine-color-text)">
            {t('header.login')}
          </LinkButton>
          <LinkButton to={paths.register} variant="default">
            {t('header.register')}
          </LinkButton>
        </>
      )}
      <LinkButton to={paths.businessLogin} px={isMobile ? 'sm' : undefined}>
        {t('header.businessArea')}
      </LinkButton>
    </>
  )
}
