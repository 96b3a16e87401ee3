import { DateInput, type DateInputProps } from '../DateInput.tsx'
import { boundField } from './bound-field.tsx'

/** A date typed in the order of the reader's language; its value is a day (yyyy-mm-dd). */
export const DateField = boundField<DateInputProps>(DateInput)
