import { Button, Group, List, Radio, Stack, Stepper, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UploadedFile } from '#contract/uploads/uploads.ts'
import {
  type DocumentType,
  documentTypes,
  hasBack,
  type KycDocument,
  verification,
} from '#contract/verification/verification.ts'
import { useAction } from '../../api/queries.ts'
import { useSignedIn } from '../../api/session.ts'
import { useRefusalHandler } from '../../api/use-refusal-handler.ts'
import { ActionButton } from '../../kit/buttons.tsx'
import { FileField } from '../../kit/fields/FileField.tsx'
import { useToast } from '../../kit/toasts.tsx'

/** Three steps: document type, pictures, review and submit. */
export function KycForm() {
  const { t } = useTranslation()
  const user = useSignedIn()
  const toast = useToast()
  const handleRefusal = useRefusalHandler()
  const isNarrow = useMediaQuery('(max-width: 48em)')
  const [step, setStep] = useState(0)
  const form = useRef<HTMLDivElement>(null)
  const shownStep = useRef(step)
  // the pressed button disappeared with its step
  useEffect(() => {
    if (shownStep.current === step) return
    shownStep.current = step
    form.current?.querySelector<HTMLElement>(`[data-step="${step}"]`)?.focus()
  }, [step])
  const [documentType, setDocumentType] = useState<DocumentType>('passport')
  const [documents, setDocuments] = useState<Partial<Record<KycDocument, UploadedFile>>>({})
  const requiredDocuments: KycDocument[] = hasBack(documentType) ? ['front', 'back', 'selfie'] : ['front', 'selfie']
  const missing = requiredDocuments.find((document) => !documents[document])
  const submit = useAction(verification.submitKyc, {
    onDone: () => {
      toast.show({ title: 'verify.identitySent', text: t('verify.identitySentText') })
    },
    onRefused: (error) => {
      if (error.issues.length > 0) setStep(1)
      handleRefusal(error)
    },
  })
  const send = () =>
    submit.mutate({
      body: {
        documentType,
        frontFileId: documents.front!.id,
        ...(hasBack(documentType) && { backFileId: documents.back!.id }),
        selfieFileId: documents.selfie!.id,
      },
    })
  const unverified = user.isVerified ? null : t('Confirm your email first')

  return (
    <Stack ref={form}>
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

      <Stack
        role="group"
        aria-label={t('verify.stepType')}
        tabIndex={-1}
        data-step={0}
        display={step === 0 ? 'flex' : 'none'}
        style={{ outline: 'none' }}
      >
        <Radio.Group
          label={t('verify.documentType')}
          value={documentType}
          onChange={(value) => setDocumentType(value as DocumentType)}
        >
          <Stack gap="sm" mt="xs">
            {documentTypes.map((type) => (
              <Radio key={type} value={type} label={t(`verify.document.${type}`)} />
            ))}
          </Stack>
        </Radio.Group>
        <Group justify="flex-end">
          <ActionButton reason={unverified} onClick={() => setStep(1)}>
            {t('verify.next')}
          </ActionButton>
        </Group>
      </Stack>

      <Stack
        role="group"
        aria-label={t('verify.stepFiles')}
        tabIndex={-1}
        data-step={1}
        display={step === 1 ? 'flex' : 'none'}
        style={{ outline: 'none' }}
      >
        <Text c="dimmed">{t('verify.filesText')}</Text>
        {(['front', 'back', 'selfie'] as const).map((document) => (
          <Stack key={document} gap={4} display={requiredDocuments.includes(document) ? 'flex' : 'none'}>
            <FileField
              purpose="kyc"
              label={t(`verify.paper.${document}`)}
              onUploaded={(file) => setDocuments((before) => ({ ...before, [document]: file ?? undefined }))}
            />
            <Text size="sm" c="dimmed">
              {t(`verify.paperHint.${document}`)}
            </Text>
          </Stack>
        ))}
        <Group justify="space-between">
          <Button variant="default" onClick={() => setStep(0)}>
            {t('common.back')}
          </Button>
          <ActionButton
            reason={missing ? t('verify.missing', { document: t(`verify.paper.${missing}`) }) : null}
            onClick={() => setStep(2)}
          >
            {t('verify.next')}
          </ActionButton>
        </Group>
      </Stack>

      <Stack
        role="group"
        aria-label={t('verify.stepSend')}
        tabIndex={-1}
        data-step={2}
        display={step === 2 ? 'flex' : 'none'}
        style={{ outline: 'none' }}
      >
        <Text fw={600}>{t(`verify.document.${documentType}`)}</Text>
        <List>
          {requiredDocuments.map((document) => (
            <List.Item key={document}>
              {t(`verify.paper.${document}`)}: <bdi>{documents[document]?.name}</bdi>
            </List.Item>
          ))}
        </List>
        <Text c="dimmed">{t('verify.keeping')}</Text>
        <Group justify="space-between">
          <Button variant="default" onClick={() => setStep(1)}>
            {t('common.back')}
          </Button>
          <ActionButton
            busy={submit.isPending}
            reason={missing ? t('verify.missing', { document: t(`verify.paper.${missing}`) }) : unverified}
            onClick={send}
          >
            {t('verify.send')}
          </ActionButton>
        </Group>
      </Stack>
    </Stack>
  )
}
