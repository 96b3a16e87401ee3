import { Select, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { hostOf } from '#contract/links/link-addresses.ts'
import {
  type Link,
  type LinkIconName,
  type LinkType,
  linkIcons,
  links,
  linkTypes,
  newLink,
} from '#contract/links/links.ts'
import { pictureUrl } from '#contract/uploads/pictures.ts'
import { useContractForm } from '../../api/forms.ts'
import { useAction } from '../../api/queries.ts'
import { useSaveHandlers } from '../../api/use-save-handlers.ts'
import { EditorDrawer } from '../../kit/dialogs/EditorDrawer.tsx'
import { PictureField } from '../../kit/fields/PictureField.tsx'
import { IconPicker } from '../../kit/IconPicker.tsx'
import { LinkCard } from '../../public/profile/Links.tsx'
import { LinkIcon } from '../../shared/links/LinkIcon.tsx'

type Values = {
  title: string
  url: string
  description: string
  type: LinkType
  active: boolean
  iconName: LinkIconName | null
  /** undefined: keep the picture; null: remove it. */
  imageFileId: string | null | undefined
}

const empty: Values = {
  title: '',
  url: '',
  description: '',
  type: 'affiliate',
  active: true,
  iconName: null,
  imageFileId: undefined,
}

const toBody = ({ description, ...rest }: Values) => ({ ...rest, description: description.trim() || null })

/** Creates or edits a link, with a preview; stored as a draft until it is saved. */
export function LinkEditor({ link, onClose }: { link: Link | null; onClose: () => void }) {
  const { t } = useTranslation()
  const initial: Values = link
    ? {
        title: link.title,
        url: link.url,
        description: link.description ?? '',
        type: link.type,
        active: link.active,
        iconName: link.iconName,
        imageFileId: undefined,
      }
    : empty
  const { form, showIssues, draft } = useContractForm(newLink, initial, {
    toInput: toBody,
    draft: link ? `link-${link.id}` : 'new-link',
    draftMode: 'offered',
  })
  const handlers = useSaveHandlers({
    title: 'links.saved',
    text: form.values.title,
    draft,
    showIssues,
    onClose,
  })
  const create = useAction(links.create, handlers)
  const change = useAction(links.change, handlers)
  const submit = (values: Values) => {
    if (link) change.mutate({ params: { id: link.id }, body: toBody(values) })
    else create.mutate({ body: toBody(values) })
  }
  const { title, url, description, type, iconName, imageFileId } = form.values
  const imageUrl = imageFileId === undefined ? (link?.imageUrl ?? null) : imageFileId && pictureUrl('link', imageFileId)
  const { onBlur, ...urlProps } = form.getInputProps('url')

  return (
    <EditorDrawer
      title={t(link ? 'links.editTitle' : 'links.newTitle')}
      draft={draft}
      busy={create.isPending || change.isPending}
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
    >
      <TextInput
        label={t('links.titleLabel')}
        maxLength={80}
        dir="auto"
        data-autofocus
        {...form.getInputProps('title')}
      />
      <TextInput
        label={t('links.urlLabel')}
        type="url"
        inputMode="url"
        dir="ltr"
        placeholder="https://"
        {...urlProps}
        onBlur={(event) => {
          form.setFieldValue('url', withScheme(event.currentTarget.value))
          onBlur?.(event)
        }}
      />
      <Textarea
        label={t('links.descriptionLabel')}
        maxLength={200}
        autosize
        minRows={2}
        dir="auto"
        {...form.getInputProps('description')}
      />
      <Select
        label={t('links.typeLabel')}
        description={t('links.typeHint')}
        allowDeselect={false}
        data={linkTypes.map((each) => ({ value: each, label: t(`profile.linkType.${each}`) }))}
        {...form.getInputProps('type')}
      />
      <IconPicker
        label={t('links.iconLabel')}
        names={linkIcons}
        nameOf={(name) => t(`links.icon.${name}`)}
        renderIcon={(name) => <LinkIcon name={name} />}
        value={iconName}
        onChange={(name) => form.setFieldValue('iconName', name)}
        error={form.errors.iconName}
      />
      <PictureField
        purpose="link"
        label={t('links.pictureLabel')}
        url={imageUrl}
        onChanged={(file) => form.setFieldValue('imageFileId', file?.id ?? null)}
      />
      <Switch label={t('links.shown')} {...form.getInputProps('active', { type: 'checkbox' })} />
      <div>
        <Text size="sm" c="dimmed" mb={4}>
          {t('links.preview')}
        </Text>
        <LinkCard
          link={{
            title: title || t('links.titleLabel'),
            description: description || null,
            type,
            iconName,
            imageUrl,
            host: URL.canParse(url) ? hostOf(url) : 'example.com',
          }}
        />
      </div>
    </EditorDrawer>
  )
}

/** Adds the https:// that users leave out. */
const withScheme = (url: string) =>
  /^[\p{L}\d-]+(\.[\p{L}\d-]+)+([/?#:].*)?$/u.test(url.trim()) ? `https://${url.trim()}` : url
