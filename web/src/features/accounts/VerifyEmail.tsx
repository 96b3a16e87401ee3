import { Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { accounts } from '#contract/accounts.ts'
import { LinkButton } from '../../ui/buttons.tsx'
import { paths } from '../../ui/paths.ts'
import { useAction } from '../../ui/queries.ts'
import { Loading, Screen } from '../../ui/screens.tsx'
import { useFailure } from '../../ui/sentence.ts'
import { homeOf, userKey, useUser } from '../../ui/session.ts'
import { SendAgain } from './VerificationNotice.tsx'

/** /verify-email: takes the token of the mail's link, once. */
export function Component() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const token = search.get('token')
  const { user } = useUser()
  const queries = useQueryClient()
  const failure = useFailure()
  const sent = useRef(false)
  const verify = useAction(accounts.verifyEmail, { onDone: () => queries.invalidateQueries({ queryKey: userKey }) })
  const { mutate } = verify
  useEffect(() => {
    if (!token || sent.current) return
    sent.current = true
    mutate({ body: { token } })
  }, [token, mutate])

  return (
    <Screen title={t('accounts.verifyTitle')} size="sm">
      <Stack align="flex-start" aria-live="polite">
        {!token && <Text>{t('accounts.verifyWaiting')}</Text>}
        {token && (verify.isPending || verify.isIdle) && <Loading lines={1} />}
        {verify.isError && <Text>{failure(verify.error)}</Text>}
        {verify.isSuccess && (
          <>
            <Text>{t('accounts.verified')}</Text>
            <LinkButton to={user ? homeOf(user.role) : paths.login}>{t('accounts.continue')}</LinkButton>
          </>
        )}
        {!verify.isSuccess && user && !user.isVerified && <SendAgain />}
      </Stack>
    </Screen>
  )
}
