import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { ActionIcon, Box, Group, VisuallyHidden } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react'
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFocusKept } from './focus.ts'

type Id = number | string

type Props<T, I extends Id> = {
  items: T[]
  idOf: (item: T) => I
  /** What the item is called by those who hear the list. */
  labelOf: (item: T) => string
  /** The new order; when what it gives is rejected, the list goes back to the old one. */
  onOrder: (ids: I[]) => unknown
  layout?: { kind: 'list' } | { kind: 'grid'; style: CSSProperties }
  /** Draws one item; `handle` moves it by dragging, by keyboard and by two buttons, and stands where the item wants it. */
  children: (item: T, handle: ReactNode) => ReactNode
}

/** A list whose order is the person's own: by dragging, by keyboard (space, arrows, space) and by buttons up and down. */
export function SortableList<T, I extends Id>(props: Props<T, I>) {
  const { items, idOf, labelOf, onOrder, layout = { kind: 'list' }, children } = props
  const { t } = useTranslation()
  const [ids, setIds] = useOrder(items.map(idOf))
  const [said, say] = useState('')
  useFocusKept(items.length)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const byId = new Map<UniqueIdentifier, T>(items.map((item) => [idOf(item), item]))
  const shown = ids.filter((id) => byId.has(id))
  const place = (id: UniqueIdentifier, at: UniqueIdentifier = id) => ({
    name: labelOf(byId.get(id)!),
    place: shown.indexOf(at as I) + 1,
    places: shown.length,
  })

  const move = (from: number, to: number) => {
    if (from < 0 || to < 0 || from === to) return
    const next = arrayMove(shown, from, to)
    setIds(next)
    Promise.resolve(onOrder(next)).catch(() => setIds(shown))
  }
  const moveByButton = (from: number, to: number) => {
    if (to < 0 || to >= shown.length) return
    move(from, to)
    say(t('sort.dropped', { name: place(shown[from]!).name, place: to + 1, places: shown.length }))
  }
  const dropped = ({ active, over }: DragEndEvent) => {
    if (over) move(shown.indexOf(active.id as I), shown.indexOf(over.id as I))
  }
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('sort.taken', place(active.id)),
    onDragOver: ({ active, over }) => (over ? t('sort.over', place(active.id, over.id)) : t('sort.nowhere')),
    onDragEnd: ({ active, over }) => t('sort.dropped', place(active.id, over?.id)),
    onDragCancel: ({ active }) => t('sort.cancelled', place(active.id)),
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={dropped}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('sort.how') } }}
    >
      <SortableContext
        items={shown}
        strategy={layout.kind === 'grid' ? rectSortingStrategy : verticalListSortingStrategy}
      >
        <Box
          component="ol"
          m={0}
          p={0}
          style={{
            listStyle: 'none',
            ...(layout.kind === 'grid' ? layout.style : { display: 'grid', gap: 'var(--mantine-spacing-sm)' }),
          }}
        >
          {shown.map((id, i) => (
            <SortableItem
              key={id}
              id={id}
              label={labelOf(byId.get(id)!)}
              index={i}
              count={shown.length}
              move={moveByButton}
            >
              {(handle) => children(byId.get(id)!, handle)}
            </SortableItem>
          ))}
        </Box>
      </SortableContext>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </DndContext>
  )
}

/** The order on the screen: what was given, or what the person just made of it until another is given. */
function useOrder<I extends Id>(given: I[]): [I[], (ids: I[]) => void] {
  const name = JSON.stringify(given)
  const [ids, setIds] = useState(given)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `given` is a new array each time, its content counts
  useEffect(() => setIds(given), [name])
  return [ids, setIds]
}

type ItemProps = {
  id: Id
  label: string
  index: number
  count: number
  move: (from: number, to: number) => void
  children: (handle: ReactNode) => ReactNode
}

function SortableItem({ id, label, index, count, move, children }: ItemProps) {
  const { t } = useTranslation()
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id,
    attributes: { roleDescription: t('sort.role') },
  })
  const handle = (
    <Group gap={2} wrap="nowrap" style={{ flexShrink: 0 }}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="md"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={t('sort.move', { name: label })}
        style={{ cursor: 'grab', touchAction: 'none' }}
      >
        <IconGripVertical size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="md"
        aria-label={t('sort.up', { name: label })}
        aria-disabled={index === 0}
        data-disabled={index === 0 || undefined}
        onClick={() => move(index, index - 1)}
      >
        <IconChevronUp size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="md"
        aria-label={t('sort.down', { name: label })}
        aria-disabled={index === count - 1}
        data-disabled={index === count - 1 || undefined}
        onClick={() => move(index, index + 1)}
      >
        <IconChevronDown size={18} aria-hidden />
      </ActionIcon>
    </Group>
  )
  return (
    <li
      ref={setNodeRef}
      style={{
        transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined,
        transition,
        position: 'relative',
        zIndex: isDragging ? 1 : undefined,
        opacity: isDragging ? 0.85 : undefined,
        minWidth: 0,
      }}
    >
      {children(handle)}
    </li>
  )
}
