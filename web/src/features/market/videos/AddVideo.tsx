import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { newVideo, videos } from '#contract/market/videos/videos.ts'
import { useContractForm } from '../../../api/forms/forms.ts'
import { useAction } from '../../../api/queries.ts'
import { paths } from '../../../format/paths.ts'
import { DialogActions } from '../../../kit/dialogs/DialogActions.tsx'
import { DialogButton } from '../../../kit/dialogs/DialogButton.tsx'
import { ContractForm } from '../../../kit/fields/ContractForm.tsx'
import { TextField } from '../../../kit/fields/text-fields.tsx'

type Props = { requestId: number; deliverableId: string; reason: string | null; variant: 'filled' | 'default' }

/** Starts a video for a deliverable and opens its page, where the file is uploaded. */
export function AddVideo({ reason, variant, ...deliverable }: Props) {
  const { t } = useTranslation()
  return (
    <DialogButton label={t('video.add')} title={t('video.add')} size="sm" variant={variant} reason={reason}>
      {(close) => <AddVideoForm {...deliverable} onClose={close} />}
    </DialogButton>
  )
}

function AddVideoForm({ onClose, ...deliverable }: Omit<Props, 'reason' | 'variant'> & { onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { form, onRefused } = useContractForm(newVideo.pick({ title: true }), { title: '' })
  const create = useAction(videos.create, {
    onDone: ({ id }) => {
      onClose()
      navigate(paths.video(id))
    },
    onRefused,
  })
  return (
    <ContractForm form={form} onSubmit={({ title }) => create.mutate({ body: { ...deliverable, title } })}>
      <Text>{t('video.addText')}</Text>
      <TextField name="title" label={t('video.title')} maxLength={120} dir="auto" required data-autofocus />
      <DialogActions submit={t('video.start')} busy={create.isPending} onClose={onClose} />
    </ContractForm>
  )
}
