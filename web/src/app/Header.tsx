import { Box, Button, Container, Group, Menu, UnstyledButton } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconBell, IconChevronDown, IconMenu2, IconMessageCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { product } from '#contract/product.ts'
import { TopUp } from '../features/wallet/TopUp.tsx'
import { LinkButton } from '../ui/buttons.tsx'
import { CountBadge } from '../ui/CountBadge.tsx'
import { Face } from '../ui/Face.tsx'
import { LogoMark } from '../ui/LogoMark.tsx'
import { homeOf, paths, settingsOf } from '../ui/paths.ts'
import { useUser } from '../ui/session.ts'
import { AccountDrawer } from './AccountDrawer.tsx'
import { AppearanceItems, LogoutItem } from './account-items.tsx'
import { LanguagePicker } from './LanguagePicker.tsx'
import { menuLinks, ownPages } from './links.ts'
import { WaitingLink } from './WaitingLink.tsx'
import { useWaiting } from './waiting.ts'

/** A viewport under 768 px counts as mobile (spec §2). */
const mobile = '(max-width: 767px)'

/** Logo, language, account; the business's top-up outside its dashboard (spec §2, Navigation header). */
export function Header() {
  const { t } = useTranslation()
  const { user } = useUser()
  const { pathname } = useLocation()
  const isMobile = useMediaQuery(mobile, window.matchMedia(mobile).matches)
  const [opened, { open, close }] = useDisclosure(false)
  const waiting = useWaiting()
  const [inbox, purchases] = [waiting.at(paths.inbox), waiting.at(paths.purchases)]
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
                    {t(label)} <CountBadge {...waiting.at(to)} />
                  </Group>
                </Button>
              ))}
            </Group>
          )}
          <Group gap="xs" wrap="nowrap">
            {user && user.role !== 'admin' && (
              <Box visibleFrom="md">
                <WaitingLink
                  to={paths.inbox}
                  icon={IconMessageCircle}
                  label={inbox.count > 0 ? `${t('header.inbox')}: ${inbox.text}` : t('header.inbox')}
                  count={inbox.count}
                />
              </Box>
            )}
            {user?.role === 'business' && pathname !== paths.businessDashboard && (
              <>
                <WaitingLink
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
                      <Face person={user} />
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
                  {ownPages[user.role].map(({ to, label }) => (
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
                  <CountBadge {...waiting.inMenu} />
                </Group>
              </UnstyledButton>
            )}
          </Group>
        </Group>
      </Container>
      <AccountDrawer opened={opened && Boolean(isMobile)} close={close} user={user ?? null} waitingAt={waiting.at} />
    </Box>
  )
}
