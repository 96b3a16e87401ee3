import { lazy, Suspense, useEffect, useState } from 'react'
import { registerStepUpPrompt } from '../../../api/step-up.ts'

const Dialog = lazy(() => import('./StepUpDialog.tsx'))

/** Mounted once around all screens: shows the step-up dialog when the server requires it (reliability.md 4.1.5). */
export function StepUp() {
  const [prompt, setPrompt] = useState<{ resolve: (isConfirmed: boolean) => void } | null>(null)
  useEffect(() => registerStepUpPrompt(() => new Promise((resolve) => setPrompt({ resolve: resolve }))), [])
  if (!prompt) return null
  const close = (isConfirmed: boolean) => {
    setPrompt(null)
    prompt.resolve(isConfirmed)
  }
  return (
    <Suspense fallback={null}>
      <Dialog close={close} />
    </Suspense>
  )
}
