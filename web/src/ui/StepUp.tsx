import { lazy, Suspense, useEffect, useState } from 'react'
import { answerStepUp } from './step-up.ts'

const Dialog = lazy(() => import('./StepUpDialog.tsx'))

/** Stands once around all screens: asks who somebody is when a rule wants to know it again (reliability.md 4.1.5). */
export function StepUp() {
  const [answer, setAnswer] = useState<{ give: (proven: boolean) => void } | null>(null)
  useEffect(() => answerStepUp(() => new Promise((resolve) => setAnswer({ give: resolve }))), [])
  if (!answer) return null
  const close = (proven: boolean) => {
    setAnswer(null)
    answer.give(proven)
  }
  return (
    <Suspense fallback={null}>
      <Dialog close={close} />
    </Suspense>
  )
}
