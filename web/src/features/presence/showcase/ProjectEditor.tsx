import { useTranslation } from 'react-i18next'
import { newProject, type Project, showcase } from '#contract/presence/showcase/showcase.ts'
import { EditorDrawer } from '../../../kit/dialogs/EditorDrawer.tsx'
import { type EditorProps, useEditorForm } from '../../../kit/dialogs/use-editor-form.ts'
import { DateField } from '../../../kit/fields/dates/date-fields.tsx'
import { TextField } from '../../../kit/fields/text-fields.tsx'
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
export function ProjectEditor(editing: EditorProps<Project>) {
  const { item } = editing
  const { t } = useTranslation()
  const { drawer } = useEditorForm(editing, {
    name: 'project',
    titles: { create: 'showcase.newProject', edit: 'showcase.editProject' },
    saved: 'accounts.saved',
    schema: newProject,
    initial: valuesOf(item),
    create: showcase.createProject,
    change: showcase.changeProject,
    toBody,
  })
  return (
    <EditorDrawer {...drawer}>
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
