import IconBookmark from 'icon:bookmark'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router'
import { paths } from '../../../format/paths.ts'
import { PageTabs } from '../../../kit/page/PageTabs.tsx'
import { Screen } from '../../../kit/screens.tsx'
import { UndoButton } from '../../../kit/undo/UndoButton.tsx'
import { SavedSearchList } from '../discovery/saved/SavedSearchList.tsx'
import { SaveSearch } from '../discovery/saved/SaveSearch.tsx'
import { savedSearchesObject } from '../discovery/saved/search-subjects.ts'
import { FindCampaigns } from './FindCampaigns.tsx'
import { searchIn } from './find-state.ts'
import { useCampaignFilters } from './use-campaign-filters.ts'

/** Tabs that are pages of their own. */
const movedTabs: Record<string, string> = {
  invitations: `${paths.ownRequests}?status=invited`,
  yours: paths.ownRequests,
}

/** /influencer/campaigns: campaigns to apply for, with filters and sort in the URL, and saved searches. */
export function CampaignsScreen() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const [saving, save] = useDisclosure(false)
  const isFinding = search.get('tab') === null
  const filters = useCampaignFilters(null)
  const moved = movedTabs[search.get('tab') ?? '']
  if (moved) return <Navigate to={moved} replace />
  const tabContent = {
    find: <FindCampaigns save={save.open} />,
    saved: <SavedSearchList subject="campaigns" find={t('openCampaigns.title')} filters={filters} />,
  }
  return (
    <Screen
      title={t('header.campaigns')}
      line={t('openCampaigns.line')}
      size="xl"
      action={
        isFinding ? (
          <Button
            visibleFrom="sm"
            variant="default"
            leftSection={<IconBookmark size={18} aria-hidden />}
            onClick={save.open}
          >
            {t('discovery.save')}
          </Button>
        ) : (
          <UndoButton object={savedSearchesObject} />
        )
      }
    >
      <PageTabs
        label={t('header.campaigns')}
        tabs={[
          { value: 'find', label: t('openCampaigns.find') },
          { value: 'saved', label: t('discovery.savedSearches') },
        ]}
      >
        {(tab) => tabContent[tab]}
      </PageTabs>
      {saving && <SaveSearch subject="campaigns" filters={searchIn(search)} onClose={save.close} />}
    </Screen>
  )
}
