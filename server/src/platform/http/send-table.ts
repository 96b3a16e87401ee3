import type { FastifyReply } from 'fastify'
import type { Language } from '#contract/languages.ts'
import { csvFor } from '../documents/csv.ts'
import type { Cell, Table, TableFormat } from '../documents/tables.ts'
import type { makeXlsx } from '../documents/xlsx.ts'
import type { Services } from '../services.ts'
import { workerTask } from '../workers/workers.ts'
import { startStream } from './stream.ts'

const make = workerTask<typeof makeXlsx>('../documents/xlsx.ts', import.meta.url, 'makeXlsx')
const types: Record<TableFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Sends a table for people as a file of the format: as CSV while it is read, as a spreadsheet once a worker has made it. */
export async function sendTable(
  { workers }: Pick<Services, 'workers'>,
  reply: FastifyReply,
  { table, name, format, language }: { table: Table; name: string; format: TableFormat; language: Language },
): Promise<unknown> {
  const file =
    format === 'csv'
      ? await startStream(csvFor(language, table))
      : await workers.run(make, { heading: table.heading, rows: await all(table.rows), language })
  reply.header('Content-Disposition', `attachment; filename="${name}.${format}"`).type(types[format])
  return reply.send(file)
}

async function all(chunks: Table['rows']): Promise<Cell[][]> {
  const rows: Cell[][] = []
  for await (const chunk of chunks) rows.push(...chunk)
  return rows
}
