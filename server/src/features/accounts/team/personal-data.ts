import type { PersonalTable } from '../../../platform/personal-data.ts'

/** Personal data in invitations to act for an account (reliability.md 4.7). */
export const teamPersonalData: PersonalTable[] = [
  {
    section: 'teamInvitations',
    table: 'team_invitations',
    where: 't.party_id = $1 or t.invited_by = $1',
    omit: ['token_hash'],
    erase: true,
  },
]
