import { Container } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FigureGrid } from '../figures/Figure.tsx'
import layout from '../layout.module.css'
import classes from './skeleton.module.css'
import { useKeepWaiting } from './Together.tsx'

/** Shape of a screen before its data is there. */
export type ScreenShape = 'figures' | 'list' | 'board' | 'order' | 'form' | 'settings'

const Block = ({ height, width }: { height: number; width?: string }) => (
  <div className={classes.block} style={{ blockSize: height, inlineSize: width }} />
)

const blocks = (count: number, height: number) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the blocks are identical
  Array.from({ length: count }, (_, i) => <Block key={i} height={height} />)

const figures = (count: number) => <FigureGrid>{blocks(count, 116)}</FigureGrid>

/** Announces loading to screen readers, and keeps `Together` waiting. */
function Area({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const { t } = useTranslation()
  useKeepWaiting()
  return (
    <div role="status" aria-label={t('common.loading')} className={className ?? classes.area}>
      {children}
    </div>
  )
}

/** Rows of a list, each as high as a card with two lines. */
export const ListSkeleton = ({ rows = 3, height = 72 }: { rows?: number; height?: number }) => (
  <Area>{blocks(rows, height)}</Area>
)

/** Figures in their cards. */
export const FiguresSkeleton = ({ count = 4 }: { count?: number }) => <Area>{figures(count)}</Area>

/** A dashboard: its figures, its charts if it has any, and the sections below them. */
export const DashboardSkeleton = ({ figures: count = 4, charts = false }: { figures?: number; charts?: boolean }) => (
  <Area>
    {figures(count)}
    {charts && <div className={classes.columns}>{blocks(2, 340)}</div>}
    {blocks(3, 88)}
  </Area>
)

const columnsOf = (columns: number, cards: number) =>
  Array.from({ length: columns }, (_, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the columns are identical
    <div key={i} className={classes.area}>
      {blocks(cards, 128)}
    </div>
  ))

/** Cards in columns, as on a board or in a market. */
export const BoardSkeleton = ({ columns = 3, cards = 2 }: { columns?: number; cards?: number }) => (
  <Area className={classes.columns}>{columnsOf(columns, cards)}</Area>
)

/** Cards with pictures, in the grid that they will stand in. */
export const CardsSkeleton = ({ grid, cards = 8 }: { grid: string | undefined; cards?: number }) => (
  <Area className={grid}>{blocks(cards, 400)}</Area>
)

const contents: Record<ScreenShape, ReactNode> = {
  figures: (
    <>
      {figures(4)}
      {blocks(3, 88)}
    </>
  ),
  list: blocks(5, 88),
  board: <div className={classes.columns}>{columnsOf(3, 3)}</div>,
  order: (
    <>
      <Block height={72} />
      <div className={`${layout.beside} ${classes.order}`}>
        <Block height={340} />
        <Block height={520} />
      </div>
    </>
  ),
  form: blocks(6, 64),
  settings: (
    <div className={classes.settings}>
      <div className={classes.area}>{blocks(10, 36)}</div>
      <div className={classes.area}>{blocks(6, 64)}</div>
    </div>
  ),
}

/** A whole screen before its code or data is there: as wide as the screen will be, with its title and content in their places. */
export function ScreenSkeleton({ shape }: { shape: ScreenShape }) {
  return (
    <Container size={shape === 'form' ? 'md' : 'lg'} py="xl">
      <Area>
        <div className={classes.head}>
          <Block height={36} width="min(18rem, 60%)" />
        </div>
        {contents[shape]}
      </Area>
    </Container>
  )
}
