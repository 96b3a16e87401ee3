import { campaignPlatforms } from '#contract/campaigns/campaign-fields.ts'
import type { CampaignFacets } from '#contract/campaigns/campaigns.ts'
import type { CampaignIndex } from './campaign-index.ts'
import type { SetColumn } from './code-sets.ts'
import { allOf, type Condition, type Conditions } from './conditions.ts'
import { UntilChanged } from './until-changed.ts'

const maxValues = 30
const dimensions = ['platform', 'category', 'language', 'country'] as const
type Dimension = (typeof dimensions)[number]

type Search = {
  conditions: Conditions
  fits: Condition
  onlyFitting: boolean
  /** Tells searches with other conditions, and influencers with other figures, apart. */
  keys: { conditions: string; figures: string }
}

type Choices = Omit<CampaignFacets, 'fitting'>

/** What was counted of each index. */
const counted = new WeakMap<CampaignIndex, { choices: UntilChanged<Choices>; fitting: UntilChanged<number> }>()

/**
 * How many campaigns match, how many of them fit, and how many would match with each platform, category, language and country instead of
 * the one that is chosen. All campaigns are compared for it, so the counts are kept until a campaign changes; those of the choices
 * are the same for all influencers.
 */
export function countFacets(index: CampaignIndex, search: Search): CampaignFacets {
  if (!counted.has(index)) counted.set(index, { choices: new UntilChanged(), fitting: new UntilChanged() })
  const { choices, fitting } = counted.get(index)!
  const { keys, onlyFitting } = search
  const own = `${keys.conditions} ${keys.figures}`
  return {
    ...choices.get(index.version, onlyFitting ? own : keys.conditions, () => countChoices(index, search)),
    fitting: fitting.get(index.version, own, () => countFitting(index, search)),
  }
}

function countFitting(index: CampaignIndex, { conditions, fits }: Search): number {
  const matches = allOf(conditions)
  let fitting = 0
  for (let i = 0; i < index.byDate.size; i++) {
    const slot = index.byDate.at(i)
    if (matches(slot) && fits(slot)) fitting += 1
  }
  return fitting
}

function countChoices(index: CampaignIndex, { conditions, fits, onlyFitting }: Search): Choices {
  const counters = {
    platform: platformCounter(index),
    category: setCounter(index.categories),
    language: setCounter(index.languages),
    country: setCounter(index.countries),
  }
  let total = 0
  for (let i = 0; i < index.byDate.size; i++) {
    const slot = index.byDate.at(i)
    if (!conditions.rest(slot)) continue
    const unmet = onlyUnmet(conditions, slot)
    if (unmet === 'several' || (onlyFitting && !fits(slot))) continue
    if (unmet) counters[unmet].add(slot)
    else {
      total += 1
      for (const dimension of dimensions) counters[dimension].add(slot)
    }
  }
  return {
    total,
    platforms: counters.platform.counts(),
    categories: counters.category.counts(),
    languages: counters.language.counts(),
    countries: counters.country.counts(),
  }
}

/** The one choice that a campaign does not match; null when it matches all. */
function onlyUnmet(conditions: Conditions, slot: number): Dimension | 'several' | null {
  let unmet: Dimension | null = null
  for (const dimension of dimensions)
    if (!conditions[dimension](slot)) {
      if (unmet) return 'several'
      unmet = dimension
    }
  return unmet
}

type Counter = { add: (slot: number) => void; counts: () => { value: string; count: number }[] }

function platformCounter({ platforms }: CampaignIndex): Counter {
  const counts = campaignPlatforms.map(() => 0)
  return {
    add: (slot) => {
      for (let i = 0; i < counts.length; i++) if (platforms[slot]! & (1 << i)) counts[i]! += 1
    },
    counts: () => mostFrequentFirst(campaignPlatforms.map((value, i) => ({ value, count: counts[i]! }))),
  }
}

/** Campaigns where any value will do count for every value that another one names. */
function setCounter(column: SetColumn): Counter {
  const counts = new Uint32Array(column.sets.words * 32)
  return {
    add: (slot) => column.count(slot, counts),
    counts: () =>
      mostFrequentFirst(
        column.sets.codes
          .map((value, i) => ({ value, count: counts[i + 1]! }))
          .filter(({ count }) => count > 0)
          .map(({ value, count }) => ({ value, count: count + counts[0]! })),
      ),
  }
}

const mostFrequentFirst = (values: { value: string; count: number }[]) =>
  values
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, maxValues)
