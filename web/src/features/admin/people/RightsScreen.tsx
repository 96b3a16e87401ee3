import { useTranslation } from 'react-i18next'
import { type AdminWithRights, rights } from '#contract/admin/people/rights.ts'
import { useRead } from '../../../api/queries.ts'
import { useUser } from '../../../api/session.ts'
import { RelativeTime } from '../../../format/figures.tsx'
import { DialogButton } from '../../../kit/dialogs/DialogButton.tsx'
import { Loaded, Screen } from '../../../kit/screens.tsx'
import { type Column, DataTable } from '../../../kit/table/DataTable.tsx'
import { UserRow } from '../../foundation/users/UserRow.tsx'
import { AdminChanges } from './AdminChanges.tsx'
import { ChangeRights } from './ChangeRights.tsx'
import { InviteAdmin } from './InviteAdmin.tsx'
import { OpenInvitations } from './OpenInvitations.tsx'
import { PersonState } from './PersonState.tsx'
import { RightBadges } from './RightBadges.tsx'

/** /admin/rights: the rights of admins, and the time of their last act. */
export function RightsScreen() {
  const { t } = useTranslation()
  const read = useRead(rights.list, {})
  const columns = useRightsColumns()
  const { user } = useUser()
  const isOwner = user?.adminRights?.includes('owner') ?? false
  return (
    <Screen
      title={t('rights.title')}
      line={t('rights.line')}
      size="lg"
      action={
        <DialogButton
          label={t('invitation.invite')}
          title={t('invitation.invite')}
          reason={isOwner ? null : t('rights.onlyOwners')}
        >
          {(close) => <InviteAdmin close={close} />}
        </DialogButton>
      }
    >
      <Loaded read={read} section={t('rights.title')} lines={4}>
        {({ items }) => (
          <DataTable
            name="rights"
            label={t('rights.title')}
            rows={items}
            columns={columns}
            keyOf={({ admin }) => admin.id}
            nameOf={({ admin }) => admin.displayName}
          />
        )}
      </Loaded>
      {isOwner && <AdminChanges />}
      {isOwner && <OpenInvitations />}
    </Screen>
  )
}

function useRightsColumns(): Column<AdminWithRights>[] {
  const { t } = useTranslation()
  const { user } = useUser()
  const isOwner = user?.adminRights?.includes('owner')
  return [
    {
      key: 'admin',
      label: t('actionLog.admin'),
      cell: ({ admin }) => <UserRow person={admin} size={28} note={<bdi>@{admin.username}</bdi>} />,
      sortBy: ({ admin }) => admin.displayName,
    },
    { key: 'rights', label: t('rights.rights'), cell: (row) => <RightBadges rights={row.rights} /> },
    {
      key: 'state',
      label: t('people.state'),
      cell: ({ isActive }) => <PersonState state={isActive ? 'active' : 'blocked'} />,
    },
    {
      key: 'twoFactor',
      label: t('people.twoFactor'),
      cell: ({ hasTwoFactor }) => t(hasTwoFactor ? 'people.yes' : 'people.no'),
    },
    {
      key: 'lastUsed',
      label: t('rights.lastUsed'),
      cell: ({ lastUsedAt }) => (lastUsedAt ? <RelativeTime at={lastUsedAt} /> : t('people.never')),
      sortBy: ({ lastUsedAt }) => lastUsedAt ?? '',
    },
    {
      key: 'change',
      label: t('rights.change'),
      cell: (row) => (
        <DialogButton
          variant="default"
          size="sm"
          label={t('rights.change')}
          title={t('rights.changeOf', { name: row.admin.displayName })}
          reason={isOwner ? null : t('rights.onlyOwners')}
        >
          {(close) => <ChangeRights row={row} close={close} />}
        </DialogButton>
      ),
    },
  ]
}
