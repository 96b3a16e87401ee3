import { useTranslation } from 'react-i18next'
import { discoveryLimits, shortlist, shortlistChange } from '#contract/search/discovery/discovery.ts'
import { useContractForm } from '../../../api/forms/forms.ts'
import { useAction } from '../../../api/queries.ts'
import { EditorDrawer } from '../../../kit/dialogs/EditorDrawer.tsx'
import { TextAreaField } from '../../../kit/fields/text-fields.tsx'
import { useToast } from '../../../kit/toasts.tsx'

type Props = { influencerId: number; note: string; onClose: () => void }

/** Changes the note about an influencer, who is put on the shortlist with it. */
export function NoteEditor({ influencerId, note, onClose }: Props) {
  const { t } = useTranslation()
  const toast = useToast()
  const { form, whole, onRefused } = useContractForm(shortlistChange, { note })
  const put = useAction(shortlist.put, {
    onDone: () => {
      toast.show({ title: 'discovery.shortlist', text: t('discovery.kept') })
      onClose()
    },
    onRefused,
  })
  return (
    <EditorDrawer
      title={t('discovery.note')}
      form={form}
      busy={put.isPending}
      onSubmit={(values) => put.mutate({ params: { influencerId }, body: whole(values) })}
      onClose={onClose}
    >
      <TextAreaField
        name="note"
        label={t('discovery.noteLabel')}
        description={t('discovery.noteHint')}
        maxLength={discoveryLimits.note}
        minRows={4}
        data-autofocus
      />
    </EditorDrawer>
  )
}
