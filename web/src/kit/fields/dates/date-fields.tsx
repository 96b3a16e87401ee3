import { boundField } from '../bound-field.tsx'
import { DateInput, type DateInputProps } from './DateInput.tsx'
import { DateTimeInput } from './DateTimeInput.tsx'

/** A date typed in the order of the reader's language; its value is a day (yyyy-mm-dd). */
export const DateField = boundField<DateInputProps>(DateInput)

/** The same with a time of that day; its value is a local time (yyyy-mm-ddThh:mm). */
export const DateTimeField = boundField<DateInputProps>(DateTimeInput)
