import { useTranslation } from 'react-i18next'
import {
  type Achievement,
  type AchievementIconName,
  achievementIcons,
  newAchievement,
  showcase,
} from '#contract/showcase/showcase.ts'
import { useAction } from '../../api/queries.ts'
import { EditorDrawer } from '../../kit/dialogs/EditorDrawer.tsx'
import { type EditorProps, useEditorForm } from '../../kit/dialogs/use-editor-form.ts'
import { DateField } from '../../kit/fields/date-fields.tsx'
import { IconField } from '../../kit/fields/IconField.tsx'
import { AchievementIcon } from '../../shared/showcase/AchievementIcon.tsx'
import { TitleAndDescription } from './TitleAndDescription.tsx'

type Values = { title: string; description: string; icon: AchievementIconName; date: string }
const valuesOf = (item: Achievement | null): Values => ({
  title: item?.title ?? '',
  description: item?.description ?? '',
  icon: item?.icon ?? 'trophy',
  date: item?.date ?? '',
})
const toBody = (values: Values) => ({ ...values, description: values.description.trim() || null })

/** Creates or edits an achievement. */
export function AchievementEditor({ item, onClose }: EditorProps<Achievement>) {
  const { t } = useTranslation()
  const { form, draft, handlers } = useEditorForm({
    schema: newAchievement,
    initial: valuesOf(item),
    toInput: toBody,
    draftName: item ? `achievement-${item.id}` : 'new-achievement',
    saved: 'accounts.saved',
    onClose,
  })
  const create = useAction(showcase.createAchievement, handlers)
  const change = useAction(showcase.changeAchievement, handlers)
  return (
    <EditorDrawer
      title={t(item ? 'showcase.editAchievement' : 'showcase.newAchievement')}
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
      <IconField
        name="icon"
        label={t('showcase.iconLabel')}
        icons={achievementIcons}
        nameOf={(icon) => t(`showcase.icon.${icon}`)}
        renderIcon={(icon) => <AchievementIcon name={icon} />}
      />
      <DateField name="date" label={t('showcase.dateLabel')} />
    </EditorDrawer>
  )
}
