import { Box, Button, Container, Group, Menu, UnstyledButton } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconBell, IconChevronDown, IconMenu2, IconMessageCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { product } from '#contract/product.ts'
import { useUser } from '../api/session.ts'
import { TopUp } from '../features/wallet/TopUp.tsx'
import { homeOf, paths, settingsOf } from '../format/paths.ts'
import { LinkButton } from '../kit/buttons.tsx'
import { CountBadge } from '../kit/CountBadge.tsx'
import { LogoMark } from '../kit/theme/LogoMark.tsx'
import { Avatar } from '../shared/profiles/UserRow.tsx'
import { AccountDrawer } from './AccountDrawer.tsx'
import { AppearanceItems, LogoutItem } from './account-items.tsx'
import { BadgeLink } from './BadgeLink.tsx'
import { LanguagePicker } from './LanguagePicker.tsx'
import { accountLinks, menuLinks } from './menu-links.ts'
import { useBadgeCounts } from './use-badge-counts.ts'

/** A viewport under 768 px counts as mobile (spec §2). */
const mobileQuery = '(max-width: 767px)'

/** Logo, language, account; the business's top-up outside its dashboard (spec §2, Navigation header). */
export function Header() {
  const { t } = useTranslation()
  const { user } = useUser()
  const { pathname } = useLocation()
  const isMobile = useMediaQuery(mobileQuery, window.matchMedia(mobileQuery).matches)
  const [opened, { open, close }] = useDisclosure(false)
  const badges = useBadgeCounts()
  const [inbox, purchases] = [badges.forPath(paths.inbox), badges.forPath(paths.purchases)]
  const logoTarget = user && user.role !== 'influencer' ? homeOf(user.role) : paths.home
  return (
    <Box
      component="header"
      pos="sticky"
      top={0}
      bg="var(--mantine-color-body)"
      style={{ zIndex: 100, borderBlockEnd: '1px solid var(--mantine-color-default-border)' }}
    >
      <Container size="xl" h={64}>
        <Group h="100%" justify="space-between" wrap="nowrap" gap="xs">
          <UnstyledButton component={Link} to={logoTarget} fw={700} fz={22} aria-label={t('header.home', { product })}>
            <Group gap={8} wrap="nowrap">
              <LogoMark />
              <Box visibleFrom="xs">{product}</Box>
            </Group>
          </UnstyledButton>
          {user && !isMobile && (
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
                    {t(label)} <CountBadge {...badges.forPath(to)} />
                  </Group>
                </Button>
              ))}
            </Group>
          )}
          <Group gap="xs" wrap="nowrap">
            {user && user.role !== 'admin' && (
              <Box visibleFrom="md">
                <BadgeLink
                  to={paths.inbox}
                  icon={IconMessageCircle}
                  label={inbox.count > 0 ? `${t('header.inbox')}: ${inbox.text}` : t('header.inbox')}
                  count={inbox.count}
                />
              </Box>
            )}
            {user?.role === 'business' && pathname !== paths.businessDashboard && (
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
            <LanguagePicker />
            {user === null && !isMobile && (
              <>
                <LinkButton to={paths.login} variant="subtle" c="var(--mantine-color-text)">
                  {t('header.login')}
                </LinkButton>
                <LinkButton to={paths.register} variant="default">
                  {t('header.register')}
                </LinkButton>
              </>
            )}
            {user === null && (
              <LinkButton to={paths.businessLogin} px={isMobile ? 'sm' : undefined}>
                {t('header.businessArea')}
              </LinkButton>
            )}
            {user && !isMobile && (
              <Menu position="bottom-end" width={240}>
                <Menu.Target>
                  <UnstyledButton aria-label={t('header.account', { name: user.username })}>
                    <Group gap={6} wrap="nowrap">
                      <Avatar person={user} />
                      <IconChevronDown size={16} aria-hidden />
                    </Group>
                  </UnstyledButton>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Label>
                    <bdi>{user.username}</bdi>
                  </Menu.Label>
                  <Menu.Item component={Link} to={homeOf(user.role)}>
                    {t('header.dashboard')}
                  </Menu.Item>
                  {user.role !== 'admin' && (
                    <Menu.Item component={Link} to={paths.inbox}>
                      {t('header.inbox')} <CountBadge {...inbox} />
                    </Menu.Item>
                  )}
                  {accountLinks[user.role].map(({ to, label }) => (
                    <Menu.Item key={to} component={Link} to={to}>
                      {t(label)}
                    </Menu.Item>
                  ))}
                  <Menu.Item component={Link} to={settingsOf(user.role)}>
                    {t('header.settings')}
                  </Menu.Item>
                  <Menu.Divider />
                  <AppearanceItems />
                  <Menu.Divider />
                  <LogoutItem />
                </Menu.Dropdown>
              </Menu>
            )}
            {isMobile && user !== undefined && (
              <UnstyledButton onClick={open} p={10} aria-label={t('header.openMenu')} aria-haspopup="dialog">
                <Group gap={4} wrap="nowrap">
                  <IconMenu2 aria-hidden />
                  <CountBadge {...badges.forMenu} />
                </Group>
              </UnstyledButton>
            )}
          </Group>
        </Group>
      </Container>
      <AccountDrawer opened={opened && Boolean(isMobile)} close={close} user={user ?? null} badgeAt={badges.forPath} />
    </Box>
  )
}
