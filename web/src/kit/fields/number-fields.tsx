import type { NumberInputProps } from '@mantine/core'
import { boundField } from './bound-field.tsx'
import { CountInput } from './CountInput.tsx'
import { DeliveryDaysInput } from './DeliveryDaysInput.tsx'
import { MoneyInput, type MoneyInputProps } from './MoneyInput.tsx'
import { TypedNumberInput } from './TypedNumberInput.tsx'

export const NumberField = boundField<NumberInputProps>(TypedNumberInput)

/** An amount typed in dollars; its value is in cents. */
export const MoneyField = boundField<MoneyInputProps>(MoneyInput)

/** A whole number, such as followers. */
export const CountField = boundField<NumberInputProps>(CountInput)

/** Delivery time in days. */
export const DeliveryDaysField = boundField<NumberInputProps>(DeliveryDaysInput)
