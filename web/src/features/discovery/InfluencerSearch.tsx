import { Button, Drawer, Grid, Group, Select, Text, TextInput } from '@mantine/core'
import { useDebouncedCallback, useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconAdjustmentsHorizontal, IconBookmark, IconSearch } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DiscoverySort, discovery, discoveryLimits, discoverySorts } from '#contract/discovery/discovery.ts'
import { useList, useRead } from '../../api/queries.ts'
import { useNumber } from '../../format/figures.tsx'
import { RichText } from '../../format/RichText.tsx'
import { ChosenFilters } from '../../kit/filters/ChosenFilters.tsx'
import { EmptyState, PagedList, Screen } from '../../kit/screens.tsx'
import { BoardSkeleton } from '../../kit/skeleton/skeletons.tsx'
import cards from '../../shared/cards/cards.module.css'
import { SaveSearch } from '../../shared/saved-searches/SaveSearch.tsx'
import { CompareBar } from './CompareBar.tsx'
import classes from './discovery.module.css'
import { Filters } from './Filters.tsx'
import { InfluencerCard } from './InfluencerCard.tsx'
import type { InviteSlot } from './invite-slot.ts'
import { useSearch } from './search-state.ts'
import { useChosenFilters } from './use-chosen-filters.ts'

/** /business/influencers: search results for the filters in the URL; the filters are beside them or, on phones, in a drawer. */
export function InfluencerSearch({ invite }: InviteSlot) {
  const { t } = useTranslation()
  const { values, set, clear } = useSearch()
  const chosen = useChosenFilters()
  const [saving, save] = useDisclosure(false)
  const isWide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false })
  const query = { ...values, sort: values.sort as DiscoverySort | undefined } as Query
  const { list, facets, spelledAs } = useInfluencerQuery(query)
  const filters = <Filters facets={facets} />
  return (
    <Screen
      title={t('discovery.title')}
      size="xl"
      action={
        <Button variant="default" leftSection={<IconBookmark size={18} aria-hidden />} onClick={save.open}>
          {t('discovery.save')}
        </Button>
      }
    >
      <Grid gap="lg">
        {isWide && (
          <Grid.Col span={3}>
            <div className={classes.side}>{filters}</div>
          </Grid.Col>
        )}
        <Grid.Col span={isWide ? 9 : 12} miw={0}>
          <Group gap="sm" align="flex-end" mb="md">
            <SearchInput key={values.q ?? ''} value={values.q ?? ''} onChange={(q) => set({ q })} />
            <Select
              label={t('discovery.sort')}
              allowDeselect={false}
              data={discoverySorts.map((sort) => ({ value: sort, label: t(`discovery.sort.${sort}`) }))}
              value={values.sort ?? 'relevance'}
              onChange={(sort) => set({ sort: sort === 'relevance' ? null : sort })}
            />
          </Group>
          <ChosenFilters chosen={chosen} onRemove={(name) => set({ [name]: null })} onClear={clear}>
            {!isWide && <FilterDrawer chosen={chosen.length}>{filters}</FilterDrawer>}
          </ChosenFilters>
          <ResultCount facets={facets} spelledAs={spelledAs} />
          <Results list={list} clear={chosen.length > 0 ? clear : null} />
        </Grid.Col>
      </Grid>
      <CompareBar invite={invite} />
      {saving && <SaveSearch subject="influencers" filters={values as Record<string, string>} onClose={save.close} />}
    </Screen>
  )
}

/** On phones: the button, which says how many filters are set, and the drawer with the filters. */
function FilterDrawer({ chosen, children }: { chosen: number; children: ReactNode }) {
  const { t } = useTranslation()
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button
        variant="default"
        className={classes.keepsSize!}
        leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
        onClick={open}
        aria-haspopup="dialog"
      >
        {chosen > 0 ? t('discovery.filtersChosen', { number: chosen }) : t('discovery.filters')}
      </Button>
      <Drawer opened={opened} onClose={close} position="right" title={t('discovery.filters')}>
        {children}
        <Button fullWidth mt="lg" onClick={close}>
          {t('discovery.show')}
        </Button>
      </Drawer>
    </>
  )
}

type ResultsProps = { list: ReturnType<typeof useInfluencerQuery>['list']; clear: (() => void) | null }

function Results({ list, clear }: ResultsProps) {
  const { t } = useTranslation()
  const clearFilters = clear && (
    <Button variant="default" onClick={clear}>
      {t('discovery.clear')}
    </Button>
  )
  return (
    <PagedList
      list={list}
      section={t('discovery.title')}
      skeleton={<BoardSkeleton columns={3} cards={3} />}
      empty={
        <EmptyState kind="search" title={t('discovery.none')} text={t('discovery.noneText')} action={clearFilters} />
      }
    >
      {(items) => (
        <div className={cards.grid}>
          {items.map((influencer) => (
            <InfluencerCard key={influencer.person.id} influencer={influencer} />
          ))}
        </div>
      )}
    </PagedList>
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
      label={t('discovery.words')}
      placeholder={t('discovery.wordsHint')}
      leftSection={<IconSearch size={18} aria-hidden />}
      maxLength={discoveryLimits.query}
      dir="auto"
      flex="1 1 240px"
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
        <Text c="dimmed" mb="sm">
          {facets.isCapped
            ? t('discovery.foundMore', { number: number(facets.counted) })
            : t('discovery.found', { count: facets.counted, number: number(facets.counted) })}
        </Text>
      )}
      {spelledAs && (
        <Text mb="sm">
          <RichText of="discovery.spelledAs" values={{ words: <bdi>{spelledAs.join(', ')}</bdi> }} />
        </Text>
      )}
    </div>
  )
}
