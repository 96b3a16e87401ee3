export type Form = { [name: string]: string | Form }

/**
 * Parses a form with nested names, such as `line_items[0][price_data][currency]=usd`, into an object. Its objects have no prototype,
 * so no name can pollute one; when two names conflict, the later wins.
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

/** A path in Stripe's notation for parameter names. */
export const parameterName = ([first, ...inner]: PropertyKey[]): string =>
  `${String(first)}${inner.map((step) => `[${String(step)}]`).join('')}`

function innermost(form: Form, path: string[]): Form {
  return path.reduce((current, step) => {
    const existing = current[step]
    if (typeof existing === 'object') return existing
    const created = emptyForm()
    current[step] = created
    return created
  }, form)
}

const emptyForm = (): Form => Object.create(null)
