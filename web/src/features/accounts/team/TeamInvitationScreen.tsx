import { Anchor, Card, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type OpenInvitation, teamInvitations } from '#contract/accounts/team/team.ts'
import { product } from '#contract/product.ts'
import { useAction, useRead } from '../../../api/queries.ts'
import { RequestError } from '../../../api/request.ts'
import { useUser } from '../../../api/session.ts'
import { useRefusalHandler } from '../../../api/use-refusal-handler.ts'
import { homeOf, paths } from '../../../format/paths.ts'
import { ActionButton } from '../../../kit/buttons.tsx'
import { EmptyState, Loaded, Screen } from '../../../kit/screens.tsx'
import { tabStore } from '../../../storage/stores.ts'
import { UserRow } from '../../foundation/users/UserRow.tsx'

/** Name of the token in the tab, where it stays while somebody signs in or registers. */
const kept = 'team-invitation'

/** The token of the link, or of the one that this tab opened before its person signed in. */
function readToken(): string {
  const token = window.location.hash.slice(1)
  if (token) tabStore.set(kept, token)
  return token || tabStore.get(kept) || ''
}

/** /team-invitation: joining the team of an account by an emailed link, whose token is in the fragment. */
export function TeamInvitationScreen() {
  const { t } = useTranslation()
  const [token] = useState(readToken)
  const read = useRead(teamInvitations.read, { body: { token } })
  const isGone = read.error instanceof RequestError && [404, 422].includes(read.error.status)
  return (
    <Screen title={t('team.invitation')} size="sm">
      {isGone ? (
        <EmptyState title={t('This invitation is no longer valid')} text={t('invitation.gone')} />
      ) : (
        <Loaded read={read} section={t('team.invitation')} lines={4}>
          {(invitation) => <Invitation invitation={invitation} token={token} />}
        </Loaded>
      )}
    </Screen>
  )
}

function Invitation({ invitation, token }: { invitation: OpenInvitation; token: string }) {
  const { t } = useTranslation()
  const { user } = useUser()
  const { party, role, email, invitedBy } = invitation
  const [isDeclined, setDeclined] = useState(false)
  const onRefused = useRefusalHandler()
  const decline = useAction(teamInvitations.decline, {
    onDone: () => setDeclined(true),
    onRefused: (error) => onRefused(error),
  })
  if (isDeclined) return <EmptyState title={t('team.declined')} text={t('team.declinedText')} />
  return (
    <Card withBorder padding="lg">
      <Stack>
        <UserRow person={party} size={56} note={t(`team.role.${role}`)} />
        <Text>{t('team.welcome', { name: invitedBy.displayName, account: party.displayName, product })}</Text>
        <Text size="sm" c="dimmed">
          {t(`team.roleText.${role}`)}
        </Text>
        {user ? <Accept token={token} email={email} /> : <SignInFirst invitation={invitation} />}
        <ActionButton variant="subtle" busy={decline.isPending} onClick={() => decline.mutate({ body: { token } })}>
          {t('team.decline')}
        </ActionButton>
      </Stack>
    </Card>
  )
}

function Accept({ token, email }: { token: string; email: string }) {
  const { t } = useTranslation()
  const onRefused = useRefusalHandler()
  const accept = useAction(teamInvitations.accept, {
    onDone: ({ role }) => {
      tabStore.remove(kept)
      // loads the application anew, for the account that was joined
      window.location.assign(homeOf(role))
    },
    onRefused: (error) => onRefused(error),
  })
  return (
    <>
      <Text size="sm">{t('team.for', { email })}</Text>
      <ActionButton busy={accept.isPending} onClick={() => accept.mutate({ body: { token } })}>
        {t('team.accept')}
      </ActionButton>
    </>
  )
}

/** Signing in, or registering with the address to which the invitation was mailed. */
function SignInFirst({ invitation: { email, hasAccount, partyRole } }: { invitation: OpenInvitation }) {
  const { t } = useTranslation()
  const next = `?next=${encodeURIComponent('/team-invitation')}`
  const signIn = `${paths.login}${next}`
  const register = `${partyRole === 'business' ? '/registerasbusiness' : paths.register}${next}&email=${encodeURIComponent(email)}`
  return (
    <>
      <Text size="sm">{t(hasAccount ? 'team.signInWith' : 'team.registerWith', { email })}</Text>
      <Group>
        <ActionButton onClick={() => window.location.assign(hasAccount ? signIn : register)}>
          {t(hasAccount ? 'header.login' : 'header.register')}
        </ActionButton>
        <Anchor href={hasAccount ? register : signIn}>{t(hasAccount ? 'header.register' : 'header.login')}</Anchor>
      </Group>
    </>
  )
}
