import { Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { savedSearches } from '#contract/discovery.ts'
import { EditorDrawer } from '../../ui/EditorDrawer.tsx'
import { useContractForm } from '../../ui/forms.ts'
import { useAction, useReadAgain } from '../../ui/queries.ts'
import { useRefused } from '../../ui/refused.ts'
import { useToast } from '../../ui/toasts.tsx'
import type { SearchValues } from './search-state.ts'

/** Gives the search of the address a name, and saves it. */
export function SaveSearch({ values, onClose }: { values: SearchValues; onClose: () => void }) {
  const { t } = useTranslation()
  const toast = useToast()
  const refused = useRefused()
  const readAgain = useReadAgain()
  const filters = values as Record<string, string>
  const { form, showIssues } = useContractForm(
    savedSearches.create.schema.body,
    { name: values.q ?? '' },
    { toInput: ({ name }) => ({ name, filters }) },
  )
  const create = useAction(savedSearches.create, {
    onDone: () => {
      readAgain(savedSearches.list)
      toast.show({ title: 'discovery.saved', text: t('discovery.savedText') })
      onClose()
    },
    onRefused: (error) => refused(error, showIssues),
  })
  return (
    <EditorDrawer
      title={t('discovery.save')}
      busy={create.isPending}
      onSubmit={form.onSubmit(({ name }) => create.mutate({ body: { name, filters } }))}
      onClose={onClose}
    >
      <Text>{t('discovery.saveText')}</Text>
      <TextInput
        label={t('discovery.saveName')}
        maxLength={80}
        dir="auto"
        data-autofocus
        {...form.getInputProps('name')}
      />
    </EditorDrawer>
  )
}
