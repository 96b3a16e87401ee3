import { Badge, Card, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { platformNames } from '#contract/platform-names.ts'
import { type ServiceTemplate, serviceTemplateDesk } from '#contract/service-templates.ts'
import { ActionButton } from '../../ui/buttons.tsx'
import { Money } from '../../ui/figures.tsx'
import { useList, useReadAgain } from '../../ui/queries.ts'
import { EmptyState, ListOf, Screen } from '../../ui/screens.tsx'
import { useStarterWords } from '../../ui/starters.ts'
import { RemoveTemplate } from './RemoveTemplate.tsx'
import { TemplateEditor } from './TemplateEditor.tsx'

/** /admin/service-templates: what deals can start from; the open editor stands in the address (?new, ?edit=). */
export function Component() {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const readAgain = useReadAgain()
  const list = useList(serviceTemplateDesk.list, { query: { limit: 100 } }, { fresh: true })
  const changed = () => readAgain(serviceTemplateDesk.list)
  const add = <ActionButton onClick={() => setSearch({ new: '' })}>{t('templates.add')}</ActionButton>
  const edited = list.items.find(({ id }) => id === search.get('edit'))
  return (
    <Screen title={t('templates.title')} action={add} size="md">
      <Text c="dimmed" mb="lg">
        {t('templates.text')}
      </Text>
      <ListOf
        list={list}
        section={t('templates.title')}
        empty={<EmptyState title={t('templates.empty')} text={t('templates.emptyText')} action={add} />}
      >
        {(items) =>
          items.map((template) => (
            <Row
              key={template.id}
              template={template}
              edit={() => setSearch({ edit: template.id })}
              changed={changed}
            />
          ))
        }
      </ListOf>
      {(search.has('new') || edited) && (
        <TemplateEditor
          key={edited?.id ?? 'new'}
          template={edited ?? null}
          onClose={() => setSearch({}, { replace: true })}
          onSaved={changed}
        />
      )}
    </Screen>
  )
}

type RowProps = { template: ServiceTemplate; edit: () => void; changed: () => void }

function Row({ template, edit, changed }: RowProps) {
  const { t } = useTranslation()
  const { title, description } = useStarterWords()(template)
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
        <Text dir="auto" style={{ whiteSpace: 'pre-line' }}>
          {description}
        </Text>
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
          <RemoveTemplate id={id} title={title} onRemoved={changed} />
        </Group>
      </Stack>
    </Card>
  )
}
