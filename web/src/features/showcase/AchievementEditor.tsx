import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import {
  type Achievement,
  type AchievementIconName,
  achievementIcons,
  newAchievement,
  showcase,
} from '#contract/showcase.ts'
import { AchievementIcon } from '../../ui/AchievementIcon.tsx'
import { useDraft } from '../../ui/draft.ts'
import { EditorDrawer } from '../../ui/EditorDrawer.tsx'
import { useContractForm } from '../../ui/forms.ts'
import { IconPicker } from '../../ui/IconPicker.tsx'
import { useAction } from '../../ui/queries.ts'
import { useSaved } from '../../ui/use-saved.ts'
import { TitleAndDescription } from './TitleAndDescription.tsx'

type Values = { title: string; description: string; icon: AchievementIconName; date: string }
const toBody = (values: Values) => ({ ...values, description: values.description.trim() || null })

/** An achievement being added or changed. */
export function AchievementEditor({
  item,
  onClose,
  onSaved,
}: {
  item: Achievement | null
  onClose: () => void
  onSaved: () => void
}) {
  const { t } = useTranslation()
  const initial: Values = {
    title: item?.title ?? '',
    description: item?.description ?? '',
    icon: item?.icon ?? 'trophy',
    date: item?.date ?? '',
  }
  const { form, showIssues } = useContractForm(newAchievement, initial, { toInput: toBody })
  const draft = useDraft(form, item ? `achievement-${item.id}` : 'new-achievement')
  const handlers = useSaved({ title: 'accounts.saved', text: form.values.title, draft, showIssues, onSaved, onClose })
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
        draw={(name) => <AchievementIcon name={name} />}
        value={form.values.icon}
        onChange={(name) => form.setFieldValue('icon', name)}
        error={form.errors.icon}
      />
      <TextInput type="date" label={t('showcase.dateLabel')} {...form.getInputProps('date')} />
    </EditorDrawer>
  )
}
