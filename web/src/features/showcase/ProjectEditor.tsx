import { useTranslation } from 'react-i18next'
import { newProject, type Project, showcase } from '#contract/showcase/showcase.ts'
import { useAction } from '../../api/queries.ts'
import { EditorDrawer } from '../../kit/dialogs/EditorDrawer.tsx'
import { type EditorProps, useEditorForm } from '../../kit/dialogs/use-editor-form.ts'
import { DateField } from '../../kit/fields/date-fields.tsx'
import { TextField } from '../../kit/fields/text-fields.tsx'
import { TitleAndDescription } from './TitleAndDescription.tsx'

type Values = { title: string; description: string; status: string; date: string }
const valuesOf = (item: Project | null): Values => ({
  title: item?.title ?? '',
  description: item?.description ?? '',
  status: item?.status ?? '',
  date: item?.date ?? '',
})
const toBody = (values: Values) => ({
  ...values,
  description: values.description.trim() || null,
  date: values.date || null,
})

/** Creates or edits an upcoming project. */
export function ProjectEditor({ item, onClose }: EditorProps<Project>) {
  const { t } = useTranslation()
  const { form, draft, handlers } = useEditorForm({
    schema: newProject,
    initial: valuesOf(item),
    toInput: toBody,
    draftName: item ? `project-${item.id}` : 'new-project',
    saved: 'accounts.saved',
    onClose,
  })
  const create = useAction(showcase.createProject, handlers)
  const change = useAction(showcase.changeProject, handlers)
  return (
    <EditorDrawer
      title={t(item ? 'showcase.editProject' : 'showcase.newProject')}
      form={form}
      draft={draft}
      busy={create.isPending || change.isPending}
      onSubmit={(values) => {
        if (item) change.mutate({ params: { id: item.id }, body: toBody(values) })
        else create.mutate({ body: toBody(values) })
      }}
      onClose={onClose}
    >
      <TitleAndDescription />
      <TextField
        name="status"
        label={t('showcase.statusLabel')}
        description={t('showcase.statusHint')}
        maxLength={40}
        dir="auto"
      />
      <DateField name="date" label={t('showcase.plannedDateLabel')} />
    </EditorDrawer>
  )
}
