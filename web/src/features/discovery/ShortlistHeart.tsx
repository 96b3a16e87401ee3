import { ActionIcon, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconHeart, IconHeartFilled, IconNote } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { discoveryLimits, type InfluencerCard, shortlist, shortlistChange } from '#contract/discovery/discovery.ts'
import { useContractForm } from '../../api/forms/forms.ts'
import { useAction } from '../../api/queries.ts'
import { EditorDrawer } from '../../kit/dialogs/EditorDrawer.tsx'
import { TextAreaField } from '../../kit/fields/text-fields.tsx'
import { useToast } from '../../kit/toasts.tsx'
import { ObjectMenu } from '../../kit/undo/ObjectMenu.tsx'
import { shortlistObject, useShortlist } from './use-shortlist.ts'

type Props = { influencer: Pick<InfluencerCard, 'person' | 'shortlisted'> }

/** Adds an influencer to the shortlist or removes them, which can be undone; beside it, the note about who is on it. */
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

function NoteEditor({ influencerId, note, onClose }: { influencerId: number; note: string; onClose: () => void }) {
  const { t } = useTranslation()
  const toast = useToast()
  const { form, onRefused } = useContractForm(shortlistChange, { note })
  const put = useAction(shortlist.put, {
    onDone: () => {
      toast.show({ title: 'discovery.shortlist', text: t('discovery.kept') })
      onClose()
    },
    onRefused,
  })
  return (
    <EditorDrawer
      title={t('discovery.note')}
      form={form}
      busy={put.isPending}
      onSubmit={(body) => put.mutate({ params: { influencerId }, body })}
      onClose={onClose}
    >
      <TextAreaField
        name="note"
        label={t('discovery.noteLabel')}
        description={t('discovery.noteHint')}
        maxLength={discoveryLimits.note}
        minRows={4}
        data-autofocus
      />
    </EditorDrawer>
  )
}
