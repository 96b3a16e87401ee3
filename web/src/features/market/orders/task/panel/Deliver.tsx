import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StoredFile } from '#contract/foundation/uploads/stored-file.ts'
import { delivery, resultTypes, tasks } from '#contract/market/orders/tasks.ts'
import { useContractForm } from '../../../../../api/forms/forms.ts'
import { useAction } from '../../../../../api/queries.ts'
import { DialogActions } from '../../../../../kit/dialogs/DialogActions.tsx'
import { DialogButton } from '../../../../../kit/dialogs/DialogButton.tsx'
import { ContractForm } from '../../../../../kit/fields/ContractForm.tsx'
import { SelectField } from '../../../../../kit/fields/choice-fields.tsx'
import { FileField } from '../../../../../kit/fields/files/FileField.tsx'
import { TextAreaField, TextField } from '../../../../../kit/fields/text-fields.tsx'
import { useShowTask } from './use-task-action.ts'

const emptyDelivery = { finalResultType: 'link' as (typeof resultTypes)[number], finalResultUrl: '', note: '' }

/** Delivers the work, as a link or a file, in a dialog. */
export function DeliverButton({ taskId }: { taskId: number }) {
  const { t } = useTranslation()
  return (
    <DialogButton label={t('task.deliver')} title={t('task.deliver')}>
      {(close) => <DeliveryForm taskId={taskId} onClose={close} />}
    </DialogButton>
  )
}

function DeliveryForm({ taskId, onClose }: { taskId: number; onClose: () => void }) {
  const { t } = useTranslation()
  const showTask = useShowTask()
  const [method, setMethod] = useState<'link' | 'file'>('link')
  const [file, setFile] = useState<StoredFile | null>(null)
  const toInput = (values: typeof emptyDelivery) => ({
    finalResultType: method === 'file' ? (file?.kind ?? 'link') : values.finalResultType,
    finalResultUrl: method === 'file' ? null : values.finalResultUrl,
    fileId: method === 'file' ? (file?.id ?? null) : null,
    note: values.note || null,
  })
  const { form, draft, onRefused } = useContractForm(delivery, emptyDelivery, { draft: `delivery-${taskId}`, toInput })
  const deliver = useAction(tasks.deliver, {
    onDone: (task) => {
      draft.clear()
      onClose()
      showTask(task)
    },
    onRefused,
  })
  return (
    <ContractForm form={form} onSubmit={(values) => deliver.mutate({ params: { id: taskId }, body: toInput(values) })}>
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
          <TextField
            name="finalResultUrl"
            label={t('task.link')}
            type="url"
            inputMode="url"
            dir="ltr"
            placeholder="https://"
            data-autofocus
          />
          <SelectField
            name="finalResultType"
            label={t('task.resultType')}
            allowDeselect={false}
            data={resultTypes.map((value) => ({ value, label: t(`task.type.${value}`) }))}
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
      <TextAreaField name="note" label={t('task.note')} minRows={2} />
      <DialogActions submit={t('task.sendDelivery')} busy={deliver.isPending} onClose={onClose} />
    </ContractForm>
  )
}
