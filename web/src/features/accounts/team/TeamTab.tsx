import { Badge, Group, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Team, type TeamInvitation, type TeamMember, teams } from '#contract/accounts/team/team.ts'
import { type MemberRole, memberMay } from '#contract/member-rights.ts'
import { useAction, useRead } from '../../../api/queries.ts'
import { useSignedIn } from '../../../api/session.ts'
import { useRefusalHandler } from '../../../api/use-refusal-handler.ts'
import { RelativeTime, useTimes } from '../../../format/figures.tsx'
import { homeOf } from '../../../format/paths.ts'
import { ConfirmButton } from '../../../kit/buttons.tsx'
import { DialogButton } from '../../../kit/dialogs/DialogButton.tsx'
import layout from '../../../kit/layout.module.css'
import { SettingsCard } from '../../../kit/SettingsCard.tsx'
import { Loaded } from '../../../kit/screens.tsx'
import { useToast } from '../../../kit/toasts.tsx'
import { UserRow } from '../../foundation/users/UserRow.tsx'
import { givenRoles } from './given-roles.ts'
import { InviteMember } from './InviteMember.tsx'
import classes from './team.module.css'

/** The people who act for the account, with open invitations (teams.md 5). */
export function TeamTab() {
  const { t } = useTranslation()
  const { membership } = useSignedIn()
  const read = useRead(teams.read, {})
  const manages = memberMay(membership?.role, 'team')
  return (
    <SettingsCard name="team" title={t('team.title')} text={t('team.text')}>
      <Loaded read={read} section={t('team.title')} lines={3}>
        {(team) => (
          <>
            {(team.members.length > 0 || membership) && <Members team={team} manages={manages} />}
            {team.invitations.length > 0 && <Invitations invitations={team.invitations} />}
          </>
        )}
      </Loaded>
      {manages && (
        <DialogButton label={t('team.invite')} title={t('team.invite')} className={layout.start}>
          {(close) => <InviteMember close={close} />}
        </DialogButton>
      )}
      {membership && <LeaveTeam />}
    </SettingsCard>
  )
}

function Members({ team: { party, members }, manages }: { team: Team; manages: boolean }) {
  const { t } = useTranslation()
  return (
    <ul className={`${layout.plainList} ${classes.rows}`}>
      <li className={classes.row}>
        <UserRow person={party} />
        <Text size="sm" c="dimmed">
          {t('team.role.owner')}
        </Text>
      </li>
      {members.map((member) => (
        <li key={member.person.id} className={classes.row}>
          <Member member={member} manages={manages} />
        </li>
      ))}
    </ul>
  )
}

function Member({ member, manages }: { member: TeamMember; manages: boolean }) {
  const { t } = useTranslation()
  const { person: self, membership } = useSignedIn()
  const { person, role, lastSeenAt, hasTwoFactor } = member
  const isSelf = person.id === self.id
  // managers act on those below them
  const mayChange = manages && !isSelf && (membership === null || role !== 'manager')
  return (
    <>
      <UserRow
        person={person}
        note={
          <>
            {lastSeenAt ? <RelativeTime at={lastSeenAt} /> : t('team.neverSeen')}
            {' · '}
            {t(hasTwoFactor ? 'team.twoFactorOn' : 'team.twoFactorOff')}
          </>
        }
      />
      <Group gap="xs" className={classes.controls}>
        {isSelf && (
          <Badge variant="light" color="accent">
            {t('team.you')}
          </Badge>
        )}
        {mayChange ? (
          <ChangeMember member={member} />
        ) : (
          <Text size="sm" c="dimmed">
            {t(`team.role.${role}`)}
          </Text>
        )}
      </Group>
    </>
  )
}

function ChangeMember({ member: { person, role } }: { member: TeamMember }) {
  const { t } = useTranslation()
  const { role: partyRole, membership } = useSignedIn()
  const toast = useToast()
  const onRefused = useRefusalHandler()
  const params = { personId: String(person.id) }
  const change = useAction(teams.change, {
    onDone: ({ role }) =>
      toast.show({
        title: 'team.changed',
        text: t('team.changedText', { name: person.displayName, role: t(`team.role.${role}`) }),
      }),
    onRefused: (error) => onRefused(error),
  })
  const remove = useAction(teams.remove, {
    onDone: () => toast.show({ title: 'team.removed', text: t('team.removedText', { name: person.displayName }) }),
    onRefused: (error) => onRefused(error),
  })
  return (
    <>
      <NativeSelect
        aria-label={t('team.roleOf', { name: person.displayName })}
        value={change.variables?.body.role ?? role}
        disabled={change.isPending}
        onChange={({ currentTarget }) =>
          change.mutate({ params, body: { role: currentTarget.value as MemberRole, was: { role } } })
        }
        data={givenRoles(partyRole, membership !== null).map((value) => ({ value, label: t(`team.role.${value}`) }))}
      />
      <ConfirmButton
        variant="subtle"
        color="danger"
        size="sm"
        busy={remove.isPending}
        title={t('team.removeTitle', { name: person.displayName })}
        text={t('team.removeText')}
        onConfirm={() => remove.mutate({ params })}
      >
        {t('team.remove')}
      </ConfirmButton>
    </>
  )
}

function Invitations({ invitations }: { invitations: TeamInvitation[] }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="team-invitations">
      <Title order={3} size="h5" id="team-invitations" mb="xs">
        {t('invitation.open')}
      </Title>
      <ul className={`${layout.plainList} ${classes.rows}`}>
        {invitations.map((invitation) => (
          <li key={invitation.id} className={classes.row}>
            <Invitation invitation={invitation} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Invitation({ invitation: { id, email, role, invitedBy, expiresAt } }: { invitation: TeamInvitation }) {
  const { t } = useTranslation()
  const { near } = useTimes()
  const toast = useToast()
  const onRefused = useRefusalHandler()
  const withdraw = useAction(teams.withdraw, {
    onDone: () => toast.show({ title: 'team.title', text: t('invitation.revoked') }),
    onRefused: (error) => onRefused(error),
  })
  return (
    <>
      <Stack gap={0} className={layout.shrinks}>
        <Text fw={500} className={classes.address}>
          <bdi>{email}</bdi>
        </Text>
        <Text size="sm" c="dimmed">
          {t(`team.role.${role}`)} · {t('invitation.by', { name: invitedBy.displayName, at: near(expiresAt) })}
        </Text>
      </Stack>
      <ConfirmButton
        variant="default"
        size="sm"
        busy={withdraw.isPending}
        title={t('invitation.revoke')}
        text={t('invitation.revokeText', { email })}
        onConfirm={() => withdraw.mutate({ params: { id: String(id) } })}
      >
        {t('invitation.revoke')}
      </ConfirmButton>
    </>
  )
}

function LeaveTeam() {
  const { t } = useTranslation()
  const { displayName, role } = useSignedIn()
  const onRefused = useRefusalHandler()
  const leave = useAction(teams.leave, {
    // loads the application anew, for one's own account
    onDone: () => window.location.assign(homeOf(role)),
    onRefused: (error) => onRefused(error),
  })
  return (
    <ConfirmButton
      variant="default"
      className={layout.start}
      busy={leave.isPending}
      title={t('team.leaveTitle', { name: displayName })}
      text={t('team.leaveText')}
      onConfirm={() => leave.mutate({})}
    >
      {t('team.leave')}
    </ConfirmButton>
  )
}
