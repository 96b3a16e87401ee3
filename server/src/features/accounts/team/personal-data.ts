import type { PersonalTable } from '../../../platform/personal-data.ts'

/** Personal data about memberships (reliability.md 4.7). */
export const teamPersonalData: PersonalTable[] = [
  {
    section: 'memberships',
    table: `(select row_number() over (order by party_id, person_id) as id, * from team_members)`,
    where: 't.person_id = $1',
    omit: ['id'],
  },
  { table: 'team_members', where: 't.person_id = $1 or t.party_id = $1', erase: true },
  {
    section: 'teamInvitations',
    table: 'team_invitations',
    where: 't.party_id = $1 or t.invited_by = $1',
    omit: ['token_hash'],
    erase: true,
  },
]
