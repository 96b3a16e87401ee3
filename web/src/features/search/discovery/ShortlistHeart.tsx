import IconHeart from 'icon:heart'
import IconHeartFilled from 'icon:heart-filled'
import IconNote from 'icon:note'
import { ActionIcon, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import type { InfluencerCard } from '#contract/search/discovery/discovery.ts'
import { ObjectMenu } from '../../../kit/undo/ObjectMenu.tsx'
import { NoteEditor } from './NoteEditor.tsx'
import { shortlistObject, useShortlist } from './use-shortlist.ts'

type Props = { influencer: Pick<InfluencerCard, 'person' | 'shortlisted'> }

/** Adds an influencer to the shortlist or removes them, which can be undone; beside it, the note about a shortlisted one. */
export function ShortlistHeart({ influencer: { person, shortlisted } }: Props) {
  const { t } = useTranslation()
  const [isEditingNote, { open, close }] = useDisclosure(false)
  const { isListed, toggle } = useShortlist(person.id, shortlisted)
  const Heart = isListed ? IconHeartFilled : IconHeart
  const heartLabel = t(isListed ? 'discovery.letGoOf' : 'discovery.keep', { name: person.displayName })
  const noteLabel = t('discovery.noteOf', { name: person.displayName })
  return (
    <Group gap={0} wrap="nowrap">
      <ObjectMenu object={shortlistObject(person.id)} name={person.displayName} />
      {shortlisted && (
        <ActionIcon variant="subtle" size="lg" aria-label={noteLabel} title={noteLabel} onClick={open}>
          <IconNote size={22} stroke={1.5} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        size="lg"
        aria-label={heartLabel}
        title={heartLabel}
        aria-pressed={isListed}
        onClick={toggle}
      >
        <Heart size={22} aria-hidden />
      </ActionIcon>
      {isEditingNote && shortlisted && <NoteEditor influencerId={person.id} note={shortlisted.note} onClose={close} />}
    </Group>
  )
}
