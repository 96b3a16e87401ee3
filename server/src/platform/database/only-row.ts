/** The row of a statement that returns exactly one; throws when it returned none or several. */
export function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined || rows.length > 1)
    throw new Error(`The statement returned ${rows.length} rows in place of one`)
  return row
}
