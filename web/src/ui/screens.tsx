import { Alert, Button, Center, Container, Group, Loader, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Component, type ErrorInfo, type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { product } from '#contract/product.ts'
import { useFocusKept } from './focus.ts'
import { useFailure } from './sentence.ts'

/** The frame of a screen: its title, one primary action, its content. */
export function Screen({
  title,
  action,
  size = 'lg',
  children,
}: {
  title: string
  action?: ReactNode
  size?: 'sm' | 'md' | 'lg' | 'xl'
  children: ReactNode
}) {
  useTitle(title)
  return (
    <Container size={size} py="xl">
      <Group justify="space-between" align="center" mb="lg" gap="md">
        <Title order={1} tabIndex={-1} data-page-title style={{ outline: 'none' }}>
          {title}
        </Title>
        {action}
      </Group>
      {children}
    </Container>
  )
}

export function useTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · ${product}`
  }, [title])
}

/** What a list says before there is anything in it: what to do first. */
export function EmptyState({ title, text, action }: { title: string; text: string; action?: ReactNode }) {
  return (
    <Stack
      align="center"
      ta="center"
      gap="xs"
      py={48}
      px="md"
      style={{ border: '1px dashed var(--mantine-color-default-border)', borderRadius: 'var(--mantine-radius-md)' }}
    >
      <Text fw={600} size="lg">
        {title}
      </Text>
      <Text c="dimmed" maw={460}>
        {text}
      </Text>
      {action}
    </Stack>
  )
}

/** A fault in one part of a screen (spec §8): 'Error in {section}', the message, 'Try again'. */
export function ErrorBox({ section, error, retry }: { section: string; error: Error; retry: () => void }) {
  const { t } = useTranslation()
  const failure = useFailure()
  return (
    <Alert
      role="alert"
      color="danger"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('error.section', { section })}
    >
      <Text mb="sm" c="var(--mantine-color-text)">
        {failure(error)}
      </Text>
      <Button size="sm" variant="default" onClick={retry}>
        {t('error.tryAgain')}
      </Button>
    </Alert>
  )
}

type SectionProps = { name: string; onError?: (error: Error) => void; children: ReactNode }

/** Keeps a crash inside its section; it is logged and an optional callback is called (spec §8). */
export class Section extends Component<SectionProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(`Error in ${this.props.name}`, error, info.componentStack)
    this.props.onError?.(error)
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return <ErrorBox section={this.props.name} error={error} retry={() => this.setState({ error: null })} />
  }
}

type Read<T> = { data: T | undefined; error: Error | null; refetch: () => unknown }

/** Something that is being read: a skeleton of what comes, an error that can be tried again, or what came. */
export function Loaded<T>({
  read,
  section,
  lines = 3,
  children,
}: {
  read: Read<T>
  section: string
  lines?: number
  children: (data: T) => ReactNode
}) {
  if (read.data !== undefined) return children(read.data)
  if (read.error) return <ErrorBox section={section} error={read.error} retry={() => read.refetch()} />
  return <Loading lines={lines} />
}

export function Loading({ lines = 3 }: { lines?: number }) {
  const { t } = useTranslation()
  return (
    <Stack gap="md" role="status" aria-label={t('common.loading')}>
      {Array.from({ length: lines }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <Skeleton key={i} height={72} radius="md" />
      ))}
    </Stack>
  )
}

export function Spinner() {
  const { t } = useTranslation()
  return (
    <Center mih="60vh" role="status" aria-label={t('common.loading')}>
      <Loader />
    </Center>
  )
}

/** What ListOf needs of a list that is read page by page. */
export type List<T> = {
  items: T[]
  error: Error | null
  isPending: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
  refetch: () => unknown
}

/** A list read page by page, with what to show when it is empty and a button for more. */
export function ListOf<T>({
  list,
  section,
  empty,
  children,
}: {
  list: List<T>
  section: string
  empty: ReactNode
  children: (items: T[]) => ReactNode
}) {
  const { t } = useTranslation()
  useFocusKept(list.items.length)
  if (list.isPending) return <Loading />
  if (list.error && list.items.length === 0)
    return <ErrorBox section={section} error={list.error} retry={() => list.refetch()} />
  if (list.items.length === 0) return empty
  return (
    <Stack gap="lg">
      {children(list.items)}
      {list.hasNextPage && (
        <Button
          variant="default"
          loading={list.isFetchingNextPage}
          onClick={() => list.fetchNextPage()}
          style={{ alignSelf: 'center' }}
        >
          {t('common.more')}
        </Button>
      )}
    </Stack>
  )
}
