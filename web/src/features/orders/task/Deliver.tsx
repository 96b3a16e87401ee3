import { Card, SegmentedControl, Select, Stack, Textarea, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { delivery, resultTypes, type StoredFile, tasks } from '#contract/orders/tasks.ts'
import { useContractForm } from '../../../api/forms/forms.ts'
import { useAction } from '../../../api/queries.ts'
import { useErrorText } from '../../../api/sentence.ts'
import { ActionButton } from '../../../kit/buttons.tsx'
import { FileField } from '../../../kit/fields/FileField.tsx'
import { useToast } from '../../../kit/toasts.tsx'
import { useShowTask } from './use-task-action.ts'

/** Delivers the work, as a link or a file. */
export function Deliver({ taskId }: { taskId: number }) {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const showTask = useShowTask()
  const [method, setMethod] = useState<'link' | 'file'>('link')
  const [file, setFile] = useState<StoredFile | null>(null)
  const initial = { finalResultType: 'link' as (typeof resultTypes)[number], finalResultUrl: '', note: '' }
  const toInput = (values: typeof initial) => ({
    finalResultType: method === 'file' ? (file?.kind ?? 'link') : values.finalResultType,
    finalResultUrl: method === 'file' ? null : values.finalResultUrl,
    fileId: method === 'file' ? (file?.id ?? null) : null,
    note: values.note || null,
  })
  const { form, showIssues, draft } = useContractForm(delivery, initial, { draft: `delivery-${taskId}`, toInput })
  const deliver = useAction(tasks.deliver, {
    onDone: (task) => {
      draft.clear()
      showTask(task)
    },
    onRefused: (error) => {
      showIssues(error)
      toast.show({ title: 'toast.error', text: errorText(error), failed: true })
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
            value={method}
            onChange={(value) => setMethod(value as 'link' | 'file')}
            data={[
              { value: 'link', label: t('task.byLink') },
              { value: 'file', label: t('task.byFile') },
            ]}
          />
          {method === 'link' ? (
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
