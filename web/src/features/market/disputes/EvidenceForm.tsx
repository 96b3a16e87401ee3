import { Group } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UploadedFile } from '#contract/foundation/uploads/uploads.ts'
import { disputeRules, disputes, newEvidence } from '#contract/market/disputes/disputes.ts'
import { useContractForm } from '../../../api/forms/forms.ts'
import { useAction } from '../../../api/queries.ts'
import { ActionButton } from '../../../kit/buttons.tsx'
import { ContractForm } from '../../../kit/fields/ContractForm.tsx'
import { FilesField } from '../../../kit/fields/files/FilesField.tsx'
import { TextAreaField } from '../../../kit/fields/text-fields.tsx'
import { useToast } from '../../../kit/toasts.tsx'

/** Adds evidence to a dispute: a statement and up to five files. */
export function EvidenceForm({ id }: { id: number }) {
  const { t } = useTranslation()
  const toast = useToast()
  const [files, setFiles] = useState<UploadedFile[]>([])
  const { form, draft, onRefused } = useContractForm(newEvidence, { text: '' }, { draft: `evidence-${id}` })
  const addEvidence = useAction(disputes.addEvidence, {
    onDone: () => {
      form.setValues({ text: '' })
      draft.clear()
      setFiles([])
      toast.show({ title: 'dispute.title', text: t('dispute.evidenceSent') })
    },
    onRefused,
  })
  return (
    <StatementForm
      form={form}
      busy={addEvidence.isPending}
      onSubmit={({ text }) =>
        addEvidence.mutate({ params: { id }, body: { text, fileIds: files.map((file) => file.id) } })
      }
    >
      <FilesField
        purpose="message"
        label={t('dispute.file')}
        max={disputeRules.filesPerEvidence}
        files={files}
        onChange={setFiles}
      />
    </StatementForm>
  )
}

type StatementProps<Values> = {
  form: UseFormReturnType<Values>
  busy: boolean
  onSubmit: (values: Values) => void
  /** Further fields. */
  children?: ReactNode
}

/** The statement (field `text`) that is evidence in a dispute. */
export function StatementForm<Values>({ form, busy, onSubmit, children }: StatementProps<Values>) {
  const { t } = useTranslation()
  return (
    <ContractForm form={form} gap="sm" label={t('dispute.giveEvidence')} onSubmit={onSubmit}>
      <TextAreaField
        name="text"
        label={t('dispute.evidenceText')}
        description={t('dispute.evidenceHint')}
        minRows={2}
        maxLength={4000}
        required
      />
      {children}
      <Group>
        <ActionButton type="submit" size="sm" busy={busy}>
          {t('dispute.giveEvidence')}
        </ActionButton>
      </Group>
    </ContractForm>
  )
}
