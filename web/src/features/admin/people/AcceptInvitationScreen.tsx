import { Card, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AdminInvitation, acceptedInvitation, invitationLinks } from '#contract/admin/people/invitations.ts'
import type { Language } from '#contract/languages.ts'
import { product } from '#contract/product.ts'
import { useContractForm } from '../../../api/forms/forms.ts'
import { useAction, useRead } from '../../../api/queries.ts'
import { RequestError } from '../../../api/request.ts'
import { paths } from '../../../format/paths.ts'
import { ActionButton } from '../../../kit/buttons.tsx'
import { ContractForm } from '../../../kit/fields/ContractForm.tsx'
import { PasswordField, TextField } from '../../../kit/fields/text-fields.tsx'
import { EmptyState, Loaded, Screen } from '../../../kit/screens.tsx'
import { RightBadges } from './RightBadges.tsx'

type Invitation = Pick<AdminInvitation, 'email' | 'rights' | 'invitedBy'>

/** /admin-invitation: becoming an admin by an emailed link, whose token is in the fragment. */
export function AcceptInvitationScreen() {
  const { t } = useTranslation()
  const [token] = useState(() => window.location.hash.slice(1))
  const read = useRead(invitationLinks.read, { body: { token } })
  const isGone = read.error instanceof RequestError && [404, 422].includes(read.error.status)
  return (
    <Screen title={t('invitation.title')} size="sm">
      {isGone ? (
        <EmptyState title={t('This invitation is no longer valid')} text={t('invitation.gone')} />
      ) : (
        <Loaded read={read} section={t('invitation.title')} lines={4}>
          {(invitation) => <AccountForm invitation={invitation} token={token} />}
        </Loaded>
      )}
    </Screen>
  )
}

function AccountForm({ invitation, token }: { invitation: Invitation; token: string }) {
  const { t, i18n } = useTranslation()
  const { form, onRefused } = useContractForm(acceptedInvitation, {
    token,
    displayName: '',
    username: '',
    password: '',
    language: i18n.language as Language,
  })
  const accept = useAction(invitationLinks.accept, {
    // loads the application anew, as the new admin
    onDone: () => window.location.assign(paths.security),
    onRefused,
  })
  return (
    <Card withBorder padding="lg">
      <ContractForm form={form} onSubmit={(body) => accept.mutate({ body })}>
        <Stack>
          <Text>{t('invitation.welcome', { name: invitation.invitedBy.displayName, product })}</Text>
          <RightBadges rights={invitation.rights} />
          <Text size="sm" c="dimmed">
            {t('invitation.account', { email: invitation.email })}
          </Text>
          <TextField
            name="displayName"
            label={t('invitation.name')}
            autoComplete="name"
            maxLength={60}
            dir="auto"
            required
          />
          <TextField
            name="username"
            label={t('accounts.username')}
            description={t('accounts.usernameHint')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={30}
            dir="ltr"
            required
          />
          <PasswordField autoComplete="new-password" required />
          <ActionButton type="submit" busy={accept.isPending}>
            {t('invitation.accept')}
          </ActionButton>
        </Stack>
      </ContractForm>
    </Card>
  )
}
