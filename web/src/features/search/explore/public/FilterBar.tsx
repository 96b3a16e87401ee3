import IconAdjustmentsHorizontal from 'icon:adjustments-horizontal'
import IconX from 'icon:x'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { omit } from '#contract/omit.ts'
import type { Facets } from '#contract/search/discovery/discovery.ts'
import button from '../../../../kit/native/button.module.css'
import { ChoiceMenu } from '../../../../kit/native/ChoiceMenu.tsx'
import classes from './explore.module.css'
import { chosenFilters, type ExploreState, exploreFilters, exploreHref, exploreSorts } from './explore-state.ts'
import { FilterSheet } from './FilterSheet.tsx'
import { useFilterChoices } from './use-filter-choices.ts'

type Props = { state: ExploreState; facets: Facets | null; lng: string | null }

/**
 * The filters: on desktops chips that open their choices, which are links; on phones a button that opens a sheet. Below, the chosen
 * values, each to be removed.
 */
export function FilterBar({ state, facets, lng }: Props) {
  const { t } = useTranslation()
  const [isSheetOpen, setSheetOpen] = useState(false)
  const { filters, nameOfValue } = useFilterChoices()
  const all = filters(facets, state)
  const chosen = chosenFilters(state)
  return (
    <>
      <div className={classes.bar}>
        <search className={classes.chips} aria-label={t('discovery.filters')}>
          {all.map((filter) => (
            <ChoiceMenu
              key={filter.name}
              label={filter.label}
              choices={filter.choices}
              value={filter.name === 'country' ? state.country : state.values[filter.name]}
              hrefOf={(next) => exploreHref(state, { [filter.name]: next }, lng)}
              isSearched={filter.name === 'country'}
            />
          ))}
        </search>
        <div className={classes.sheet}>
          <button type="button" className={button.plain} aria-haspopup="dialog" onClick={() => setSheetOpen(true)}>
            <IconAdjustmentsHorizontal size={18} aria-hidden />
            {chosen.length > 0 ? t('discovery.filtersChosen', { number: chosen.length }) : t('discovery.filters')}
          </button>
          {isSheetOpen && (
            <FilterSheet filters={all} state={state} facets={facets} lng={lng} onClose={() => setSheetOpen(false)} />
          )}
        </div>
        <div className={classes.sort}>
          <ChoiceMenu
            label={t('discovery.sort')}
            choices={exploreSorts.map((each) => ({ value: each, label: t(`discovery.sort.${each}`) }))}
            value={state.values.sort ?? 'relevance'}
            hrefOf={(next) => exploreHref(state, { sort: next }, lng)}
            isRequired
          />
        </div>
      </div>
      {chosen.length > 0 && (
        <ul className={classes.chosen} aria-label={t('explore.chosen')}>
          {chosen.map(([name, value]) => (
            <li key={name}>
              <a
                className={classes.chip}
                href={exploreHref(state, { [name]: null }, lng)}
                aria-label={t('explore.remove', { filter: nameOfValue(name, value) })}
              >
                <bdi>{nameOfValue(name, value)}</bdi>
                <IconX size={14} aria-hidden />
              </a>
            </li>
          ))}
          <li>
            <a className={classes.clear} href={exploreHref(withoutFilters(state), { country: null }, lng)}>
              {t('discovery.clear')}
            </a>
          </li>
        </ul>
      )}
    </>
  )
}

/** The same search without filters. */
function withoutFilters({ kind, category, values }: ExploreState): ExploreState {
  return { kind, category, country: null, values: omit(values, 'cursor', ...exploreFilters) }
}
