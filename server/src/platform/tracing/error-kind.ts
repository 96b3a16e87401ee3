import { sqlState } from '../database/database.ts'

const isIdentifier = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Za-z0-9_]{1,63}$/.test(value)

/** Classifies an error by its SQLSTATE, code or name, never by its message, in which libraries quote their input. */
export function errorKind(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  return sqlState(error) ?? [code, name].find(isIdentifier) ?? 'Error'
}
