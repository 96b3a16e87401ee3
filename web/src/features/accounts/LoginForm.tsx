import { Anchor, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Challenge } from 'altcha-lib'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router'
import { accounts, credentials, noChallenge } from '#contract/accounts.ts'
import { ActionButton } from '../../ui/buttons.tsx'
import { useContractForm } from '../../ui/forms.ts'
import { paths, safeNext } from '../../ui/paths.ts'
import { call, RequestError } from '../../ui/request.ts'
import { useFailure } from '../../ui/sentence.ts'
import { homeOf, userKey, useUser } from '../../ui/session.ts'
import { useToast } from '../../ui/toasts.tsx'
import { AccountPage } from './AccountPage.tsx'
import { countryOfBrowser, solve } from './challenge.ts'

/** Signing in (spec §2 /login, §8): as anybody, or from the business's own door. */
export function LoginForm({ business }: { business: boolean }) {
  const { t } = useTranslation()
  const { user } = useUser()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const toast = useToast()
  const failure = useFailure()
  const [state, setState] = useState<'idle' | 'sending' | 'checking'>('idle')
  const { form } = useContractForm(credentials, { username: '', password: '', challengeAnswer: noChallenge })
  const next = safeNext(search.get('next'))
  if (user) return <Navigate to={next ?? homeOf(user.role)} replace />

  const attempt = async (challengeAnswer: string) =>
    call(accounts.login, { body: { ...form.getValues(), challengeAnswer, country: countryOfBrowser() } })
  const submit = async () => {
    setState('sending')
    try {
      const signedIn = await attempt(noChallenge).catch(async (error: unknown) => {
        if (!(error instanceof RequestError) || error.status !== 428) throw error
        setState('checking')
        return attempt(await solve(error.details.challenge as Challenge))
      })
      queries.clear()
      queries.setQueryData(userKey, signedIn)
      toast.show({ title: 'toast.welcomeBack', text: t('toast.welcomeBackText') })
      navigate(next ?? homeOf(signedIn.role), { replace: true })
    } catch (error) {
      const answered =
        error instanceof RequestError && ((error.status >= 400 && error.status < 500) || Boolean(error.details.message))
      if (answered)
        toast.show({ title: 'toast.loginFailed', text: failure(error) || t('Invalid credentials'), failed: true })
      else toast.show({ title: 'toast.error', text: t('toast.loginError'), failed: true })
    } finally {
      setState('idle')
    }
  }

  return (
    <AccountPage
      title={t(business ? 'accounts.businessLogin' : 'accounts.welcomeBack')}
      subtitle={t(business ? 'accounts.businessLoginText' : 'accounts.welcomeBackText')}
    >
      <form onSubmit={form.onSubmit(submit)} noValidate>
        <Stack gap="md">
          <TextInput
            label={t('accounts.username')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            withAsterisk={false}
            dir="auto"
            {...form.getInputProps('username')}
          />
          <PasswordInput
            label={t('accounts.password')}
            autoComplete="current-password"
            required
            withAsterisk={false}
            visibilityToggleButtonProps={{ 'aria-label': t('accounts.showPassword') }}
            {...form.getInputProps('password')}
          />
          <ActionButton type="submit" size="md" fullWidth busy={state !== 'idle'}>
            {t('header.login')}
          </ActionButton>
          <Text size="sm" role="status" mih={20}>
            {state === 'checking' ? t('accounts.checking') : ''}
          </Text>
          <Group justify="center">
            <Anchor component={Link} to={business ? `${paths.register}?role=business` : paths.register}>
              {t(business ? 'accounts.registerBusiness' : 'accounts.createAccount')}
            </Anchor>
          </Group>
        </Stack>
      </form>
    </AccountPage>
  )
}
