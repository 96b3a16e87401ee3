import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UploadedFile } from '#contract/foundation/uploads/uploads.ts'
import {
  type DocumentType,
  hasBack,
  type KycDocument,
  verification,
} from '#contract/money/verification/verification.ts'
import { useAction } from '../../../api/queries.ts'
import { useSignedIn } from '../../../api/session.ts'
import { useRefusalHandler } from '../../../api/use-refusal-handler.ts'
import { useToast } from '../../../kit/toasts.tsx'

export type KycForm = ReturnType<typeof useKycForm>

/** The state of an identity check that is being filled in: its step, its document type and the files uploaded so far. */
export function useKycForm() {
  const { t } = useTranslation()
  const { isVerified } = useSignedIn()
  const toast = useToast()
  const handleRefusal = useRefusalHandler()
  const [step, setStep] = useState(0)
  const [documentType, setDocumentType] = useState<DocumentType>('passport')
  const [documents, setDocuments] = useState<Partial<Record<KycDocument, UploadedFile>>>({})
  const requiredDocuments: KycDocument[] = hasBack(documentType) ? ['front', 'back', 'selfie'] : ['front', 'selfie']
  const missing = requiredDocuments.find((document) => !documents[document])
  const submit = useAction(verification.submitKyc, {
    onDone: () => toast.show({ title: 'verify.identitySent', text: t('verify.identitySentText') }),
    onRefused: (error) => {
      if (error.issues.length > 0) setStep(1)
      handleRefusal(error)
    },
  })
  return {
    step,
    setStep,
    documentType,
    setDocumentType,
    documents,
    /** null: the upload was removed. */
    setDocument: (document: KycDocument, file: UploadedFile | null) =>
      setDocuments((before) => ({ ...before, [document]: file ?? undefined })),
    requiredDocuments,
    /** Reason for which the form cannot be begun or sent. */
    unverified: isVerified ? null : t('Confirm your email first'),
    /** Missing required file, as a sentence. */
    missing: missing ? t('verify.missing', { document: t(`verify.paper.${missing}`) }) : null,
    busy: submit.isPending,
    send: () => {
      const { front, back, selfie } = documents
      if (!front || !selfie) return
      const backFileId = hasBack(documentType) ? back?.id : undefined
      submit.mutate({ body: { documentType, frontFileId: front.id, backFileId, selfieFileId: selfie.id } })
    },
  }
}
