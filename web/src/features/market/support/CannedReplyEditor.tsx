import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import {
  type CannedReply,
  cannedReplies,
  type NewCannedReply,
  newCannedReply,
} from '#contract/market/support/canned-replies.ts'
import { EditorDrawer } from '../../../kit/dialogs/EditorDrawer.tsx'
import { type EditorProps, useEditorForm } from '../../../kit/dialogs/use-editor-form.ts'
import { noTexts, TranslatedTextFields } from '../../../kit/fields/TranslatedTextFields.tsx'
import { TextField } from '../../../kit/fields/text-fields.tsx'

const empty = (): NewCannedReply => ({ title: '', texts: noTexts() })
const valuesOf = ({ title, texts }: CannedReply): NewCannedReply => ({ title, texts })

/** Creates or edits a ready-made answer: its title for admins, and its text in every language. */
export function CannedReplyEditor(editing: EditorProps<CannedReply>) {
  const { t } = useTranslation()
  const { drawer } = useEditorForm(editing, {
    name: 'canned-reply',
    titles: { create: 'canned.new', edit: 'canned.edit' },
    saved: 'canned.saved',
    schema: newCannedReply,
    initial: editing.item ? valuesOf(editing.item) : empty(),
    create: cannedReplies.create,
    change: cannedReplies.change,
    toBody: (values: NewCannedReply) => values,
    changesWhole: true,
  })
  return (
    <EditorDrawer {...drawer}>
      <TextField
        name="title"
        label={t('canned.name')}
        description={t('canned.nameHint')}
        maxLength={100}
        dir="auto"
        required
      />
      <Text size="sm" c="dimmed">
        {t('canned.placeholders')}
      </Text>
      <TranslatedTextFields name="texts" minRows={3} maxLength={2000} required />
    </EditorDrawer>
  )
}
