import { Group, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { disputeRules, disputes, newEvidence } from '#contract/disputes/disputes.ts'
import type { UploadedFile } from '#contract/uploads/uploads.ts'
import { useContractForm } from '../../api/forms.ts'
import { useAction } from '../../api/queries.ts'
import { useRefusalHandler } from '../../api/use-refusal-handler.ts'
import { ActionButton } from '../../kit/buttons.tsx'
import { FilesField } from '../../kit/fields/FilesField.tsx'
import { useToast } from '../../kit/toasts.tsx'

/** Adds evidence to a dispute: a statement and up to five files. */
export function EvidenceForm({ id }: { id: number }) {
  const { t } = useTranslation()
  const handleRefusal = useRefusalHandler()
  const toast = useToast()
  const [files, setFiles] = useState<UploadedFile[]>([])
  const { form, showIssues, draft } = useContractForm(newEvidence, { text: '' }, { draft: `evidence-${id}` })
  const addEvidence = useAction(disputes.addEvidence, {
    onDone: () => {
      form.setValues({ text: '' })
      draft.clear()
      setFiles([])
      toast.show({ title: 'dispute.title', text: t('dispute.evidenceSent') })
    },
    onRefused: (error) => handleRefusal(error, showIssues),
  })
  const submit = form.onSubmit(({ text }) =>
    addEvidence.mutate({ params: { id }, body: { text, fileIds: files.map((file) => file.id) } }),
  )
  return (
    <form noValidate onSubmit={submit} aria-label={t('dispute.giveEvidence')}>
      <Stack gap="sm">
        <Textarea
          label={t('dispute.evidenceText')}
          description={t('dispute.evidenceHint')}
          autosize
          minRows={2}
          maxLength={4000}
          required
          dir="auto"
          {...form.getInputProps('text')}
        />
        <FilesField
          purpose="message"
          label={t('dispute.file')}
          max={disputeRules.filesPerEvidence}
          files={files}
          onChange={setFiles}
        />
        <Group>
          <ActionButton type="submit" size="sm" busy={addEvidence.isPending}>
            {t('dispute.giveEvidence')}
          </ActionButton>
        </Group>
      </Stack>
    </form>
  )
}
