import {
  Autocomplete,
  type AutocompleteProps,
  Checkbox,
  type CheckboxProps,
  MultiSelect,
  type MultiSelectProps,
  Radio,
  type RadioGroupProps,
  Select,
  type SelectProps,
  Switch,
  type SwitchProps,
  TagsInput,
  type TagsInputProps,
} from '@mantine/core'
import { boundField } from './bound-field.tsx'

export const SelectField = boundField<SelectProps>(Select)
export const MultiSelectField = boundField<MultiSelectProps>(MultiSelect)
export const TagsField = boundField<TagsInputProps>(TagsInput)
export const AutocompleteField = boundField<AutocompleteProps>(Autocomplete)
export const SwitchField = boundField<SwitchProps>(Switch, {}, 'checkbox')
export const CheckboxField = boundField<CheckboxProps>(Checkbox, {}, 'checkbox')
export const RadioGroupField = boundField<RadioGroupProps>(Radio.Group)
