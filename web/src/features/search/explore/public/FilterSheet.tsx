import { useTranslation } from 'react-i18next'
import { explorePath } from '#contract/search/explore/explore-paths.ts'
import { useNumber } from '../../../../format/figures.tsx'
import { PlainDialog } from '../../../../public/kit/PlainDialog.tsx'
import { type ExploreState, exploreSorts } from './explore-state.ts'
import type { FilterOfBar } from './use-filter-choices.ts'

type Props = { filters: FilterOfBar[]; state: ExploreState; lng: string | null; onClose: () => void }

/** On phones: all filters and the sort as one form, sent to the address without a country, which is then a filter like others. */
export function FilterSheet({ filters, state, lng, onClose }: Props) {
  const { t } = useTranslation()
  const number = useNumber()
  const { category, kind, country, values } = state
  // a country is part of the path of a category; there the chips of countries below the list lead to it
  const shown = filters.filter(({ name }) => name !== 'country' || !category)
  return (
    <PlainDialog id="filter-sheet" className="drawer" title={t('discovery.filters')} onClose={onClose}>
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
    </PlainDialog>
  )
}

type SelectProps = { name: string; label: string; value: string; choices: { value: string; label: string }[] }

function SheetSelect({ name, label, value, choices }: SelectProps) {
  return (
    <label className="explore-select">
      {label}
      <select name={name} defaultValue={value} className="language">
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  )
}
