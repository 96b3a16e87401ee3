import { Anchor, Container, Group, Text } from '@mantine/core'
import { Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { useSupportAddress } from '../api/use-support-address.ts'
import { CompletenessDialog } from '../features/settings/CompletenessDialog.tsx'
import { VerificationNotice } from '../features/settings/VerificationNotice.tsx'
import { paths } from '../format/paths.ts'
import { OfflineBanner } from '../kit/page/OfflineBanner.tsx'
import { SectionBoundary } from '../kit/screens.tsx'
import { ShortcutList } from '../kit/shortcuts/ShortcutList.tsx'
import { StepUp } from '../shared/security/StepUp.tsx'
import classes from './app.module.css'
import { AppHeader } from './header/AppHeader.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { PendingScreen } from './screen-shapes.tsx'

/** Header, content and footer around every screen; moves the focus to the page title when the screen changes. */
export function Shell() {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const supportAddress = useSupportAddress()
  const first = useRef(true)
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
      <a className="skip-link" href="#content">
        {t('header.skip')}
      </a>
      <AppHeader />
      <VerificationNotice />
      <main id="content">
        <SectionBoundary name={t('error.thisPage')} key={pathname}>
          <Suspense fallback={<PendingScreen />}>
            <Outlet />
          </Suspense>
        </SectionBoundary>
      </main>
      <footer className={classes.divided}>
        <Container size="xl" py="lg">
          <Group justify="space-between" gap="sm">
            <Text size="sm" c="dimmed">
              {t('landing.footer.line')}
            </Text>
            <Group gap="lg">
              <Anchor size="sm" href={paths.terms}>
                {t('landing.footer.terms')}
              </Anchor>
              <Anchor size="sm" href={paths.privacy}>
                {t('landing.footer.privacy')}
              </Anchor>
              <Anchor size="sm" href={`mailto:${supportAddress}`}>
                {t('landing.footer.support')}
              </Anchor>
            </Group>
          </Group>
        </Container>
      </footer>
      <CompletenessDialog />
      <StepUp />
      <ShortcutList />
      <OfflineBanner />
      <LeaveGuard />
      <ScrollRestoration />
    </>
  )
}
