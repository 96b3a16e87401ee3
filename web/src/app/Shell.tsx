import { Anchor, Container, Group, Text } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { pageAt, pages } from '#contract/pages.ts'
import { Live } from '../api/live/Live.tsx'
import { useSendUnsent } from '../api/outbox/use-send-unsent.ts'
import { useUser } from '../api/session.ts'
import { VerificationNotice } from '../features/accounts/identity/account/VerificationNotice.tsx'
import { PasskeyOfferOnce } from '../features/accounts/security/PasskeyOfferOnce.tsx'
import { StepUp } from '../features/accounts/security/StepUp.tsx'
import { AnnouncementBanner } from '../features/foundation/announcements/AnnouncementBanner.tsx'
import { ReadOnOpen } from '../features/foundation/notifications/ReadOnOpen.tsx'
import { SyncPush } from '../features/foundation/notifications/SyncPush.tsx'
import { paths } from '../format/paths.ts'
import { useKeepFocus } from '../kit/behaviour/keep-focus.ts'
import { type LazyComponent, lazyComponent, useLazyComponent } from '../kit/behaviour/lazy-component.ts'
import { SectionBoundary } from '../kit/screens.tsx'
import { ShortcutList } from '../kit/shortcuts/ShortcutList.tsx'
import navigation from './admin/admin-navigation.module.css'
import classes from './app.module.css'
import { AppHeader } from './header/AppHeader.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { PendingScreen } from './screen-shapes.tsx'
import { useFollowParty } from './use-follow-party.ts'

const installOffer = lazyComponent(() =>
  import('../features/presence/profiles/settings/InstallOffer.tsx').then((module) => module.InstallOffer),
)

const sendTimeZone = lazyComponent(() =>
  import('../features/foundation/notifications/SendTimeZone.tsx').then((module) => module.SendTimeZone),
)
const offlineBanner = lazyComponent(() =>
  import('../kit/page/OfflineBanner.tsx').then((module) => module.OfflineBanner),
)

const AdminNavigation = lazy(() =>
  import('./admin/AdminNavigation.tsx').then((module) => ({ default: module.AdminNavigation })),
)

const completenessDialog = lazyComponent(() =>
  import('../features/presence/profiles/settings/CompletenessDialog.tsx').then((module) => module.CompletenessDialog),
)

/** Header, content and footer around every screen; moves the focus to the page title when the screen changes. */
export function Shell() {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const { user } = useUser()
  const first = useRef(true)
  useFollowParty()
  useSendUnsent()
  useKeepFocus()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when the address changes
  useEffect(() => {
    if (first.current) {
      first.current = false
      return
    }
    // the screen itself focuses the requested field
    if (new URLSearchParams(search).has('field')) return
    const timer = setTimeout(
      () => document.querySelector<HTMLElement>('[data-page-title]')?.focus({ preventScroll: true }),
      50,
    )
    return () => clearTimeout(timer)
  }, [pathname])
  return (
    <>
      <a className={classes.skipLink} href="#content">
        {t('header.skip')}
      </a>
      <AppHeader />
      <VerificationNotice />
      <BesideNavigation>
        <main id="content">
          <SectionBoundary name={t('error.thisPage')} key={pathname}>
            <Suspense fallback={<PendingScreen />}>
              <Outlet />
            </Suspense>
          </SectionBoundary>
        </main>
        <Footer />
      </BesideNavigation>
      <CompletionPrompt />
      <StepUp />
      <ShortcutList />
      <Later of={offlineBanner} isWanted />
      <AnnouncementBanner>
        <PasskeyOfferOnce />
        {user && <Later of={installOffer} />}
      </AnnouncementBanner>
      <LeaveGuard />
      <Live />
      <ReadOnOpen />
      <SyncPush />
      <Later of={sendTimeZone} />
      <ScrollRestoration />
    </>
  )
}

/** The question for influencers, whose code nobody else loads at first. */
function CompletionPrompt() {
  const { user } = useUser()
  const isInfluencer = user?.role === 'influencer'
  const CompletenessDialog = useLazyComponent(completenessDialog, isInfluencer)
  return isInfluencer && CompletenessDialog ? <CompletenessDialog /> : null
}

/**
 * A lazy component, loaded once everything else has arrived; with `isWanted`, right after the first rendering, as long as there is a
 * connection.
 */
function Later({ of, isWanted = false }: { of: LazyComponent<object>; isWanted?: boolean }) {
  const Component = useLazyComponent(of, isWanted)
  return Component ? <Component /> : null
}

/** The content, for admins beside their navigation, whose place is reserved until the reader is known. */
function BesideNavigation({ children }: { children: ReactNode }) {
  const { user } = useUser()
  const { pathname } = useLocation()
  const page = pageAt(pathname)?.path
  const isAdmin = user ? user.role === 'admin' : user === undefined && page !== undefined && pages[page] === 'admin'
  if (!isAdmin) return children
  return (
    <div className={classes.admin}>
      <Suspense fallback={<div className={navigation.navigation} />}>
        <AdminNavigation />
      </Suspense>
      <div className={classes.besideNavigation}>{children}</div>
    </div>
  )
}

function Footer() {
  const { t } = useTranslation()
  const links = [
    { to: paths.help, label: 'landing.footer.help' },
    { to: paths.terms, label: 'landing.footer.terms' },
    { to: paths.privacy, label: 'landing.footer.privacy' },
    { to: paths.contact, label: 'landing.footer.support' },
  ] as const
  return (
    <footer className={classes.divided}>
      <Container size="xl" py="lg">
        <Group justify="space-between" gap="sm">
          <Text size="sm" c="dimmed">
            {t('landing.footer.line')}
          </Text>
          <Group gap="lg">
            {links.map(({ to, label }) => (
              <Anchor key={to} size="sm" href={to}>
                {t(label)}
              </Anchor>
            ))}
          </Group>
        </Group>
      </Container>
    </footer>
  )
}
