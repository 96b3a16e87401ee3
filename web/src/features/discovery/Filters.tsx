import { Group, Select, Stack, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Facets } from '#contract/discovery/discovery.ts'
import { platforms } from '#contract/fields.ts'
import { contentCategories } from '#contract/identity/profile-choices.ts'
import { platformNames } from '#contract/social-profiles/platform-names.ts'
import { useSentence } from '../../api/sentence.ts'
import { useNumber } from '../../format/figures.tsx'
import { useCountries, useLanguages } from '../../format/regions.ts'
import { CountInput } from '../../kit/fields/CountInput.tsx'
import { MoneyInput } from '../../kit/fields/MoneyInput.tsx'
import { type FilterName, rangeErrorOf, useSearch } from './search-state.ts'

type Choice = { value: string; label: string }
type CountedFacet = keyof Pick<Facets, 'categories' | 'countries' | 'platforms' | 'languages'>

/** All search filters, kept in the URL, each option with its number of matches. */
export function Filters({ facets }: { facets: Facets | null }) {
  const { t } = useTranslation()
  const number = useNumber()
  const { values, set } = useSearch()
  return (
    <Stack gap="md" component="search" aria-label={t('discovery.filters')}>
      <PersonFilters facets={facets} />
      <OfferFilters />
      <Switch
        label={t('discovery.verified')}
        checked={values.verified === 'true'}
        onChange={(event) => set({ verified: event.currentTarget.checked ? 'true' : null })}
      />
      {facets?.isCapped && (
        <Text size="sm" c="dimmed">
          {t('discovery.capped', { number: number(facets.counted) })}
        </Text>
      )}
    </Stack>
  )
}

/** Who somebody is and how many they reach. */
function PersonFilters({ facets }: { facets: Facets | null }) {
  const { t } = useTranslation()
  const counted = useCountedChoices(facets)
  const countries = counted(useCountries(), 'countries')
  const languages = counted(useLanguages(), 'languages')
  const byPlatform = platforms.map((value) => ({ value, label: platformNames[value] }))
  const categories = contentCategories.map((value) => ({ value, label: t(`categories.${value}`) }))
  return (
    <>
      <FilterSelect name="platform" label={t('discovery.platform')} data={counted(byPlatform, 'platforms')} />
      <Group grow gap="xs" align="flex-end">
        <FollowersInput name="minFollowers" label={t('discovery.minFollowers')} />
        <FollowersInput name="maxFollowers" label={t('discovery.maxFollowers')} />
      </Group>
      <FilterSelect name="category" label={t('discovery.category')} data={counted(categories, 'categories')} />
      <FilterSelect name="country" label={t('discovery.country')} data={countries} searchable />
      <FilterSelect name="language" label={t('discovery.language')} data={languages} searchable />
    </>
  )
}

/** What they offer, and how well and how lately they have worked. */
function OfferFilters() {
  const { t } = useTranslation()
  const days = (...choices: string[]) =>
    choices.map((value) => ({ value, label: t('deals.days', { count: Number(value) }) }))
  const ratings = ['5', '4', '3'].map((value) => ({ value, label: t('discovery.stars', { number: value }) }))
  return (
    <>
      <Group grow gap="xs" align="flex-end">
        <PriceInput name="minPrice" label={t('discovery.minPrice')} />
        <PriceInput name="maxPrice" label={t('discovery.maxPrice')} />
      </Group>
      <FilterSelect name="deliveryDays" label={t('discovery.deliveryDays')} data={days('3', '7', '14', '30')} />
      <FilterSelect name="minRating" label={t('discovery.minRating')} data={ratings} />
      <FilterSelect name="maxAgeDays" label={t('discovery.maxAgeDays')} data={days('7', '30', '90', '365')} />
    </>
  )
}

/** Adds to each choice its number of matches. */
function useCountedChoices(facets: Facets | null) {
  const number = useNumber()
  return (choices: Choice[], facet: CountedFacet): Choice[] => {
    const counts = new Map(facets?.[facet].map(({ value, count }) => [value, count]))
    return choices.map(({ value, label }) => {
      const count = counts.get(value)
      return { value, label: count ? `${label} (${number(count)}${facets?.isCapped ? '+' : ''})` : label }
    })
  }
}

type SelectProps = { name: FilterName; label: string; data: Choice[]; searchable?: boolean }

function FilterSelect({ name, label, data, searchable = false }: SelectProps) {
  const { t } = useTranslation()
  const { values, set } = useSearch()
  return (
    <Select
      label={label}
      data={data}
      clearable
      searchable={searchable}
      {...(searchable && { autoComplete: 'off', nothingFoundMessage: t('picker.nothing') })}
      value={values[name] ?? null}
      onChange={(value) => set({ [name]: value })}
    />
  )
}

type NumberProps = { name: FilterName; label: string }

/** A number applied when the field loses focus or on Enter; one that would turn its range around is refused at the field. */
function useCommittedNumber(name: FilterName) {
  const sentence = useSentence()
  const { values, set } = useSearch()
  const stored = values[name] === undefined ? undefined : Number(values[name])
  const [typed, setTyped] = useState({ of: stored, value: stored })
  // the URL changed, so what was typed is outdated
  const value = typed.of === stored ? typed.value : stored
  const turned = rangeErrorOf(values, name, value)
  const commit = () => {
    if (value !== stored && !turned) set({ [name]: value === undefined ? null : String(value) })
  }
  return {
    value,
    error: turned && sentence(turned),
    change: (next: number | undefined) => setTyped({ of: stored, value: next }),
    handlers: {
      onBlur: commit,
      onKeyDown: (event: React.KeyboardEvent) => {
        if (event.key === 'Enter') commit()
      },
    },
  }
}

function FollowersInput({ name, label }: NumberProps) {
  const { value, error, change, handlers } = useCommittedNumber(name)
  return (
    <CountInput
      label={label}
      min={0}
      max={2_147_483_647}
      error={error}
      value={value ?? ''}
      onChange={(next) => change(next === '' ? undefined : Number(next))}
      {...handlers}
    />
  )
}

function PriceInput({ name, label }: NumberProps) {
  const { value, error, change, handlers } = useCommittedNumber(name)
  return <MoneyInput label={label} max={100_000} error={error} value={value} onChange={change} {...handlers} />
}
