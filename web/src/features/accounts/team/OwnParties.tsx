import IconCheck from 'icon:check'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { parties } from '#contract/accounts/team/team.ts'
import { useAction, useRead } from '../../../api/queries.ts'
import { useSignedIn } from '../../../api/session.ts'
import { useRefusalHandler } from '../../../api/use-refusal-handler.ts'
import { homeOf } from '../../../format/paths.ts'
import { UserRow } from '../../foundation/users/UserRow.tsx'
import classes from './team.module.css'

/** The accounts for which one may act, each with a press to act for it; nothing for those who have only their own. */
export function OwnParties() {
  const { t } = useTranslation()
  const user = useSignedIn()
  // admins act for nobody else
  const read = useRead(parties.list, {}, { enabled: user.role !== 'admin' })
  const onRefused = useRefusalHandler()
  const change = useAction(parties.change, {
    // loads the application anew, for the other account; other tabs follow by themselves
    onDone: ({ role }) => window.location.assign(homeOf(role)),
    onRefused: (error) => onRefused(error),
  })
  const items = read.data?.items ?? []
  if (items.length < 2) return null
  return (
    <fieldset className={classes.accounts}>
      <Text component="legend" size="sm" c="dimmed" px="sm">
        {t('team.accounts')}
      </Text>
      {items.map(({ membership, ...party }) => {
        const isCurrent = party.id === user.id
        return (
          <button
            key={party.id}
            type="button"
            className={classes.account}
            aria-pressed={isCurrent}
            aria-disabled={change.isPending}
            onClick={() => !isCurrent && !change.isPending && change.mutate({ body: { partyId: party.id } })}
          >
            <UserRow
              person={{ ...party, username: '' }}
              size={28}
              note={t(membership ? `team.role.${membership.role}` : 'team.own')}
            />
            {isCurrent && <IconCheck size={18} stroke={1.5} aria-hidden />}
          </button>
        )
      })}
    </fieldset>
  )
}
