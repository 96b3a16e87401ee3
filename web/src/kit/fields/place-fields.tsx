import {
  type ComboboxItem,
  MultiSelect,
  type MultiSelectProps,
  type OptionsFilter,
  Select,
  type SelectProps,
} from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { normalizeForSearch, searchNamesOf, useCountries, useLanguages } from '../../format/regions.ts'
import { boundField } from './bound-field.tsx'

const searchTexts = new Map<string, string>()

/** Searches by displayed, English and native name, and by code. */
const optionsFilter =
  (type: 'region' | 'language'): OptionsFilter =>
  ({ options, search }) => {
    const wanted = normalizeForSearch(search)
    return (options as ComboboxItem[]).filter(({ value, label }) => {
      const key = `${type} ${value}`
      const known = searchTexts.get(key) ?? normalizeForSearch(searchNamesOf(value, type))
      searchTexts.set(key, known)
      return normalizeForSearch(label).includes(wanted) || known.includes(wanted)
    })
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
