import IconBookmark from 'icon:bookmark'
import { ActionIcon, Button, Group, SimpleGrid, Switch, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { type Campaign, type CampaignFacets, campaignSorts, campaigns } from '#contract/market/campaigns/campaigns.ts'
import { useList, useRead } from '../../../api/queries.ts'
import { choiceIn } from '../../../api/search-params.ts'
import { useSetSearchParam } from '../../../api/use-set-search-param.ts'
import { useNumber } from '../../../format/figures.tsx'
import { paths } from '../../../format/paths.ts'
import { LinkButton } from '../../../kit/buttons.tsx'
import { FilterBar } from '../../../kit/filters/FilterBar.tsx'
import { SortSelect } from '../../../kit/filters/SortSelect.tsx'
import { useFilters } from '../../../kit/filters/use-filters.ts'
import { EmptyState, PagedList } from '../../../kit/screens.tsx'
import { BoardSkeleton } from '../../../kit/skeleton/skeletons.tsx'
import classes from './campaigns.module.css'
import { searchIn } from './find-state.ts'
import { OpenCampaignCard } from './OpenCampaignCard.tsx'
import { useCampaignFilters } from './use-campaign-filters.ts'

/** Open campaigns by the filters in the URL; the counts are read beside the list, so that it need not wait for them. */
export function FindCampaigns({ save }: { save: () => void }) {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const set = useSetSearchParam()
  const query = searchIn(search) as FindQuery
  const list = useList(campaigns.list, { query })
  const counted = useRead(campaigns.list, { query: { ...query, facets: 'true', limit: '1' } })
  const facets = counted.data?.facets ?? null
  const filters = useCampaignFilters(facets)
  const sort = choiceIn(search, 'sort', { choices: campaignSorts, fallback: 'fit' })
  return (
    <>
      <FilterBar
        label={t('discovery.filters')}
        filters={filters}
        end={
          <>
            <SortSelect
              sorts={campaignSorts.map((value) => ({ value, label: t(`openCampaigns.sort.${value}`) }))}
              value={sort}
              onChange={(next) => set('sort', next === 'fit' ? null : next)}
            />
            <ActionIcon hiddenFrom="sm" variant="default" size={44} aria-label={t('discovery.save')} onClick={save}>
              <IconBookmark size={18} aria-hidden />
            </ActionIcon>
          </>
        }
      />
      <Count facets={facets} />
      <PagedList
        list={list}
        section={t('openCampaigns.title')}
        skeleton={<BoardSkeleton columns={3} cards={2} />}
        empty={<NothingFound />}
      >
        {(items) => <Cards items={items} />}
      </PagedList>
    </>
  )
}

const Cards = ({ items }: { items: Campaign[] }) => (
  <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="lg">
    {items.map((campaign) => (
      <OpenCampaignCard key={campaign.id} campaign={campaign} />
    ))}
  </SimpleGrid>
)

/** Number of campaigns that are suggested where none was found. */
const suggested = '3'

/** Campaigns that are open, where none was found. */
function Suggestions() {
  const { t } = useTranslation()
  const { data } = useRead(campaigns.list, { query: { limit: suggested } })
  if (!data || data.items.length === 0) return null
  return (
    <section aria-labelledby="suggestions">
      <Title order={2} size="h4" mb="md" id="suggestions">
        {t('explore.instead')}
      </Title>
      <Cards items={data.items} />
    </section>
  )
}

type FindQuery = NonNullable<Parameters<typeof useList<typeof campaigns.list>>[1]['query']>

/** Number of results, and the switch to show only those that fit. */
function Count({ facets }: { facets: CampaignFacets | null }) {
  const { t } = useTranslation()
  const number = useNumber()
  const [search] = useSearchParams()
  const set = useSetSearchParam()
  const onlyFitting = search.get('fits') === 'true'
  return (
    <Group justify="space-between" gap="xs" mb="md">
      <Text role="status" c="dimmed" size="sm" className={classes.count}>
        {facets &&
          t('openCampaigns.found', {
            count: facets.total,
            number: number(facets.total),
            fitting: number(facets.fitting),
          })}
      </Text>
      <Switch
        label={t('openCampaigns.onlyFitting')}
        checked={onlyFitting}
        onChange={() => set('fits', onlyFitting ? null : 'true')}
      />
    </Group>
  )
}

/** Advice when no campaign matches: remove filters, or complete the profile. */
function NothingFound() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const filters = useCampaignFilters(null)
  const set = useSetSearchParam()
  const { clear, chosen } = useFilters(filters)
  if (chosen.length > 0)
    return (
      <>
        <EmptyState
          kind="search"
          title={t('openCampaigns.none')}
          text={t('openCampaigns.noneText')}
          action={
            <Button variant="default" onClick={clear}>
              {t('discovery.clear')}
            </Button>
          }
        />
        <Suggestions />
      </>
    )
  if (search.get('fits') === 'true')
    return (
      <EmptyState
        kind="search"
        title={t('openCampaigns.noneFits')}
        text={t('openCampaigns.noneFitsText')}
        action={
          <Group justify="center">
            <LinkButton to={paths.profile}>{t('openCampaigns.completeProfile')}</LinkButton>
            <Button variant="default" onClick={() => set('fits', null)}>
              {t('openCampaigns.showAll')}
            </Button>
          </Group>
        }
      />
    )
  return <EmptyState title={t('openCampaigns.noneOpen')} text={t('openCampaigns.noneOpenText')} />
}
