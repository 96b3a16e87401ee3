import { Card, SegmentedControl, Select, Stack, Textarea, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { delivery, resultTypes, type StoredFile, type Task, tasks } from '#contract/tasks.ts'
import { ActionButton } from '../../ui/buttons.tsx'
import { FileField } from '../../ui/FileField.tsx'
import { useContractForm } from '../../ui/forms.ts'
import { useAction } from '../../ui/queries.ts'
import { useFailure } from '../../ui/sentence.ts'
import { useToast } from '../../ui/toasts.tsx'

/** Handing the work over, as a link or as a file. */
export function Deliver({ taskId, changed }: { taskId: number; changed: (next?: Task) => void }) {
  const { t } = useTranslation()
  const toast = useToast()
  const failure = useFailure()
  const [way, setWay] = useState<'link' | 'file'>('link')
  const [file, setFile] = useState<StoredFile | null>(null)
  const initial = { finalResultType: 'link' as (typeof resultTypes)[number], finalResultUrl: '', note: '' }
  const toInput = (values: typeof initial) => ({
    finalResultType: way === 'file' ? (file?.kind ?? 'link') : values.finalResultType,
    finalResultUrl: way === 'file' ? null : values.finalResultUrl,
    fileId: way === 'file' ? (file?.id ?? null) : null,
    note: values.note || null,
  })
  const { form, showIssues, forgetDraft } = useContractForm(delivery, initial, { draft: `delivery-${taskId}`, toInput })
  const deliver = useAction(tasks.deliver, {
    onDone: (task) => {
      forgetDraft()
      changed(task)
    },
    onRefused: (error) => {
      showIssues(error)
      toast.show({ title: 'toast.error', text: failure(error), failed: true })
      if (error.status === 409) changed()
    },
  })
  return (
    <Card withBorder padding="lg" component="section" aria-labelledby="deliver">
      <Title order={2} id="deliver" mb="md">
        {t('task.deliver')}
      </Title>
      <form
        onSubmit={form.onSubmit((values) => deliver.mutate({ params: { id: taskId }, body: toInput(values) }))}
        noValidate
      >
        <Stack gap="sm">
          <SegmentedControl
            aria-label={t('task.how')}
            value={way}
            onChange={(value) => setWay(value as 'link' | 'file')}
            data={[
              { value: 'link', label: t('task.byLink') },
              { value: 'file', label: t('task.byFile') },
            ]}
          />
          {way === 'link' ? (
            <>
              <TextInput
                label={t('task.link')}
                type="url"
                inputMode="url"
                dir="ltr"
                placeholder="https://"
                {...form.getInputProps('finalResultUrl')}
              />
              <Select
                label={t('task.resultType')}
                allowDeselect={false}
                data={resultTypes.map((value) => ({ value, label: t(`task.type.${value}`) }))}
                {...form.getInputProps('finalResultType')}
              />
            </>
          ) : (
            <FileField
              purpose="task_result"
              label={t('task.byFile')}
              onUploaded={setFile}
              error={form.errors.finalResultUrl}
            />
          )}
          <Textarea label={t('task.note')} autosize minRows={2} dir="auto" {...form.getInputProps('note')} />
          <ActionButton type="submit" busy={deliver.isPending}>
            {t('task.deliver')}
          </ActionButton>
        </Stack>
      </form>
    </Card>
  )
}
