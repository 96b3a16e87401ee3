import { ActionIcon, Button, Textarea } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconHeart, IconHeartFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { discoveryLimits, type InfluencerCard, shortlist, shortlistChange } from '#contract/discovery/discovery.ts'
import { useContractForm } from '../../api/forms/forms.ts'
import { useAction } from '../../api/queries.ts'
import { useRefusalHandler } from '../../api/use-refusal-handler.ts'
import { EditorDrawer } from '../../kit/dialogs/EditorDrawer.tsx'
import { useToast } from '../../kit/toasts.tsx'

type Props = { influencer: Pick<InfluencerCard, 'person' | 'shortlisted'> }

/** Adds an influencer to the shortlist; pressed again, opens the note, where they can also be removed. */
export function ShortlistHeart({ influencer: { person, shortlisted } }: Props) {
  const { t } = useTranslation()
  const [isEditingNote, { open, close }] = useDisclosure(false)
  const { put } = useShortlist(() => undefined)
  const label = t(shortlisted ? 'discovery.noteOf' : 'discovery.keep', { name: person.displayName })
  return (
    <>
      <ActionIcon
        variant="subtle"
        size="lg"
        aria-label={label}
        title={label}
        aria-pressed={shortlisted !== null}
        loading={put.isPending}
        onClick={() => (shortlisted ? open() : put.mutate({ params: { influencerId: person.id }, body: { note: '' } }))}
      >
        {shortlisted ? <IconHeartFilled size={22} aria-hidden /> : <IconHeart size={22} aria-hidden />}
      </ActionIcon>
      {isEditingNote && shortlisted && <NoteEditor influencerId={person.id} note={shortlisted.note} onClose={close} />}
    </>
  )
}

function NoteEditor({ influencerId, note, onClose }: { influencerId: number; note: string; onClose: () => void }) {
  const { t } = useTranslation()
  const { form, showIssues } = useContractForm(shortlistChange, { note })
  const { put, remove } = useShortlist(onClose, showIssues)
  const params = { influencerId }
  return (
    <EditorDrawer
      title={t('discovery.note')}
      form={form}
      busy={put.isPending}
      onSubmit={(body) => put.mutate({ params, body })}
      onClose={onClose}
    >
      <Textarea
        label={t('discovery.noteLabel')}
        description={t('discovery.noteHint')}
        maxLength={discoveryLimits.note}
        autosize
        minRows={4}
        dir="auto"
        data-autofocus
        {...form.getInputProps('note')}
      />
      <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate({ params })}>
        {t('discovery.letGo')}
      </Button>
    </EditorDrawer>
  )
}

function useShortlist(onDone: () => void, showIssues?: Parameters<ReturnType<typeof useRefusalHandler>>[1]) {
  const { t } = useTranslation()
  const toast = useToast()
  const handleRefusal = useRefusalHandler()
  const handlers = (text: string) => ({
    onDone: () => {
      toast.show({ title: 'discovery.shortlist', text })
      onDone()
    },
    onRefused: (error: Parameters<typeof handleRefusal>[0]) => handleRefusal(error, showIssues),
  })
  return {
    put: useAction(shortlist.put, handlers(t('discovery.kept'))),
    remove: useAction(shortlist.remove, handlers(t('discovery.gone'))),
  }
}
