import {
  Button,
  Card,
  FileButton,
  Group,
  Progress,
  SegmentedControl,
  Select,
  Stack,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { delivery, resultTypes, type StoredFile, type Task, tasks } from '#contract/tasks.ts'
import { uploadTypes } from '#contract/uploads.ts'
import { ActionButton } from '../../ui/buttons.tsx'
import { useContractForm } from '../../ui/forms.ts'
import { useAction } from '../../ui/queries.ts'
import { RequestError } from '../../ui/request.ts'
import { useFailure } from '../../ui/sentence.ts'
import { useToast } from '../../ui/toasts.tsx'
import { upload } from '../../ui/upload.ts'

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
            <FileField file={file} onFile={setFile} error={form.errors.finalResultUrl} />
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

function FileField({
  file,
  onFile,
  error,
}: {
  file: StoredFile | null
  onFile: (file: StoredFile | null) => void
  error: React.ReactNode
}) {
  const { t } = useTranslation()
  const failure = useFailure()
  const [progress, setProgress] = useState<number | null>(null)
  const [fault, setFault] = useState<RequestError | null>(null)
  const [abort, setAbort] = useState<AbortController | null>(null)
  const take = async (chosen: File | null) => {
    if (!chosen) return
    const controller = new AbortController()
    setAbort(controller)
    setFault(null)
    onFile(null)
    try {
      onFile(await upload(chosen, 'task_result', setProgress, controller.signal))
    } catch (error) {
      if (!controller.signal.aborted)
        setFault(error instanceof RequestError ? error : new RequestError(0, String(error)))
    } finally {
      setProgress(null)
    }
  }
  return (
    <div>
      <Group>
        <FileButton onChange={take} accept={Object.keys(uploadTypes).join(',')}>
          {(props) => (
            <Button {...props} variant="default">
              {t('task.chooseFile')}
            </Button>
          )}
        </FileButton>
        {file && (
          <Text>
            <bdi>{file.name}</bdi>
          </Text>
        )}
        {progress !== null && (
          <Button variant="subtle" onClick={() => abort?.abort()}>
            {t('common.cancel')}
          </Button>
        )}
      </Group>
      {progress !== null && <Progress value={progress * 100} mt="sm" aria-label={t('task.uploading')} />}
      {(fault || error) && (
        <Text role="alert" c="var(--mantine-color-error)" mt="xs">
          {fault ? failure(fault) : error}
        </Text>
      )}
    </div>
  )
}
