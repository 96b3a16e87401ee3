import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { newCampaignSearch } from '#contract/search/campaign-search/campaign-search.ts'
import { newSavedSearch } from '#contract/search/discovery/discovery.ts'
import { useContractForm } from '../../../../api/forms/forms.ts'
import { useAction } from '../../../../api/queries.ts'
import { EditorDrawer } from '../../../../kit/dialogs/EditorDrawer.tsx'
import { TextField } from '../../../../kit/fields/text-fields.tsx'
import { useToast } from '../../../../kit/toasts.tsx'
import { type SearchSubject, searchSubjects } from './search-subjects.ts'

type Props = {
  subject: SearchSubject
  /** As in the query string. */
  filters: Record<string, string>
  onClose: () => void
}

const bodies = {
  influencers: newSavedSearch,
  campaigns: newCampaignSearch,
} satisfies Record<SearchSubject, unknown>

/** Names and saves a search. */
export function SaveSearch({ subject, filters, onClose }: Props) {
  const { t } = useTranslation()
  const toast = useToast()
  const { endpoints, saveText } = searchSubjects[subject]
  const { form, onRefused } = useContractForm(
    bodies[subject],
    { name: filters.q ?? '' },
    { toInput: ({ name }) => ({ name, filters }) },
  )
  const create = useAction(endpoints.create, {
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
      <Text>{t(saveText)}</Text>
      <TextField name="name" label={t('discovery.saveName')} maxLength={80} dir="auto" data-autofocus />
    </EditorDrawer>
  )
}
