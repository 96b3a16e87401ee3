import { Card, Group, Stack, Text, Textarea, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import {
  deliverableViews,
  type ResultViews as Views,
  viewReport,
} from '#contract/market/deliverable-views/deliverable-views.ts'
import { useContractForm } from '../../../../api/forms/forms.ts'
import { useAction, useRead } from '../../../../api/queries.ts'
import { Count, RelativeTime, useTimes } from '../../../../format/figures.tsx'
import { ActionButton } from '../../../../kit/buttons.tsx'
import { useFirstError } from '../../../../kit/fields/ContractForm.tsx'
import { CountInput } from '../../../../kit/fields/CountInput.tsx'
import { Figure } from '../../../../kit/figures/Figure.tsx'
import layout from '../../../../kit/layout.module.css'
import { Loaded } from '../../../../kit/screens.tsx'
import { UserText } from '../../../../kit/text/UserText.tsx'
import { useToast } from '../../../../kit/toasts.tsx'

/** Views of the deliverable, their source and date; the influencer reports them here. */
export function DeliverableViews({ taskId }: { taskId: number }) {
  const { t } = useTranslation()
  const read = useRead(deliverableViews.views, { params: { id: taskId } })
  return (
    <Card withBorder padding="lg" component="section" aria-labelledby="result-views">
      <Title order={2} size="h3" id="result-views" mb="sm">
        {t('views.title')}
      </Title>
      <Loaded read={read} section={t('views.title')} lines={1}>
        {(views) => (
          <Stack gap="md">
            <LatestViews views={views} />
            {views.reportUntil && (
              <ViewsReportForm key={views.history.length} taskId={taskId} until={views.reportUntil} />
            )}
          </Stack>
        )}
      </Loaded>
    </Card>
  )
}

function LatestViews({ views: { current, history } }: { views: Views }) {
  const { t } = useTranslation()
  if (!current) return <Text c="dimmed">{t('views.unknown')}</Text>
  const earlier = history.filter((figure) => figure !== current && figure.measuredAt !== current.measuredAt)
  return (
    <>
      <Figure label={t('views.now')} note={<ViewsSource figure={current} />}>
        <Count of={current.views} />
      </Figure>
      {earlier.length > 0 && (
        <details>
          <summary>{t('views.earlier', { count: earlier.length })}</summary>
          <Stack component="ul" gap="xs" mt="xs" className={layout.plainList}>
            {earlier.map((figure) => (
              <li key={`${figure.measuredAt} ${figure.views}`}>
                <Text span fw={600}>
                  <Count of={figure.views} />
                </Text>{' '}
                <ViewsSource figure={figure} />
              </li>
            ))}
          </Stack>
        </details>
      )}
    </>
  )
}

function ViewsSource({ figure: { source, measuredAt, note } }: { figure: Views['history'][number] }) {
  const { t } = useTranslation()
  return (
    <Text size="sm" c="dimmed" component="div">
      {t(`views.source.${source}`)} · <RelativeTime at={measuredAt} />
      {note && <UserText size="sm">{note}</UserText>}
    </Text>
  )
}

function ViewsReportForm({ taskId, until }: { taskId: number; until: string }) {
  const { t } = useTranslation()
  const { day } = useTimes()
  const toast = useToast()
  const { form, onRefused, draft } = useContractForm(
    viewReport,
    { views: '' as number | '', note: '' },
    { draft: `views-${taskId}` },
  )
  const { ref, focusFirstError } = useFirstError()
  const report = useAction(deliverableViews.reportViews, {
    onDone: () => {
      draft.clear()
      toast.show({ title: 'views.title', text: t('views.reported') })
    },
    onRefused,
  })
  return (
    <form
      noValidate
      ref={ref}
      onSubmit={form.onSubmit(
        ({ views, note }) => report.mutate({ params: { id: taskId }, body: { views: Number(views), note } }),
        focusFirstError,
      )}
    >
      <Stack gap="sm">
        <Text size="sm">{t('views.text', { day: day(until) })}</Text>
        <CountInput label={t('views.count')} required {...form.getInputProps('views')} />
        <Textarea
          label={t('views.note')}
          description={t('views.noteHint')}
          autosize
          maxLength={500}
          dir="auto"
          {...form.getInputProps('note')}
        />
        <Group>
          <ActionButton type="submit" size="sm" variant="default" busy={report.isPending}>
            {t('views.report')}
          </ActionButton>
        </Group>
      </Stack>
    </form>
  )
}
