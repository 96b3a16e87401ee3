import { defaultOperator, operatorSite } from '#contract/foundation/site/operator.ts'
import { useRead } from './queries.ts'

/** The support address, as set by the admins. */
export const useSupportAddress = (): string =>
  useRead(operatorSite.read, {}).data?.supportAddress ?? defaultOperator.supportAddress
