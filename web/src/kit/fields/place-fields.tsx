import {
  type ComboboxItem,
  MultiSelect,
  type MultiSelectProps,
  type OptionsFilter,
  Select,
  type SelectProps,
} from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { matcherOf, useCountries, useLanguages } from '../../format/regions.ts'
import { boundField } from './bound-field.tsx'

/** Searches by all names that people use. */
function useOptionsFilter(type: 'region' | 'language'): OptionsFilter {
  const { language } = useTranslation().i18n
  return ({ options, search }) => {
    const isMatch = matcherOf(type, search, language)
    return (options as ComboboxItem[]).filter(({ value }) => isMatch(value))
  }
}

type SingleProps = Omit<SelectProps, 'data' | 'filter' | 'searchable'>
type MultiProps = Omit<MultiSelectProps, 'data' | 'filter' | 'searchable'>

const useSearchableProps = () => ({
  searchable: true,
  autoComplete: 'off',
  nothingFoundMessage: useTranslation().t('picker.nothing'),
})

const CountrySelect = (props: SingleProps) => (
  <Select data={useCountries()} filter={useOptionsFilter('region')} clearable {...useSearchableProps()} {...props} />
)
const CountriesSelect = (props: MultiProps) => (
  <MultiSelect data={useCountries()} filter={useOptionsFilter('region')} {...useSearchableProps()} {...props} />
)
const LanguagesSelect = (props: MultiProps) => (
  <MultiSelect data={useLanguages()} filter={useOptionsFilter('language')} {...useSearchableProps()} {...props} />
)

export const CountryField = boundField<SingleProps>(CountrySelect)
export const CountriesField = boundField<MultiProps>(CountriesSelect)
export const LanguagesField = boundField<MultiProps>(LanguagesSelect)
