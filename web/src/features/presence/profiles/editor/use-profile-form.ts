import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CurrentUser } from '#contract/accounts/identity/identity.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { fullProfile, profileChange } from '#contract/presence/profiles/own-profile.ts'
import { useContractForm } from '../../../../api/forms/forms.ts'
import { useAction, userKey } from '../../../../api/queries.ts'
import { useSignedIn } from '../../../../api/session.ts'
import { useToast } from '../../../../kit/toasts.tsx'

/** Profile fields as form values: an empty string means none. */
export type ProfileValues = {
  [field in keyof typeof profileChange.shape]?: CurrentUser[field]
}

/** Turns empty strings into null, except for the required display name. */
const toInput = (values: ProfileValues) =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, value === '' && field !== 'displayName' ? null : value]),
  ) as InputOf<typeof fullProfile.change, 'body'>

/** A form of some profile fields, stored as a draft under `name` until it is saved. */
export function useProfileForm<Values extends ProfileValues>(
  name: string,
  initialValuesOf: (user: CurrentUser) => Values,
) {
  const { t } = useTranslation()
  const user = useSignedIn()
  const queryClient = useQueryClient()
  const toast = useToast()
  const { form, draft, changes, onRefused } = useContractForm<typeof profileChange, Values>(
    profileChange,
    initialValuesOf(user),
    { toInput, draft: name, draftMode: 'offered', follows: true },
  )
  const save = useAction(fullProfile.change, {
    onDone: (saved) => {
      queryClient.setQueryData(userKey, { ...user, ...saved })
      draft.clear()
      toast.show({ title: 'accounts.saved', text: t('accounts.savedText') })
    },
    onRefused,
  })
  return {
    form,
    draft,
    busy: save.isPending,
    save: (values: Values) => save.mutate({ body: changes(values) }),
  }
}
