import { useTranslation } from 'react-i18next'
import {
  type Achievement,
  type AchievementIconName,
  achievementIcons,
  newAchievement,
  showcase,
} from '#contract/presence/showcase/showcase.ts'
import { EditorDrawer } from '../../../kit/dialogs/EditorDrawer.tsx'
import { type EditorProps, useEditorForm } from '../../../kit/dialogs/use-editor-form.ts'
import { DateField } from '../../../kit/fields/dates/date-fields.tsx'
import { IconField } from '../../../kit/fields/IconField.tsx'
import { AchievementIcon } from './AchievementIcon.tsx'
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
export function AchievementEditor(editing: EditorProps<Achievement>) {
  const { item } = editing
  const { t } = useTranslation()
  const { drawer } = useEditorForm(editing, {
    name: 'achievement',
    titles: { create: 'showcase.newAchievement', edit: 'showcase.editAchievement' },
    saved: 'accounts.saved',
    schema: newAchievement,
    initial: valuesOf(item),
    create: showcase.createAchievement,
    change: showcase.changeAchievement,
    toBody,
  })
  return (
    <EditorDrawer {...drawer}>
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
