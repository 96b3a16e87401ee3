export type Form = { [name: string]: string | Form }

/**
 * A form with nested names, `line_items[0][price_data][currency]=usd`, as an object. Its objects have no prototype, so that
 * no name reaches one; where two names contradict each other, the later one counts.
 */
export function parseForm(text: string): Form {
  const form = emptyForm()
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/\]\[|\[|\]/).filter((step) => step !== '')
    const last = path.pop()
    if (last !== undefined) innermost(form, path)[last] = value
  }
  return form
}

/** A path in the form that the provider names parameters by. */
export const parameterName = ([first, ...inner]: PropertyKey[]): string =>
  `${String(first)}${inner.map((step) => `[${String(step)}]`).join('')}`

function innermost(form: Form, path: string[]): Form {
  return path.reduce((at, step) => {
    const known = at[step]
    if (typeof known === 'object') return known
    const made = emptyForm()
    at[step] = made
    return made
  }, form)
}

const emptyForm = (): Form => Object.create(null)
