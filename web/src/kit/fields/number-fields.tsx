import { NumberInput, type NumberInputProps } from '@mantine/core'
import { CountInput } from '../CountInput.tsx'
import { MoneyInput, type MoneyInputProps } from '../MoneyInput.tsx'
import { boundField } from './bound-field.tsx'
import { DeliveryDaysInput } from './DeliveryDaysInput.tsx'

export const NumberField = boundField<NumberInputProps>(NumberInput)

/** An amount typed in dollars; its value is in cents. */
export const MoneyField = boundField<MoneyInputProps>(MoneyInput)

/** A whole number, such as followers. */
export const CountField = boundField<NumberInputProps>(CountInput)

/** Delivery time in days. */
export const DeliveryDaysField = boundField<NumberInputProps>(DeliveryDaysInput)
