import { Badge, Card, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { adminServiceTemplates, type ServiceTemplate } from '#contract/market/service-templates/service-templates.ts'
import { platformNames } from '#contract/money/social-profiles/platform-names.ts'
import { useList } from '../../../api/queries.ts'
import { Money } from '../../../format/figures.tsx'
import { ActionButton } from '../../../kit/buttons.tsx'
import { EmptyState, PagedList, Screen } from '../../../kit/screens.tsx'
import { UserText } from '../../../kit/text/UserText.tsx'
import { useTranslatedTemplate } from '../deals/use-translated-template.ts'
import { RemoveTemplate } from './RemoveTemplate.tsx'
import { TemplateEditor } from './TemplateEditor.tsx'

/** /admin/service-templates: deal templates; the open editor is kept in the URL (?new, ?edit=). */
export function ServiceTemplatesScreen() {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const list = useList(adminServiceTemplates.list, { query: { limit: 100 } })
  const add = <ActionButton onClick={() => setSearch({ new: '' })}>{t('templates.add')}</ActionButton>
  const edited = list.items.find(({ id }) => id === search.get('edit'))
  return (
    <Screen title={t('templates.title')} action={add} size="md">
      <Text c="dimmed" mb="lg">
        {t('templates.text')}
      </Text>
      <PagedList
        list={list}
        section={t('templates.title')}
        empty={<EmptyState title={t('templates.empty')} text={t('templates.emptyText')} action={add} />}
      >
        {(items) =>
          items.map((template) => (
            <Row key={template.id} template={template} edit={() => setSearch({ edit: template.id })} />
          ))
        }
      </PagedList>
      {(search.has('new') || edited) && (
        <TemplateEditor
          key={edited?.id ?? 'new'}
          item={edited ?? null}
          onClose={() => setSearch({}, { replace: true })}
        />
      )}
    </Screen>
  )
}

type RowProps = { template: ServiceTemplate; edit: () => void }

function Row({ template, edit }: RowProps) {
  const { t } = useTranslation()
  const { title, description } = useTranslatedTemplate()(template)
  const { id, dealType, defaultPrice, defaultDeliveryTimeInDays, defaultPlatforms, isDefault } = template
  return (
    <Card withBorder component="article" padding="lg" aria-labelledby={`template-${id}`}>
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start">
          <Title order={2} size="h4" id={`template-${id}`} dir="auto">
            {title}
          </Title>
          {isDefault && (
            <Badge variant="light" c="var(--mantine-color-text)" tt="none" fw={500}>
              {t('templates.default')}
            </Badge>
          )}
        </Group>
        <UserText>{description}</UserText>
        <Text size="sm" c="dimmed">
          {t(`deals.type.${dealType}`)} · {t('templates.days', { count: defaultDeliveryTimeInDays })} ·{' '}
          {defaultPrice > 0 ? <Money cents={defaultPrice} /> : t('templates.noPrice')}
          {defaultPlatforms.length > 0 && (
            <>
              {' · '}
              <bdi>{defaultPlatforms.map((platform) => platformNames[platform]).join(', ')}</bdi>
            </>
          )}
        </Text>
        <Group gap="xs">
          <ActionButton variant="default" size="sm" onClick={edit}>
            {t('common.edit')} <VisuallyHidden>{title}</VisuallyHidden>
          </ActionButton>
          <RemoveTemplate id={id} title={title} />
        </Group>
      </Stack>
    </Card>
  )
}
