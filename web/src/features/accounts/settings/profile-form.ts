import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CurrentUser } from '#contract/accounts.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { fullProfile, profileChange } from '#contract/full-profile.ts'
import { profiles } from '#contract/profiles.ts'
import { useDraft } from '../../../ui/draft.ts'
import { useContractForm } from '../../../ui/forms.ts'
import { useAction, useReadAgain } from '../../../ui/queries.ts'
import { useRefused } from '../../../ui/refused.ts'
import { userKey, useSignedIn } from '../../../ui/session.ts'
import { useToast } from '../../../ui/toasts.tsx'

/** Fields of a profile as a form has them: an empty text stands for none. */
export type ProfileValues = {
  [field in keyof typeof profileChange.shape]?: CurrentUser[field]
}

/** An empty text is none, but for the name, which nobody is without. */
const toInput = (values: ProfileValues) =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, value === '' && field !== 'displayName' ? null : value]),
  ) as InputOf<typeof fullProfile.change, 'body'>

/** A form of some fields of one's own profile, kept as a draft under `name` until it is saved. */
export function useProfileForm<Values extends ProfileValues>(name: string, begin: (user: CurrentUser) => Values) {
  const { t } = useTranslation()
  const user = useSignedIn()
  const queries = useQueryClient()
  const readAgain = useReadAgain()
  const toast = useToast()
  const refused = useRefused()
  const { form, showIssues } = useContractForm<typeof profileChange, Values>(profileChange, begin(user), { toInput })
  const draft = useDraft(form, name)
  const save = useAction(fullProfile.change, {
    onDone: (saved) => {
      queries.setQueryData(userKey, saved)
      draft.forget()
      readAgain(profiles.own, profiles.read)
      toast.show({ title: 'accounts.saved', text: t('accounts.savedText') })
    },
    onRefused: (error) => refused(error, showIssues),
  })
  return {
    form,
    draft,
    busy: save.isPending,
    submit: form.onSubmit((values) => save.mutate({ body: toInput(values) })),
  }
}
