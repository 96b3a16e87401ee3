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
const optionsFilter =
  (type: 'region' | 'language'): OptionsFilter =>
  ({ options, search }) => {
    const isMatch = matcherOf(type, search)
    return (options as ComboboxItem[]).filter(({ value }) => isMatch(value))
  }
const findCountry = optionsFilter('region')
const findLanguage = optionsFilter('language')

type SingleProps = Omit<SelectProps, 'data' | 'filter' | 'searchable'>
type MultiProps = Omit<MultiSelectProps, 'data' | 'filter' | 'searchable'>

const useSearchableProps = () => ({
  searchable: true,
  autoComplete: 'off',
  nothingFoundMessage: useTranslation().t('picker.nothing'),
})

const CountrySelect = (props: SingleProps) => (
  <Select data={useCountries()} filter={findCountry} clearable {...useSearchableProps()} {...props} />
)
const CountriesSelect = (props: MultiProps) => (
  <MultiSelect data={useCountries()} filter={findCountry} {...useSearchableProps()} {...props} />
)
const LanguagesSelect = (props: MultiProps) => (
  <MultiSelect data={useLanguages()} filter={findLanguage} {...useSearchableProps()} {...props} />
)

export const CountryField = boundField<SingleProps>(CountrySelect)
export const CountriesField = boundField<MultiProps>(CountriesSelect)
export const LanguagesField = boundField<MultiProps>(LanguagesSelect)
