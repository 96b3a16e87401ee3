import type { CampaignFacets } from '#contract/market/campaigns/campaigns.ts'
import type { CampaignIndex } from './campaign-index.ts'
import type { CodeColumn } from './code-column.ts'
import { allOf, both, type Choice, type Conditions, choices, isIn, type Selection } from './conditions.ts'
import { inAll, SlotBits } from './slot-bits.ts'
import { UntilChanged } from './until-changed.ts'

const maxValues = 30

type Search = {
  conditions: Conditions
  fits: Selection
  onlyFitting: boolean
  /** Keys that tell apart searches with other conditions, and influencers with other figures. */
  keys: { conditions: string; figures: string }
}

type Choices = Omit<CampaignFacets, 'fitting'>

/** Counts of each index. */
const counted = new WeakMap<CampaignIndex, { choices: UntilChanged<Choices>; fitting: UntilChanged<number> }>()

/**
 * Counts the matching campaigns, those of them that fit, and the matches with each platform, category, language and country in place of
 * the chosen one. This reads all campaigns, so the counts are stored until a campaign changes; those of the choices are the same for all
 * influencers.
 */
export function countFacets(index: CampaignIndex, search: Search): CampaignFacets {
  const { choices, fitting } = counted.get(index) ?? { choices: new UntilChanged(), fitting: new UntilChanged() }
  counted.set(index, { choices, fitting })
  const { keys, onlyFitting } = search
  const own = `${keys.conditions} ${keys.figures}`
  return {
    ...choices.get(index.version, onlyFitting ? own : keys.conditions, () => countChoices(index, search)),
    fitting: fitting.get(index.version, own, () => countFitting(index, search)),
  }
}

function countFitting(index: CampaignIndex, { conditions, fits }: Search): number {
  return slotsOf(index, both(allOf(conditions), fits)).size
}

function countChoices(index: CampaignIndex, { conditions, fits, onlyFitting }: Search): Choices {
  const { rest } = conditions
  const slots = slotsOf(index, onlyFitting ? both(rest, fits) : rest)
  // there is at least one set
  const leftBy = (chosen: readonly Choice[]) => inAll([slots, ...chosen.map((choice) => conditions[choice])])!
  const counts = (column: CodeColumn, choice: Choice) =>
    mostFrequentFirst(column.counts(leftBy(choices.filter((other) => other !== choice))))
  return {
    total: leftBy(choices).size,
    platforms: counts(index.platforms, 'platform'),
    categories: counts(index.categories, 'category'),
    languages: counts(index.languages, 'language'),
    countries: counts(index.countries, 'country'),
  }
}

function slotsOf({ byDate }: CampaignIndex, selection: Selection): SlotBits {
  const slots = new SlotBits()
  for (let i = 0; i < byDate.size; i++) if (isIn(selection, byDate.at(i))) slots.add(byDate.at(i))
  return slots
}

const mostFrequentFirst = (values: { value: string; count: number }[]) =>
  values.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)).slice(0, maxValues)
