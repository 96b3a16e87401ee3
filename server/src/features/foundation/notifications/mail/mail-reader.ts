import { sql } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import type { Queryable } from '../../../../platform/database/database.ts'
import { onlyRow } from '../../../../platform/database/only-row.ts'
import { settingFrom, settingsView } from '../../settings/index.ts'
import { usersView } from '../../users/index.ts'
import type { QueuedMail } from '../mail-request.ts'
import type { StoredChoices } from '../preferences.ts'
import { notificationSettings, stoppedAddresses } from '../tables.ts'

export type OtherPerson = { name: string; avatarUrl: string | null }

/** The reader of a mail, with the settings that sending it depends on. */
export type MailReader = {
  /** Null: nobody has this account. */
  account: { email: string; language: Language; displayName: string; timeZone: string } | null
  choices: StoredChoices | null
  /** UTC while it is not known. */
  timeZone: string
  /** True if mail to the address has bounced or was reported as spam. */
  isStopped: boolean
  /** The other person that the mail is about. */
  other: OtherPerson | null
  supportAddress: string
  /** Minutes for which mails about the same two people are held back. */
  minutesBetweenMails: number
}

type Row = {
  email: string | null
  language: Language | null
  display_name: string | null
  time_zone: string | null
  choices: StoredChoices | null
  is_stopped: boolean
  other: OtherPerson | null
  operator: unknown
  order_limits: unknown
}

/** Reads it in one statement, since it is read for every mail. The address is `to`, or that of the account. */
export async function readMailReader(
  db: Queryable,
  { userId, to, otherId, shownId = otherId }: QueuedMail,
): Promise<MailReader> {
  const { rows } = await db.execute<Row>(sql`
    select u.email, u.language, u.display_name, s.time_zone, s.choices,
      exists (select from ${stoppedAddresses} t where t.address = lower(btrim(coalesce(${to ?? null}::text, u.email)))) as is_stopped,
      (select jsonb_build_object('name', o.display_name, 'avatarUrl', o.avatar_url) from ${usersView} o
        where o.id = ${shownId ?? null}::integer) as other,
      (select value from ${settingsView} system_settings where key = 'operator') as operator,
      (select value from ${settingsView} system_settings where key = 'order_limits') as order_limits
    from (select ${userId}::integer as id) reader
    left join ${usersView} u on u.id = reader.id
    left join ${notificationSettings} s on s.user_id = reader.id`)
  const {
    email,
    language,
    display_name: displayName,
    time_zone,
    choices,
    is_stopped: isStopped,
    other,
    operator,
    order_limits: limits,
  } = onlyRow(rows)
  const { supportAddress } = settingFrom('operator', operator ?? undefined)
  const { minutesBetweenMails } = settingFrom('order_limits', limits ?? undefined)
  const timeZone = time_zone ?? 'UTC'
  // the columns of the account are null together
  const account = email === null ? null : { email, language: language!, displayName: displayName!, timeZone }
  return { account, timeZone, choices, isStopped, other, supportAddress, minutesBetweenMails }
}
