import { Button, Group, NumberInput, Select, Stack, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Facets } from '#contract/discovery.ts'
import { platforms } from '#contract/fields.ts'
import { platformNames } from '#contract/platform-names.ts'
import { contentCategories } from '#contract/profile-choices.ts'
import { useNumber } from '../../ui/figures.tsx'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { useCountries, useLanguages } from '../../ui/regions.ts'
import { type FilterName, filterNames, useSearch } from './search-state.ts'

type Choice = { value: string; label: string }

/** All filters of the search, as they stand in the address, each choice with how many there are of it now. */
export function Filters({ facets }: { facets: Facets | null }) {
  const { t } = useTranslation()
  const number = useNumber()
  const { values, set, clear } = useSearch()
  const countries = useCountries()
  const languages = useLanguages()
  const counted = (
    choices: Choice[],
    facet: keyof Pick<Facets, 'categories' | 'countries' | 'platforms' | 'languages'>,
  ) => {
    const counts = new Map(facets?.[facet].map(({ value, count }) => [value, count]))
    return choices.map(({ value, label }) => {
      const count = counts.get(value)
      return { value, label: count ? `${label} (${number(count)}${facets?.isCapped ? '+' : ''})` : label }
    })
  }
  const select = (name: FilterName, label: string, data: Choice[], searchable = false) => (
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
  return (
    <Stack gap="md" component="search" aria-label={t('discovery.filters')}>
      {select(
        'platform',
        t('discovery.platform'),
        counted(
          platforms.map((value) => ({ value, label: platformNames[value] })),
          'platforms',
        ),
      )}
      <Group grow gap="xs" align="flex-end">
        <Followers name="minFollowers" label={t('discovery.minFollowers')} />
        <Followers name="maxFollowers" label={t('discovery.maxFollowers')} />
      </Group>
      {select(
        'category',
        t('discovery.category'),
        counted(
          contentCategories.map((value) => ({ value, label: t(`categories.${value}`) })),
          'categories',
        ),
      )}
      {select('country', t('discovery.country'), counted(countries, 'countries'), true)}
      {select('language', t('discovery.language'), counted(languages, 'languages'), true)}
      <Group grow gap="xs" align="flex-end">
        <Price name="minPrice" label={t('discovery.minPrice')} />
        <Price name="maxPrice" label={t('discovery.maxPrice')} />
      </Group>
      {select(
        'deliveryDays',
        t('discovery.deliveryDays'),
        ['3', '7', '14', '30'].map((value) => ({ value, label: t('deals.days', { count: Number(value) }) })),
      )}
      {select(
        'minRating',
        t('discovery.minRating'),
        ['5', '4', '3'].map((value) => ({ value, label: t('discovery.stars', { number: value }) })),
      )}
      {select(
        'maxAgeDays',
        t('discovery.maxAgeDays'),
        ['7', '30', '90', '365'].map((value) => ({ value, label: t('deals.days', { count: Number(value) }) })),
      )}
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
      {filterNames.some((name) => values[name] !== undefined) && (
        <Button variant="default" onClick={clear}>
          {t('discovery.clear')}
        </Button>
      )}
    </Stack>
  )
}

type NumberProps = { name: FilterName; label: string }

/** A number that is looked for once it is finished: on leaving the field or with Enter. */
function useFinished(name: FilterName) {
  const { values, set } = useSearch()
  const stored = values[name] === undefined ? undefined : Number(values[name])
  const [typed, setTyped] = useState({ of: stored, value: stored })
  // another address brings another number
  const value = typed.of === stored ? typed.value : stored
  const finish = () => {
    if (value !== stored) set({ [name]: value === undefined ? null : String(value) })
  }
  return {
    value,
    change: (next: number | undefined) => setTyped({ of: stored, value: next }),
    handlers: {
      onBlur: finish,
      onKeyDown: (event: React.KeyboardEvent) => {
        if (event.key === 'Enter') finish()
      },
    },
  }
}

function Followers({ name, label }: NumberProps) {
  const { value, change, handlers } = useFinished(name)
  return (
    <NumberInput
      label={label}
      min={0}
      max={2_147_483_647}
      allowDecimal={false}
      allowNegative={false}
      thousandSeparator=","
      hideControls
      inputMode="numeric"
      dir="ltr"
      value={value ?? ''}
      onChange={(next) => change(next === '' ? undefined : Number(next))}
      {...handlers}
    />
  )
}

function Price({ name, label }: NumberProps) {
  const { value, change, handlers } = useFinished(name)
  return <MoneyInput label={label} max={100_000} value={value} onChange={change} {...handlers} />
}
