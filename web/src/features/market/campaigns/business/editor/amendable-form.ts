import type { UseFormReturnType } from '@mantine/form'
import type { AmendableValues } from './campaign-values.ts'

/** The part of a form that the fields read which can be changed while a campaign runs; the form is a draft's or that of the change. */
export type AmendableForm = {
  values: AmendableValues
  errors: UseFormReturnType<AmendableValues>['errors']
}
