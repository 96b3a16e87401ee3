import type { PersonalTable } from '../../../platform/personal-data.ts'

/** Personal data in reviews (reliability.md 4.7). */
export const reviewsPersonalData: PersonalTable[] = [
  // reviews are kept without a name; the other side's review is withheld until it is visible
  {
    section: 'reviews',
    table: 'reviews',
    where: '(t.author_id = $1 or (t.subject_id = $1 and t.visible_at is not null))',
  },
  { table: 'user_ratings', where: 't.user_id = $1', erase: true },
]
