type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Differences, field by field. */
export const differences = <T extends object>(before: T, now: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(now).filter(([name, value]) => !isSame(value, (before as Fields)[name])),
  ) as Partial<T>

/** Some of the fields. */
export const only = (fields: object, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)))

/** Differences, by paths such as `texts.en`. */
export const differencesByPath = (before: Fields, now: Fields, path = ''): Fields =>
  Object.assign(
    {},
    ...Object.entries(differences(before, now)).map(([name, value]) => {
      const shown = before[name]
      return isFields(shown) && isFields(value)
        ? differencesByPath(shown, value, `${path}${name}.`)
        : { [path + name]: value }
    }),
  )

/** The value at a path. */
export const valueAt = (fields: Fields, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (isFields(value) ? value[name] : undefined), fields)

/** The fields with another value at a path. */
export function withValueAt(fields: Fields, path: string, value: unknown): Fields {
  const [name = '', ...rest] = path.split('.')
  const inner = fields[name]
  return { ...fields, [name]: rest.length > 0 && isFields(inner) ? withValueAt(inner, rest.join('.'), value) : value }
}

/** Values of the API in the form of the form values `like`: an empty text, or nothing, for null. */
export const likeForm = <Values extends Fields>(like: Values, input: Fields): Values =>
  Object.fromEntries(
    Object.entries(like).map(([name, shown]) => {
      if (!Object.hasOwn(input, name)) return [name, shown]
      const value = input[name]
      if (isFields(shown) && isFields(value)) return [name, likeForm(shown, value)]
      return [name, value ?? (typeof shown === 'string' ? '' : typeof shown === 'number' ? undefined : null)]
    }),
  ) as Values
