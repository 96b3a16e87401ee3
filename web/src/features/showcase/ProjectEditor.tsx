import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { newProject, type Project, showcase } from '#contract/showcase/showcase.ts'
import { useContractForm } from '../../api/forms.ts'
import { useAction } from '../../api/queries.ts'
import { useSaveHandlers } from '../../api/use-save-handlers.ts'
import { EditorDrawer } from '../../kit/dialogs/EditorDrawer.tsx'
import { TitleAndDescription } from './TitleAndDescription.tsx'

type Values = { title: string; description: string; status: string; date: string }
const toBody = (values: Values) => ({
  ...values,
  description: values.description.trim() || null,
  date: values.date || null,
})

/** Creates or edits an upcoming project. */
export function ProjectEditor({ item, onClose }: { item: Project | null; onClose: () => void }) {
  const { t } = useTranslation()
  const initial: Values = {
    title: item?.title ?? '',
    description: item?.description ?? '',
    status: item?.status ?? '',
    date: item?.date ?? '',
  }
  const { form, showIssues, draft } = useContractForm(newProject, initial, {
    toInput: toBody,
    draft: item ? `project-${item.id}` : 'new-project',
    draftMode: 'offered',
  })
  const handlers = useSaveHandlers({
    title: 'accounts.saved',
    text: form.values.title,
    draft,
    showIssues,
    onClose,
  })
  const create = useAction(showcase.createProject, handlers)
  const change = useAction(showcase.changeProject, handlers)
  const submit = (values: Values) => {
    if (item) change.mutate({ params: { id: item.id }, body: toBody(values) })
    else create.mutate({ body: toBody(values) })
  }
  return (
    <EditorDrawer
      title={t(item ? 'showcase.editProject' : 'showcase.newProject')}
      draft={draft}
      busy={create.isPending || change.isPending}
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
    >
      <TitleAndDescription form={form} />
      <TextInput
        label={t('showcase.statusLabel')}
        description={t('showcase.statusHint')}
        maxLength={40}
        dir="auto"
        {...form.getInputProps('status')}
      />
      <TextInput type="date" label={t('showcase.plannedDateLabel')} {...form.getInputProps('date')} />
    </EditorDrawer>
  )
}
