import { MultiSelect, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { accountChange, accounts } from '#contract/accounts.ts'
import { profiles } from '#contract/profiles.ts'
import { ActionButton } from '../../../ui/buttons.tsx'
import { useContractForm } from '../../../ui/forms.ts'
import { useAction } from '../../../ui/queries.ts'
import { useFailure } from '../../../ui/sentence.ts'
import { userKey, useSignedIn } from '../../../ui/session.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { countryCodes, languageCodes } from '../regions.ts'
import { useReadAgain } from './parts.tsx'

export function ProfileForm() {
  const { t, i18n } = useTranslation()
  const user = useSignedIn()
  const queries = useQueryClient()
  const readAgain = useReadAgain()
  const toast = useToast()
  const failure = useFailure()
  const { form, showIssues } = useContractForm(accountChange, {
    displayName: user.displayName,
    profession: user.profession ?? '',
    bio: user.bio ?? '',
    countryOfOrigin: user.countryOfOrigin,
    languagesSpoken: user.languagesSpoken,
  })
  const save = useAction(accounts.update, {
    onDone: (saved) => {
      queries.setQueryData(userKey, saved)
      readAgain(profiles.own, profiles.read)
      toast.show({ title: 'accounts.saved', text: t('accounts.savedText') })
    },
    onRefused: (error) => {
      showIssues(error)
      toast.show({ title: 'toast.error', text: failure(error), failed: true })
    },
  })
  const named = (type: 'region' | 'language', codes: readonly string[]) => {
    const names = new Intl.DisplayNames([i18n.language], { type })
    return codes
      .map((code) => ({ value: code, label: names.of(code) ?? code }))
      .sort((a, b) => a.label.localeCompare(b.label, i18n.language))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names change with the language alone
  const [countries, languages] = useMemo(
    () => [named('region', countryCodes), named('language', languageCodes)],
    [i18n.language],
  )
  return (
    <form onSubmit={form.onSubmit((values) => save.mutate({ body: values }))} noValidate>
      <Stack>
        <TextInput
          label={t('accounts.displayName')}
          autoComplete="name"
          dir="auto"
          {...form.getInputProps('displayName')}
        />
        <TextInput
          label={t('accounts.profession')}
          autoComplete="organization-title"
          dir="auto"
          {...form.getInputProps('profession')}
        />
        <Textarea label={t('accounts.bio')} autosize minRows={3} dir="auto" {...form.getInputProps('bio')} />
        <Select
          label={t('accounts.country')}
          data={countries}
          searchable
          clearable
          autoComplete="off"
          {...form.getInputProps('countryOfOrigin')}
        />
        <MultiSelect
          label={t('accounts.languages')}
          data={languages}
          searchable
          maxValues={10}
          {...form.getInputProps('languagesSpoken')}
        />
        <ActionButton type="submit" busy={save.isPending}>
          {t('common.save')}
        </ActionButton>
      </Stack>
    </form>
  )
}
