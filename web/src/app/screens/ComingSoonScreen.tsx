import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { type PagePath, pageAt } from '#contract/pages.ts'
import { useSignedIn } from '../../api/session.ts'
import { homeOf } from '../../format/paths.ts'
import type { TextKey } from '../../format/texts.ts'
import { LinkButton } from '../../kit/buttons.tsx'
import { EmptyState, Screen } from '../../kit/screens.tsx'

const titles: Partial<Record<PagePath, TextKey>> = {
  '/business/requests': 'soon.requests',
  '/business/campaign/:id': 'soon.campaign',
  '/business/campaign-requests/:id': 'soon.campaignRequests',
}

/** Placeholder for screens of the specification that are not built yet; links back to the dashboard. */
export function ComingSoonScreen() {
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
