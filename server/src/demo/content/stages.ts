import { z } from 'zod'
import { nameOf, readContent } from './read-content.ts'

type StageFile = 'order-stages' | 'request-stages'

/** The name of one of the stages in a file. */
export const stageOf = (file: StageFile) =>
  nameOf(`${file}.yaml`, Object.keys(readContent(file, z.record(z.string(), z.unknown()))))

/** A move, so many days after the beginning; `nth` counts the times of one that is made daily. */
export type PlannedMove<M extends string> = { move: M; days: number; nth: number }

/** The moves of each stage of a file, of which `moves` has every name. */
export function readStages<M extends string>(
  file: StageFile,
  moves: Record<M, unknown>,
): Record<string, PlannedMove<M>[]> {
  const days = z.number().min(0)
  const plan = z.partialRecord(z.enum(Object.keys(moves) as M[]), z.union([days, z.tuple([days, z.int().positive()])]))
  const stages = readContent(file, z.record(z.string(), plan))
  return Object.fromEntries(Object.entries(stages).map(([stage, planned]) => [stage, movesOf(planned)]))
}

const movesOf = <M extends string>(plan: Partial<Record<M, number | [days: number, times: number]>>) =>
  (Object.entries(plan) as [M, number | [number, number]][]).flatMap(([move, when]) => {
    const [days, times] = typeof when === 'number' ? [when, 1] : when
    return Array.from({ length: times }, (_, i): PlannedMove<M> => ({ move, days: days + i, nth: i + 1 }))
  })
