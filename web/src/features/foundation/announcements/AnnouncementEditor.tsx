import { useTranslation } from 'react-i18next'
import {
  adminAnnouncements,
  type NewAnnouncement,
  newAnnouncement,
} from '#contract/foundation/announcements/admin-announcements.ts'
import {
  type Announcement,
  announcementAudiences,
  announcementLevels,
} from '#contract/foundation/announcements/announcements.ts'
import type { Language } from '#contract/languages.ts'
import { fromLocalTime, toLocalTime } from '../../../format/local-time.ts'
import { serverDate } from '../../../format/server-clock.ts'
import { EditorDrawer } from '../../../kit/dialogs/EditorDrawer.tsx'
import { type EditorProps, useEditorForm } from '../../../kit/dialogs/use-editor-form.ts'
import { SelectField } from '../../../kit/fields/choice-fields.tsx'
import { DateTimeField } from '../../../kit/fields/dates/date-fields.tsx'
import { noTexts, TranslatedTextFields } from '../../../kit/fields/TranslatedTextFields.tsx'

type Values = Omit<NewAnnouncement, 'endsAt'> & { endsAt: string }

const empty = (): Values => ({
  texts: noTexts(),
  level: 'info',
  audience: 'everyone',
  startsAt: toLocalTime(serverDate().toISOString()),
  endsAt: '',
})
const valuesOf = ({ texts, level, audience, startsAt, endsAt }: Omit<Announcement, 'id'>): Values => ({
  level,
  audience,
  texts: texts as NewAnnouncement['texts'],
  startsAt: toLocalTime(startsAt),
  endsAt: toLocalTime(endsAt),
})
const toBody = ({ startsAt, endsAt, ...rest }: Values): NewAnnouncement => ({
  ...rest,
  startsAt: fromLocalTime(startsAt),
  endsAt: endsAt ? fromLocalTime(endsAt) : null,
})

/** Creates or edits an announcement: its text in every language, its times and its audience. */
export function AnnouncementEditor(editing: EditorProps<Announcement>) {
  const { item } = editing
  const { t, i18n } = useTranslation()
  const { drawer } = useEditorForm(editing, {
    name: 'announcement',
    titles: { create: 'announcement.new', edit: 'announcement.edit' },
    saved: 'announcement.saved',
    schema: newAnnouncement,
    nameOf: ({ texts }) => texts[i18n.language as Language],
    initial: item ? valuesOf(item) : empty(),
    create: adminAnnouncements.create,
    change: adminAnnouncements.change,
    toBody,
    changesWhole: true,
    fromInput: valuesOf,
  })
  return (
    <EditorDrawer {...drawer}>
      <TranslatedTextFields name="texts" minRows={2} maxLength={300} required />
      <SelectField
        name="audience"
        label={t('announcement.audience')}
        allowDeselect={false}
        data={announcementAudiences.map((value) => ({ value, label: t(`announcement.audience.${value}`) }))}
      />
      <SelectField
        name="level"
        label={t('announcement.level')}
        allowDeselect={false}
        data={announcementLevels.map((value) => ({ value, label: t(`announcement.level.${value}`) }))}
      />
      <DateTimeField name="startsAt" label={t('announcement.startsAt')} />
      <DateTimeField name="endsAt" label={t('announcement.endsAt')} description={t('announcement.endsAtHint')} />
    </EditorDrawer>
  )
}
