import { Anchor, Group, PasswordInput, Progress, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Challenge } from 'altcha-lib'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useNavigate } from 'react-router'
import { accounts, type Role, registration } from '#contract/accounts.ts'
import type { Language } from '#contract/languages.ts'
import { ActionButton } from '../../ui/buttons.tsx'
import { useContractForm } from '../../ui/forms.ts'
import { paths } from '../../ui/paths.ts'
import { call, RequestError } from '../../ui/request.ts'
import { useFailure } from '../../ui/sentence.ts'
import { homeOf, userKey, useUser } from '../../ui/session.ts'
import { useToast } from '../../ui/toasts.tsx'
import { AccountPage } from './AccountPage.tsx'
import { countryOfBrowser, solve } from './challenge.ts'

/** How hard a password is to guess, in quarters, for the person who makes it up. */
const strengthOf = (password: string) => {
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(password)).length
  if (password.length < 8) return 0
  return Math.min(4, Math.floor(password.length / 6) + (kinds > 2 ? 1 : 0))
}

/** Registration (spec §2, §5): the challenge is always solved, in the background. */
export function RegisterForm({ initialRole }: { initialRole: Exclude<Role, 'admin'> }) {
  const { t, i18n } = useTranslation()
  const { user } = useUser()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const toast = useToast()
  const failure = useFailure()
  const [busy, setBusy] = useState(false)
  const { form, showIssues } = useContractForm(registration, {
    role: initialRole as Role,
    email: '',
    username: '',
    password: '',
    challengeAnswer: 'pending',
  })
  if (user) return <Navigate to={homeOf(user.role)} replace />

  const submit = async () => {
    setBusy(true)
    try {
      const challengeAnswer = await solve((await call(accounts.challenge, {})) as unknown as Challenge)
      const body = {
        ...form.getValues(),
        challengeAnswer,
        country: countryOfBrowser(),
        language: i18n.language as Language,
      }
      const registered = await call(accounts.register, { body })
      queries.clear()
      queries.setQueryData(userKey, registered)
      toast.show({ title: 'toast.welcome', text: t('toast.welcomeText') })
      navigate(homeOf(registered.role), { replace: true })
    } catch (error) {
      if (error instanceof RequestError) showIssues(error)
      toast.show({
        title: 'toast.registrationFailed',
        text: error instanceof Error ? failure(error) : t('toast.registrationFailed'),
        failed: true,
      })
    } finally {
      setBusy(false)
    }
  }
  const strength = strengthOf(form.values.password)
  const business = form.values.role === 'business'

  return (
    <AccountPage
      title={t(business ? 'accounts.registerBusiness' : 'accounts.createAccount')}
      subtitle={t('accounts.registerText')}
    >
      <form onSubmit={form.onSubmit(submit)} noValidate>
        <Stack gap="md">
          <SegmentedControl
            fullWidth
            aria-label={t('accounts.iAm')}
            data={[
              { value: 'influencer', label: t('accounts.influencer') },
              { value: 'business', label: t('accounts.business') },
            ]}
            {...form.getInputProps('role')}
          />
          <TextInput
            label={t('accounts.email')}
            type="email"
            autoComplete="email"
            dir="ltr"
            {...form.getInputProps('email')}
          />
          <TextInput
            label={t('accounts.username')}
            description={t('accounts.usernameHint')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
            {...form.getInputProps('username')}
          />
          <div>
            <PasswordInput
              label={t('accounts.password')}
              description={t('accounts.passwordHint')}
              autoComplete="new-password"
              visibilityToggleButtonProps={{ 'aria-label': t('accounts.showPassword') }}
              {...form.getInputProps('password')}
            />
            <Progress value={strength * 25} mt={8} size={4} color="accent" aria-label={t('accounts.strength')} />
          </div>
          <ActionButton type="submit" size="md" fullWidth busy={busy}>
            {t('accounts.createAccount')}
          </ActionButton>
          <Text size="sm" role="status" mih={20}>
            {busy ? t('accounts.checking') : ''}
          </Text>
          <Group justify="center">
            <Anchor component={Link} to={business ? paths.businessLogin : paths.login}>
              {t('accounts.haveAccount')}
            </Anchor>
          </Group>
        </Stack>
      </form>
    </AccountPage>
  )
}
