import { IconAdjustmentsHorizontal, IconChevronDown, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Facets } from '#contract/discovery/discovery.ts'
import { explorePath } from '#contract/explore/explore-paths.ts'
import { useNumber } from '../../format/figures.tsx'
import { DropDown } from '../../kit/header/DropDown.tsx'
import { ChoiceMenu } from '../kit/ChoiceMenu.tsx'
import { chosenFilters, type ExploreState, exploreHref, exploreSorts } from './explore-state.ts'
import { type FilterOfBar, useFilterChoices } from './use-filter-choices.ts'

type Props = { state: ExploreState; facets: Facets | null; lng: string | null }

/**
 * The filters: on desktops chips that open their choices, which are links; on phones a sheet with one form. Both work by the address
 * alone. Below, what is chosen, each to be removed.
 */
export function FilterBar({ state, facets, lng }: Props) {
  const { t } = useTranslation()
  const { filters, nameOfValue } = useFilterChoices()
  const all = filters(facets, state)
  const chosen = chosenFilters(state)
  const sort = state.values.sort ?? 'relevance'
  return (
    <>
      <div className="explore-bar">
        <search className="explore-chips" aria-label={t('discovery.filters')}>
          {all.map((filter) => (
            <ChoiceMenu
              key={filter.name}
              label={filter.label}
              choices={filter.choices}
              value={filter.name === 'country' ? state.country : state.values[filter.name]}
              hrefOf={(next) => exploreHref(state, { [filter.name]: next }, lng)}
            />
          ))}
        </search>
        <FilterSheet all={all} state={state} lng={lng} count={chosen.length} />
        <div className="explore-sort">
          <DropDown
            label={
              <>
                <span className="quiet">{t('discovery.sort')}</span> {t(`discovery.sort.${sort as 'rating'}`)}
                <IconChevronDown size={16} aria-hidden />
              </>
            }
          >
            {exploreSorts.map((each) => (
              <a
                key={each}
                className="menu-choice"
                rel="nofollow"
                href={exploreHref(state, { sort: each }, lng)}
                aria-current={each === sort || undefined}
              >
                {t(`discovery.sort.${each}`)}
              </a>
            ))}
          </DropDown>
        </div>
      </div>
      {chosen.length > 0 && (
        <ul className="explore-chosen" aria-label={t('explore.chosen')}>
          {chosen.map(([name, value]) => (
            <li key={name}>
              <a
                className="explore-chip"
                href={exploreHref(state, { [name]: null }, lng)}
                aria-label={t('explore.remove', { filter: nameOfValue(name, value) })}
              >
                <bdi>{nameOfValue(name, value)}</bdi>
                <IconX size={14} aria-hidden />
              </a>
            </li>
          ))}
          <li>
            <a className="explore-clear" href={exploreHref(withoutFilters(state), { country: null }, lng)}>
              {t('discovery.clear')}
            </a>
          </li>
        </ul>
      )}
    </>
  )
}

/** The same search without filters. */
function withoutFilters({ kind, category, values: { q, sort, kind: kindValue } }: ExploreState): ExploreState {
  return {
    kind,
    category,
    country: null,
    values: { ...(q && { q }), ...(sort && { sort }), ...(kindValue && { kind: kindValue }) },
  }
}

/** On phones: all filters and the sort as one form, sent to the address without a country, which is then a filter like others. */
function FilterSheet({
  all,
  state,
  lng,
  count,
}: {
  all: FilterOfBar[]
  state: ExploreState
  lng: string | null
  count: number
}) {
  const { t } = useTranslation()
  const number = useNumber()
  const sheet = useRef<HTMLDialogElement>(null)
  const { category, kind, country, values } = state
  // a country is part of the path of a category; there the chips of countries below the list lead to it
  const shown = all.filter(({ name }) => name !== 'country' || !category)
  return (
    <div className="explore-sheet">
      <button type="button" className="button plain" aria-haspopup="dialog" onClick={() => sheet.current?.showModal()}>
        <IconAdjustmentsHorizontal size={18} aria-hidden />
        {count > 0 ? t('discovery.filtersChosen', { number: count }) : t('discovery.filters')}
      </button>
      <dialog ref={sheet} className="drawer" aria-labelledby="filter-sheet">
        <div className="drawer-head">
          <h2 id="filter-sheet">{t('discovery.filters')}</h2>
          <button
            type="button"
            className="icon-button"
            aria-label={t('common.close')}
            onClick={() => sheet.current?.close()}
          >
            <IconX aria-hidden />
          </button>
        </div>
        <form className="explore-form" action={explorePath(category, category ? country : null)} method="get">
          {lng && <input type="hidden" name="lng" value={lng} />}
          {values.q && <input type="hidden" name="q" value={values.q} />}
          {kind !== 'people' && <input type="hidden" name="kind" value={kind} />}
          <SheetSelect
            name="sort"
            label={t('discovery.sort')}
            value={values.sort ?? ''}
            choices={exploreSorts.map((each) => ({
              value: each === 'relevance' ? '' : each,
              label: t(`discovery.sort.${each}`),
            }))}
          />
          {shown.map(({ name, label, choices }) => (
            <SheetSelect
              key={name}
              name={name}
              label={label}
              value={(name === 'country' ? country : values[name]) ?? ''}
              choices={[
                { value: '', label: t('explore.any') },
                ...choices.map((choice) => ({
                  value: choice.value,
                  label: choice.count === undefined ? choice.label : `${choice.label} (${number(choice.count)})`,
                })),
              ]}
            />
          ))}
          <button type="submit" className="button primary big">
            {t('explore.show')}
          </button>
        </form>
      </dialog>
    </div>
  )
}

function SheetSelect({
  name,
  label,
  value,
  choices,
}: {
  name: string
  label: string
  value: string
  choices: { value: string; label: string }[]
}) {
  return (
    <label className="explore-select">
      {label}
      <select name={name} defaultValue={value} className="language" suppressHydrationWarning>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  )
}
