import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { savedSearches } from '#contract/discovery/discovery.ts'
import { useContractForm } from '../../api/forms/forms.ts'
import { useAction } from '../../api/queries.ts'
import { EditorDrawer } from '../../kit/dialogs/EditorDrawer.tsx'
import { TextField } from '../../kit/fields/text-fields.tsx'
import { useToast } from '../../kit/toasts.tsx'
import type { SearchValues } from './search-state.ts'

/** Names and saves the search in the URL. */
export function SaveSearch({ values, onClose }: { values: SearchValues; onClose: () => void }) {
  const { t } = useTranslation()
  const toast = useToast()
  const filters = values as Record<string, string>
  const { form, onRefused } = useContractForm(
    savedSearches.create.schema.body,
    { name: values.q ?? '' },
    { toInput: ({ name }) => ({ name, filters }) },
  )
  const create = useAction(savedSearches.create, {
    onDone: () => {
      toast.show({ title: 'discovery.saved', text: t('discovery.savedText') })
      onClose()
    },
    onRefused,
  })
  return (
    <EditorDrawer
      title={t('discovery.save')}
      form={form}
      busy={create.isPending}
      onSubmit={({ name }) => create.mutate({ body: { name, filters } })}
      onClose={onClose}
    >
      <Text>{t('discovery.saveText')}</Text>
      <TextField name="name" label={t('discovery.saveName')} maxLength={80} dir="auto" data-autofocus />
    </EditorDrawer>
  )
}
