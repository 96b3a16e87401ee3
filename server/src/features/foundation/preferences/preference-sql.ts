import { preferencesView } from './views.ts'

/** SQL: true if the person `u` turned a preference off; all are on by default (contract/foundation/preferences/preferences.ts). */
export const hasTurnedOff = (name: 'show_country' | 'indexable') => `exists (select from ${preferencesView} c
  where c.user_id = u.id and c.preference_name = '${name}' and c.preference_value = 'false')`

/** SQL: the publicly visible country of the person `u`, of which `profile` is the alias with the country; null when they hide it. */
export const visibleCountrySql = (profile = 'u') =>
  `case when not ${hasTurnedOff('show_country')} then ${profile}.country_of_origin end`
