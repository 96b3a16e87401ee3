import type { UseFormReturnType } from '@mantine/form'
import type { AmendableValues } from './campaign-values.ts'

/** What the fields read of a form with the values that can be changed while a campaign runs, of a draft's or of its own. */
export type AmendableForm = {
  values: AmendableValues
  errors: UseFormReturnType<AmendableValues>['errors']
}
