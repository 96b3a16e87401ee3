import { Group, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { disputeRules, disputes, newEvidence } from '#contract/disputes.ts'
import type { UploadedFile } from '#contract/uploads.ts'
import { ActionButton } from '../../ui/buttons.tsx'
import { ChosenFile } from '../../ui/ChosenFile.tsx'
import { FileField } from '../../ui/FileField.tsx'
import { useContractForm } from '../../ui/forms.ts'
import { useAction } from '../../ui/queries.ts'
import { useRefused } from '../../ui/refused.ts'
import { useToast } from '../../ui/toasts.tsx'
import { takeBack } from '../../ui/upload.ts'

/** Evidence for a dispute: what happened, and up to five files that prove it. */
export function GiveEvidence({ id, done }: { id: number; done: () => void }) {
  const { t } = useTranslation()
  const refused = useRefused()
  const toast = useToast()
  const [sent, setSent] = useState<UploadedFile[]>([])
  const { form, showIssues, forgetDraft } = useContractForm(newEvidence, { text: '' }, { draft: `evidence-${id}` })
  const give = useAction(disputes.addEvidence, {
    onDone: () => {
      form.setValues({ text: '' })
      forgetDraft()
      setSent([])
      toast.show({ title: 'dispute.title', text: t('dispute.evidenceSent') })
      done()
    },
    onRefused: (error) => refused(error, showIssues),
  })
  const remove = (file: UploadedFile) => {
    takeBack(file)
    setSent((before) => before.filter(({ id }) => id !== file.id))
  }
  const submit = form.onSubmit(({ text }) =>
    give.mutate({ params: { id }, body: { text, fileIds: sent.map((file) => file.id) } }),
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
        {sent.map((file) => (
          <ChosenFile key={file.id} name={file.name} onRemove={() => remove(file)} />
        ))}
        {sent.length < disputeRules.filesEach && (
          <FileField
            key={sent.length}
            purpose="message"
            label={t('dispute.file')}
            onUploaded={(file) => file && setSent((before) => [...before, file])}
          />
        )}
        <Group>
          <ActionButton type="submit" size="sm" busy={give.isPending}>
            {t('dispute.giveEvidence')}
          </ActionButton>
        </Group>
      </Stack>
    </form>
  )
}
