import { Card, Group, Stack, Text, Textarea, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { results, type ResultViews as Views, viewReport } from '#contract/result-views.ts'
import { ActionButton } from '../../ui/buttons.tsx'
import { CountInput } from '../../ui/CountInput.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { Count, Moment, useTimes } from '../../ui/figures.tsx'
import { useContractForm } from '../../ui/forms.ts'
import { useAction, useRead, useReadAgain } from '../../ui/queries.ts'
import { useRefused } from '../../ui/refused.ts'
import { Loaded } from '../../ui/screens.tsx'
import { useToast } from '../../ui/toasts.tsx'

/** How often the delivered result was seen, who says so and when; the influencer reports it here. */
export function ResultViews({ taskId }: { taskId: number }) {
  const { t } = useTranslation()
  const read = useRead(results.views, { params: { id: taskId } }, { fresh: true })
  return (
    <Card withBorder padding="lg" component="section" aria-labelledby="result-views">
      <Title order={2} id="result-views" mb="sm">
        {t('views.title')}
      </Title>
      <Loaded read={read} section={t('views.title')} lines={1}>
        {(views) => (
          <Stack gap="md">
            <Known views={views} />
            {views.reportUntil && <Report key={views.history.length} taskId={taskId} until={views.reportUntil} />}
          </Stack>
        )}
      </Loaded>
    </Card>
  )
}

function Known({ views: { current, history } }: { views: Views }) {
  const { t } = useTranslation()
  if (!current) return <Text c="dimmed">{t('views.unknown')}</Text>
  const earlier = history.filter((figure) => figure !== current && figure.measuredAt !== current.measuredAt)
  return (
    <>
      <Figure label={t('views.now')} note={<Said figure={current} />}>
        <Count of={current.views} />
      </Figure>
      {earlier.length > 0 && (
        <details>
          <summary>{t('views.earlier', { count: earlier.length })}</summary>
          <Stack component="ul" gap="xs" mt="xs" mb={0} p={0} style={{ listStyle: 'none' }}>
            {earlier.map((figure) => (
              <li key={`${figure.measuredAt} ${figure.views}`}>
                <Text span fw={600}>
                  <Count of={figure.views} />
                </Text>{' '}
                <Said figure={figure} />
              </li>
            ))}
          </Stack>
        </details>
      )}
    </>
  )
}

function Said({ figure: { source, measuredAt, note } }: { figure: Views['history'][number] }) {
  const { t } = useTranslation()
  return (
    <Text size="sm" c="dimmed" component="div">
      {t(`views.source.${source}`)} · <Moment at={measuredAt} />
      {note && (
        <Text size="sm" dir="auto" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {note}
        </Text>
      )}
    </Text>
  )
}

function Report({ taskId, until }: { taskId: number; until: string }) {
  const { t } = useTranslation()
  const { day } = useTimes()
  const toast = useToast()
  const refused = useRefused()
  const readAgain = useReadAgain()
  const { form, showIssues, forgetDraft } = useContractForm(
    viewReport,
    { views: '' as number | '', note: '' },
    { draft: `views-${taskId}` },
  )
  const report = useAction(results.reportViews, {
    onDone: () => {
      forgetDraft()
      toast.show({ title: 'views.title', text: t('views.reported') })
      readAgain(results.views)
    },
    onRefused: (error) => {
      refused(error, showIssues)
      if (error.status === 409) readAgain(results.views)
    },
  })
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ views, note }) =>
        report.mutate({ params: { id: taskId }, body: { views: Number(views), note } }),
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
          <ActionButton type="submit" size="sm" busy={report.isPending}>
            {t('views.report')}
          </ActionButton>
        </Group>
      </Stack>
    </form>
  )
}
