import { Button, Group, List, Radio, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type DocumentType, documentTypes, kycDocuments } from '#contract/money/verification/verification.ts'
import { ActionButton } from '../../../kit/buttons.tsx'
import { FileField } from '../../../kit/fields/files/FileField.tsx'
import layout from '../../../kit/layout.module.css'
import type { KycForm } from './use-kyc-form.ts'

type Props = { form: KycForm }

/** The kind of document that is shown. */
export function DocumentTypeStep({ form }: Props) {
  const { t } = useTranslation()
  return (
    <Step form={form} index={0} label={t('verify.stepType')}>
      <Radio.Group
        label={t('verify.documentType')}
        value={form.documentType}
        onChange={(value) => form.setDocumentType(value as DocumentType)}
      >
        <Stack gap="sm" mt="xs">
          {documentTypes.map((type) => (
            <Radio key={type} value={type} label={t(`verify.document.${type}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <Group justify="flex-end">
        <ActionButton reason={form.unverified} onClick={() => form.setStep(1)}>
          {t('verify.next')}
        </ActionButton>
      </Group>
    </Step>
  )
}

/** Pictures of the document and a selfie; files stay chosen when another kind of document is. */
export function DocumentFilesStep({ form }: Props) {
  const { t } = useTranslation()
  return (
    <Step form={form} index={1} label={t('verify.stepFiles')}>
      <Text c="dimmed">{t('verify.filesText')}</Text>
      {kycDocuments.map((document) => (
        <Stack key={document} gap={4} display={form.requiredDocuments.includes(document) ? 'flex' : 'none'}>
          <FileField
            purpose="kyc"
            label={t(`verify.paper.${document}`)}
            onUploaded={(file) => form.setDocument(document, file)}
          />
          <Text size="sm" c="dimmed">
            {t(`verify.paperHint.${document}`)}
          </Text>
        </Stack>
      ))}
      <Group justify="space-between">
        <Button variant="default" onClick={() => form.setStep(0)}>
          {t('common.back')}
        </Button>
        <ActionButton reason={form.missing} onClick={() => form.setStep(2)}>
          {t('verify.next')}
        </ActionButton>
      </Group>
    </Step>
  )
}

/** Summary of what is sent, and for how long it is stored. */
export function SubmitStep({ form }: Props) {
  const { t } = useTranslation()
  return (
    <Step form={form} index={2} label={t('verify.stepSend')}>
      <Text fw={600}>{t(`verify.document.${form.documentType}`)}</Text>
      <List>
        {form.requiredDocuments.map((document) => (
          <List.Item key={document}>
            {t(`verify.paper.${document}`)}: <bdi>{form.documents[document]?.name}</bdi>
          </List.Item>
        ))}
      </List>
      <Text c="dimmed">{t('verify.keeping')}</Text>
      <Group justify="space-between">
        <Button variant="default" onClick={() => form.setStep(1)}>
          {t('common.back')}
        </Button>
        <ActionButton busy={form.busy} reason={form.missing ?? form.unverified} onClick={form.send}>
          {t('verify.send')}
        </ActionButton>
      </Group>
    </Step>
  )
}

/** A step; it stays mounted while another is shown, so that its uploads go on. */
const Step = ({ form, index, label, children }: Props & { index: number; label: string; children: ReactNode }) => (
  <Stack
    role="group"
    aria-label={label}
    tabIndex={-1}
    data-step={index}
    display={form.step === index ? 'flex' : 'none'}
    className={layout.focusTarget}
  >
    {children}
  </Stack>
)
