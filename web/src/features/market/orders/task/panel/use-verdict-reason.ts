import type { Verdict } from '#contract/market/orders/task-machine.ts'
import { useSentence } from '../../../../../api/sentence.ts'

/** Reason for which the task's state machine refuses an action, in the user's language; null when it allows it. */
export function useVerdictReason() {
  const sentence = useSentence()
  return (verdict: Verdict) => (verdict === true ? null : sentence(verdict.message, verdict.params))
}
