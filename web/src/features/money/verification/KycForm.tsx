import { Stack, Stepper } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { DocumentFilesStep, DocumentTypeStep, SubmitStep } from './kyc-steps.tsx'
import { useKycForm } from './use-kyc-form.ts'

/** Three steps: document type, pictures, review and submit. */
export function KycForm() {
  const { t } = useTranslation()
  const isNarrow = useMediaQuery('(max-width: 48em)')
  const form = useKycForm()
  const { step, setStep } = form
  const steps = useRef<HTMLDivElement>(null)
  const shownStep = useRef(step)
  // the pressed button disappeared with its step
  useEffect(() => {
    if (shownStep.current === step) return
    shownStep.current = step
    steps.current?.querySelector<HTMLElement>(`[data-step="${step}"]`)?.focus()
  }, [step])
  return (
    <Stack ref={steps}>
      <Stepper
        active={step}
        onStepClick={setStep}
        allowNextStepsSelect={false}
        orientation={isNarrow ? 'vertical' : 'horizontal'}
        size="sm"
      >
        <Stepper.Step label={t('verify.stepType')} />
        <Stepper.Step label={t('verify.stepFiles')} />
        <Stepper.Step label={t('verify.stepSend')} />
      </Stepper>
      <DocumentTypeStep form={form} />
      <DocumentFilesStep form={form} />
      <SubmitStep form={form} />
    </Stack>
  )
}
