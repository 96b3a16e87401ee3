import IconNote from 'icon:note'
import { Button, Card, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import type { InfluencerCard } from '#contract/search/discovery/discovery.ts'
import layout from '../../../kit/layout.module.css'
import { UserText } from '../../../kit/text/UserText.tsx'
import { NoteEditor } from './NoteEditor.tsx'

type Props = { influencer: Pick<InfluencerCard, 'person'> & { shortlisted: { note: string } | null } }

/** The business's own note about an influencer, with a button to write it. */
export function PrivateNote({ influencer: { person, shortlisted } }: Props) {
  const { t } = useTranslation()
  const [isEditing, { open, close }] = useDisclosure(false)
  const note = shortlisted?.note ?? ''
  return (
    <Card withBorder padding="md">
      <Group justify="space-between" align="flex-start">
        <div className={layout.grows}>
          <Text size="sm" c="dimmed">
            {t('history.note')}
          </Text>
          {note ? (
            <UserText>{note}</UserText>
          ) : (
            <Text>{t(shortlisted ? 'history.noNote' : 'history.noNoteYet', { name: person.displayName })}</Text>
          )}
        </div>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconNote size={18} stroke={1.5} aria-hidden />}
          aria-haspopup="dialog"
          onClick={open}
        >
          {t(note ? 'history.editNote' : 'history.addNote')}
        </Button>
      </Group>
      {isEditing && <NoteEditor influencerId={person.id} note={note} onClose={close} />}
    </Card>
  )
}
