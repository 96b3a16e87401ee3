import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { type PagePath, pageAt } from '#contract/pages.ts'
import { LinkButton } from '../../ui/buttons.tsx'
import { homeOf } from '../../ui/paths.ts'
import { EmptyState, Screen } from '../../ui/screens.tsx'
import { useSignedIn } from '../../ui/session.ts'
import type { TextKey } from '../../ui/texts.ts'

const titles: Partial<Record<PagePath, TextKey>> = {
  '/business/requests': 'soon.requests',
  '/business/campaign/:id': 'soon.campaign',
  '/business/campaign-requests/:id': 'soon.campaignRequests',
}

/** A screen of the specification with nothing in it yet: it says so, and leads back. */
export function Component() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const user = useSignedIn()
  const page = pageAt(pathname)
  return (
    <Screen title={t((page && titles[page.path]) ?? 'soon.title')} size="md">
      <EmptyState
        title={t('soon.title')}
        text={t('soon.text')}
        action={<LinkButton to={homeOf(user.role)}>{t('soon.back')}</LinkButton>}
      />
    </Screen>
  )
}
