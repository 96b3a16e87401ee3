import IconBookmark from 'icon:bookmark'
import IconSearch from 'icon:search'
import { ActionIcon, Button, Text, TextInput, Title } from '@mantine/core'
import { useDebouncedCallback, useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DiscoverySort, discovery, discoveryLimits, discoverySorts } from '#contract/search/discovery/discovery.ts'
import { useList, useRead } from '../../../api/queries.ts'
import { useNumber } from '../../../format/figures.tsx'
import { RichText } from '../../../format/RichText.tsx'
import { FilterBar } from '../../../kit/filters/FilterBar.tsx'
import { SortSelect } from '../../../kit/filters/SortSelect.tsx'
import { EmptyState, PagedList, Screen } from '../../../kit/screens.tsx'
import { CardsSkeleton } from '../../../kit/skeleton/skeletons.tsx'
import cards from '../../market/deals/cards/cards.module.css'
import { CompareBar } from './CompareBar.tsx'
import classes from './discovery.module.css'
import { InfluencerCard } from './InfluencerCard.tsx'
import type { InviteSlot } from './invite-slot.ts'
import { SaveSearch } from './saved/SaveSearch.tsx'
import { filterNames, useSearch } from './search-state.ts'
import { useInfluencerFilters } from './use-influencer-filters.ts'
import { WhyFound } from './WhyFound.tsx'

/** Number of people who are suggested where nobody was found. */
const suggested = 4

/** /business/influencers: search results for the words and filters in the URL. */
export function InfluencerSearch({ invite }: InviteSlot) {
  const { t } = useTranslation()
  const { values, set, clear } = useSearch()
  const number = useNumber()
  const [saving, save] = useDisclosure(false)
  const sort = values.sort as DiscoverySort | undefined
  const query = { ...values, sort } as Query
  const { list, facets, spelledAs } = useInfluencerQuery(query)
  const filters = useInfluencerFilters(facets)
  const isFiltered = ['q' as const, ...filterNames].some((name) => values[name] !== undefined)
  return (
    <Screen
      title={t('discovery.title')}
      size="xl"
      action={
        <Button
          visibleFrom="sm"
          variant="default"
          leftSection={<IconBookmark size={18} aria-hidden />}
          onClick={save.open}
        >
          {t('discovery.save')}
        </Button>
      }
    >
      <SearchInput key={values.q ?? ''} value={values.q ?? ''} onChange={(q) => set({ q })} />
      <FilterBar
        label={t('discovery.filters')}
        filters={filters}
        show={facets && t('explore.showFound', { number: `${number(facets.counted)}${facets.isCapped ? '+' : ''}` })}
        end={
          <>
            <SortSelect
              sorts={discoverySorts.map((value) => ({ value, label: t(`discovery.sort.${value}`) }))}
              value={sort ?? 'relevance'}
              onChange={(next) => set({ sort: next === 'relevance' ? null : next })}
            />
            <ActionIcon
              hiddenFrom="sm"
              variant="default"
              size={44}
              aria-label={t('discovery.save')}
              onClick={save.open}
            >
              <IconBookmark size={18} aria-hidden />
            </ActionIcon>
          </>
        }
      />
      <ResultCount facets={facets} spelledAs={spelledAs} />
      <Results list={list} clear={isFiltered ? clear : null} />
      <CompareBar invite={invite} />
      {saving && <SaveSearch subject="influencers" filters={values as Record<string, string>} onClose={save.close} />}
    </Screen>
  )
}

type ResultsProps = { list: ReturnType<typeof useInfluencerQuery>['list']; clear: (() => void) | null }

function Results({ list, clear }: ResultsProps) {
  const { t } = useTranslation()
  const { values } = useSearch()
  const clearFilters = clear && (
    <Button variant="default" onClick={clear}>
      {t('discovery.clear')}
    </Button>
  )
  return (
    <PagedList
      list={list}
      section={t('discovery.title')}
      skeleton={<CardsSkeleton grid={cards.grid} />}
      empty={
        <>
          <EmptyState kind="search" title={t('discovery.none')} text={t('discovery.noneText')} action={clearFilters} />
          {clear && <Suggestions />}
        </>
      }
    >
      {(items) => (
        <div className={cards.grid}>
          {items.map((influencer) => (
            <InfluencerCard key={influencer.person.id} influencer={influencer}>
              {values.q && <WhyFound bio={influencer.bio} q={values.q} />}
            </InfluencerCard>
          ))}
        </div>
      )}
    </PagedList>
  )
}

/** People who are there, where nobody was found. */
function Suggestions() {
  const { t } = useTranslation()
  const { data } = useRead(discovery.list, { query: { limit: String(suggested) } })
  if (!data || data.items.length === 0) return null
  return (
    <section aria-labelledby="suggestions">
      <Title order={2} size="h4" mb="md" id="suggestions">
        {t('explore.instead')}
      </Title>
      <div className={cards.grid}>
        {data.items.map((influencer) => (
          <InfluencerCard key={influencer.person.id} influencer={influencer} />
        ))}
      </div>
    </section>
  )
}

type Query = NonNullable<Parameters<typeof useList<typeof discovery.list>>[1]['query']>

/** The pages of results; the facet counts are read separately since they take longer. */
function useInfluencerQuery(query: Query) {
  const list = useList(discovery.list, { query })
  const { data } = useRead(discovery.list, { query: { ...query, facets: 'true', limit: '1' } })
  return { list, facets: data?.facets ?? null, spelledAs: data?.spelledAs ?? null }
}

/** Search field; debounced, so that the list follows shortly after typing stops. */
function SearchInput({ value, onChange }: { value: string; onChange: (q: string | null) => void }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(value)
  const search = useDebouncedCallback((q: string) => onChange(q.trim() || null), 400)
  return (
    <TextInput
      type="search"
      size="md"
      maw="44rem"
      aria-label={t('discovery.words')}
      placeholder={t('discovery.wordsHint')}
      leftSection={<IconSearch size={18} aria-hidden />}
      maxLength={discoveryLimits.query}
      dir="auto"
      autoFocus={value !== ''}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        search(event.currentTarget.value)
      }}
    />
  )
}

function ResultCount({
  facets,
  spelledAs,
}: {
  facets: { counted: number; isCapped: boolean } | null
  spelledAs: string[] | null
}) {
  const { t } = useTranslation()
  const number = useNumber()
  return (
    <div role="status" className={classes.resultCount}>
      {facets && (
        <Text c="dimmed" size="sm">
          {facets.isCapped
            ? t('discovery.foundMore', { number: number(facets.counted) })
            : t('discovery.found', { count: facets.counted, number: number(facets.counted) })}
        </Text>
      )}
      {spelledAs && (
        <Text>
          <RichText of="discovery.spelledAs" values={{ words: <bdi>{spelledAs.join(', ')}</bdi> }} />
        </Text>
      )}
    </div>
  )
}
