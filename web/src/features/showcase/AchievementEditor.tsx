import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import {
  type Achievement,
  type AchievementIconName,
  achievementIcons,
  newAchievement,
  showcase,
} from '#contract/showcase/showcase.ts'
import { useContractForm } from '../../api/forms.ts'
import { useAction } from '../../api/queries.ts'
import { useSaveHandlers } from '../../api/use-save-handlers.ts'
import { EditorDrawer } from '../../kit/dialogs/EditorDrawer.tsx'
import { IconPicker } from '../../kit/IconPicker.tsx'
import { AchievementIcon } from '../../shared/showcase/AchievementIcon.tsx'
import { TitleAndDescription } from './TitleAndDescription.tsx'

type Values = { title: string; description: string; icon: AchievementIconName; date: string }
const toBody = (values: Values) => ({ ...values, description: values.description.trim() || null })

/** Creates or edits an achievement. */
export function AchievementEditor({ item, onClose }: { item: Achievement | null; onClose: () => void }) {
  const { t } = useTranslation()
  const initial: Values = {
    title: item?.title ?? '',
    description: item?.description ?? '',
    icon: item?.icon ?? 'trophy',
    date: item?.date ?? '',
  }
  const { form, showIssues, draft } = useContractForm(newAchievement, initial, {
    toInput: toBody,
    draft: item ? `achievement-${item.id}` : 'new-achievement',
    draftMode: 'offered',
  })
  const handlers = useSaveHandlers({
    title: 'accounts.saved',
    text: form.values.title,
    draft,
    showIssues,
    onClose,
  })
  const create = useAction(showcase.createAchievement, handlers)
  const change = useAction(showcase.changeAchievement, handlers)
  const submit = (values: Values) => {
    if (item) change.mutate({ params: { id: item.id }, body: toBody(values) })
    else create.mutate({ body: toBody(values) })
  }
  return (
    <EditorDrawer
      title={t(item ? 'showcase.editAchievement' : 'showcase.newAchievement')}
      draft={draft}
      busy={create.isPending || change.isPending}
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
    >
      <TitleAndDescription form={form} />
      <IconPicker
        label={t('showcase.iconLabel')}
        names={achievementIcons}
        nameOf={(name) => t(`showcase.icon.${name}`)}
        renderIcon={(name) => <AchievementIcon name={name} />}
        value={form.values.icon}
        onChange={(name) => form.setFieldValue('icon', name)}
        error={form.errors.icon}
      />
      <TextInput type="date" label={t('showcase.dateLabel')} {...form.getInputProps('date')} />
    </EditorDrawer>
  )
}
