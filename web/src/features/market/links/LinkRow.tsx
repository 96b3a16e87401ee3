import IconCopy from 'icon:copy'
import { ActionIcon, Anchor, Badge, Card, Group, Stack, Switch, Text, Tooltip, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as To } from 'react-router'
import { hostOf } from '#contract/market/links/display-host.ts'
import { linkPath } from '#contract/market/links/link-addresses.ts'
import { type Link, links } from '#contract/market/links/links.ts'
import { useAction } from '../../../api/queries.ts'
import type { RequestError } from '../../../api/request.ts'
import { useRefusalHandler } from '../../../api/use-refusal-handler.ts'
import { Count, pluralOfCount } from '../../../format/figures.tsx'
import { paths } from '../../../format/paths.ts'
import { copyText } from '../../../kit/behaviour/copy-text.ts'
import { ActionButton } from '../../../kit/buttons.tsx'
import { DeleteButton } from '../../../kit/dialogs/DeleteButton.tsx'
import layout from '../../../kit/layout.module.css'
import { useToast } from '../../../kit/toasts.tsx'
import { UndoButton } from '../../../kit/undo/UndoButton.tsx'
import { useUndo } from '../../../kit/undo/use-undo.ts'
import { LinkThumbnail } from './LinkThumbnail.tsx'

type Props = { link: Link; handle: ReactNode; edit: () => void }

/** A link with its owner's actions. */
export function LinkRow({ link, handle, edit }: Props) {
  const { t } = useTranslation()
  const toast = useToast()
  const handleRefusal = useRefusalHandler()
  const onRefused = (error: RequestError) => handleRefusal(error)
  const { change, switchTo } = useLinkVisibility(link)
  const remove = useAction(links.remove, {
    onDone: () => {
      toast.show({ title: 'links.removed', text: link.title })
    },
    onRefused,
  })
  const params = { id: link.id }
  const active = change.isPending ? !link.active : link.active
  return (
    <Card withBorder padding="sm">
      <Group gap="sm" wrap="nowrap" align="flex-start">
        {handle}
        <LinkThumbnail link={link} />
        <LinkFacts link={link} active={active} />
      </Group>
      <Group justify="space-between" mt="sm" gap="xs">
        <Switch
          label={
            <>
              {t('links.shown')} <VisuallyHidden>{link.title}</VisuallyHidden>
            </>
          }
          checked={active}
          disabled={change.isPending}
          onChange={(event) => switchTo(event.currentTarget.checked)}
        />
        <Group gap="xs">
          <UndoButton object={linkObject(link)} />
          <CopyLinkIcon link={link} />
          <ActionButton variant="default" size="sm" onClick={edit}>
            {t('common.edit')} <VisuallyHidden>{link.title}</VisuallyHidden>
          </ActionButton>
          <DeleteButton
            name={link.title}
            title={t('links.removeTitle')}
            text={t('links.removeText', { title: link.title })}
            busy={remove.isPending}
            onDelete={() => remove.mutate({ params })}
          />
        </Group>
      </Group>
    </Card>
  )
}

const linkObject = ({ id }: Link) => `link:${id}`

/** Shows or hides a link on the profile at once, which can be undone. */
function useLinkVisibility(link: Link) {
  const { t } = useTranslation()
  const offerUndo = useUndo()
  const handleRefusal = useRefusalHandler()
  const change = useAction(links.change, {
    onDone: ({ active }) =>
      offerUndo({
        object: linkObject(link),
        title: 'links.title',
        text: t(active ? 'links.nowShown' : 'links.nowHidden', { title: link.title }),
        undo: () => switchTo(!active),
      }),
    onRefused: (error) => handleRefusal(error),
  })
  const switchTo = (active: boolean) => change.mutate({ params: { id: link.id }, body: { active } })
  return { change, switchTo }
}

function LinkFacts({ link, active }: { link: Link; active: boolean }) {
  const { t } = useTranslation()
  return (
    <Stack gap={2} miw={0} flex={1} opacity={active ? undefined : 0.75}>
      <Text fw={600} dir="auto" className={layout.breaks}>
        {link.title}
      </Text>
      <Anchor href={link.url} target="_blank" rel="noopener noreferrer nofollow" size="sm" truncate dir="ltr">
        {hostOf(link.url)}
      </Anchor>
      <Group gap="xs">
        <Badge variant="light" color="gray" tt="none">
          {t(`profile.linkType.${link.type}`)}
        </Badge>
        <Anchor component={To} to={paths.linkClicks(link.id)} size="sm">
          <Count of={link.clicks} /> {t('links.clicks', { count: pluralOfCount(link.clicks) })}
        </Anchor>
        <Text size="sm" c="dimmed">
          {t('links.countedHere')}
        </Text>
      </Group>
    </Stack>
  )
}

/** Copies the counted address of a link. */
function CopyLinkIcon({ link }: { link: Link }) {
  const { t } = useTranslation()
  const toast = useToast()
  const copy = async () => {
    const url = `${window.location.origin}${linkPath(link.id)}`
    if (await copyText(url)) toast.show({ title: 'links.copied', text: url })
    else toast.show({ title: 'links.notCopied', text: url, failed: true })
  }
  return (
    <Tooltip label={t('links.copy')}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('links.copyOf', { title: link.title })}
        onClick={() => void copy()}
      >
        <IconCopy size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
