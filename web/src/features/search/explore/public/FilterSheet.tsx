import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Facets } from '#contract/search/discovery/discovery.ts'
import { explorePath } from '#contract/search/explore/explore-paths.ts'
import { useNumber } from '../../../../format/figures.tsx'
import button from '../../../../kit/native/button.module.css'
import { NativeDialog } from '../../../../kit/native/NativeDialog.tsx'
import select from '../../../../kit/native/select.module.css'
import classes from './explore.module.css'
import { type ExploreState, exploreNames, exploreSorts } from './explore-state.ts'
import type { FilterOfBar } from './use-filter-choices.ts'

type Props = {
  filters: FilterOfBar[]
  state: ExploreState
  facets: Facets | null
  lng: string | null
  onClose: () => void
}

/** On phones: all filters and the sort as one form, sent to the address without a country, which is then a filter like others. */
export function FilterSheet({ filters, state, facets, lng, onClose }: Props) {
  const { t } = useTranslation()
  const number = useNumber()
  const { category, kind, country, values } = state
  const { found, count } = useFound(facets, state)
  // a country is part of the path of a category; there the chips of countries below the list lead to it
  const shown = filters.filter(({ name }) => name !== 'country' || !category)
  return (
    <NativeDialog isDrawer title={t('discovery.filters')} onClose={onClose}>
      <form
        className={classes.form}
        action={explorePath(category, category ? country : null)}
        method="get"
        onChange={count}
      >
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
        <button type="submit" className={`${button.primary} ${button.big}`}>
          {found && kind === 'people'
            ? t('explore.showFound', { number: `${number(found.counted)}${found.isCapped ? '+' : ''}` })
            : t('explore.show')}
        </button>
      </form>
    </NativeDialog>
  )
}

/** Number that the fields of the form find, counted anew after each change; null while nobody knows. */
function useFound(facets: Facets | null, state: ExploreState) {
  const [found, setFound] = useState(facets)
  const latest = useRef(0)
  const count = async ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    latest.current += 1
    const asked = latest.current
    const next = stateOf(new FormData(currentTarget), state)
    setFound(null)
    const { countFound } = await import('./read-page.ts')
    const counted = await countFound(next).catch(() => null)
    if (asked === latest.current) setFound(counted)
  }
  return { found, count }
}

/** The state of a form's fields, in the category and country of the address. */
function stateOf(fields: FormData, { kind, category, country }: ExploreState): ExploreState {
  const values = Object.fromEntries(
    exploreNames.flatMap((name) => {
      const value = fields.get(name)
      return typeof value === 'string' && value !== '' ? [[name, value]] : []
    }),
  )
  return { kind, category, country: category ? country : (values.country ?? null), values }
}

type SelectProps = { name: string; label: string; value: string; choices: { value: string; label: string }[] }

function SheetSelect({ name, label, value, choices }: SelectProps) {
  return (
    <label className={classes.select}>
      {label}
      <select name={name} defaultValue={value} className={select.select}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  )
}
