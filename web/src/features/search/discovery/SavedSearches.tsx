import { useTranslation } from 'react-i18next'
import { Screen } from '../../../kit/screens.tsx'
import { UndoButton } from '../../../kit/undo/UndoButton.tsx'
import { SavedSearchList } from './saved/SavedSearchList.tsx'
import { savedSearchesObject } from './saved/search-subjects.ts'
import { useInfluencerFilters } from './use-influencer-filters.ts'

/** ?view=saved: saved searches, whose new matches are sent by mail. */
export function SavedSearches() {
  const { t } = useTranslation()
  const filters = useInfluencerFilters(null)
  return (
    <Screen title={t('discovery.savedSearches')} action={<UndoButton object={savedSearchesObject} />}>
      <SavedSearchList subject="influencers" find={t('discovery.title')} filters={filters} />
    </Screen>
  )
}
