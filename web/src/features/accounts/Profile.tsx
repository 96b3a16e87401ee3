import { Anchor, Card, MultiSelect, Select, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { accountChange, accounts } from '#contract/accounts.ts'
import { ActionButton } from '../../ui/buttons.tsx'
import { useContractForm } from '../../ui/forms.ts'
import { paths } from '../../ui/paths.ts'
import { useAction } from '../../ui/queries.ts'
import { Screen } from '../../ui/screens.tsx'
import { useFailure } from '../../ui/sentence.ts'
import { userKey, useSignedIn } from '../../ui/session.ts'
import { useToast } from '../../ui/toasts.tsx'
import { countryCodes, languageCodes } from './regions.ts'
import { SendAgain } from './VerificationNotice.tsx'

/** /profile: what people say of themselves, and the state of their address. */
export function Component() {
  const { t, i18n } = useTranslation()
  const user = useSignedIn()
  const queries = useQueryClient()
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
    <Screen
      title={t('accounts.profile')}
      size="sm"
      action={
        user.role === 'admin' ? undefined : (
          <Anchor component={Link} to={paths.publicProfile(user)}>
            {t('accounts.publicPage')}
          </Anchor>
        )
      }
    >
      <Card withBorder padding="lg" mb="lg">
        <Text fw={500}>{t('accounts.email')}</Text>
        <Text c="dimmed" mb={user.isVerified ? 0 : 'sm'}>
          <bdi>{user.email}</bdi> · {t(user.isVerified ? 'accounts.isVerified' : 'accounts.isNotVerified')}
        </Text>
        {!user.isVerified && <SendAgain />}
      </Card>
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
    </Screen>
  )
}
