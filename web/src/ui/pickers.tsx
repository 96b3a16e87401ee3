import {
  type ComboboxItem,
  MultiSelect,
  type MultiSelectProps,
  type OptionsFilter,
  Select,
  type SelectProps,
} from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { folded, otherNames, useCountries, useLanguages } from './regions.ts'

const words = new Map<string, string>()

/** Finds by the name that is shown, the English and the native one, and the code. */
const finder =
  (type: 'region' | 'language'): OptionsFilter =>
  ({ options, search }) => {
    const wanted = folded(search)
    return (options as ComboboxItem[]).filter(({ value, label }) => {
      const key = `${type} ${value}`
      const known = words.get(key) ?? folded(otherNames(value, type))
      words.set(key, known)
      return folded(label).includes(wanted) || known.includes(wanted)
    })
  }
const findCountry = finder('region')
const findLanguage = finder('language')

type One = Omit<SelectProps, 'data' | 'filter' | 'searchable'>
type Many = Omit<MultiSelectProps, 'data' | 'filter' | 'searchable'>

const useCommon = () => ({
  searchable: true,
  autoComplete: 'off',
  nothingFoundMessage: useTranslation().t('picker.nothing'),
})

export const CountrySelect = (props: One) => (
  <Select data={useCountries()} filter={findCountry} clearable {...useCommon()} {...props} />
)
export const CountriesSelect = (props: Many) => (
  <MultiSelect data={useCountries()} filter={findCountry} {...useCommon()} {...props} />
)
export const LanguagesSelect = (props: Many) => (
  <MultiSelect data={useLanguages()} filter={findLanguage} {...useCommon()} {...props} />
)
