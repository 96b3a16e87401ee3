const digits = 25

/**
 * A withdrawal's id in the form for PayPal's file, whose fourth field takes 30 characters: `w` and the 128 bits in base 36. Older files
 * have the id itself.
 */
export const payoutReference = (withdrawalId: string): string =>
  `w${BigInt(`0x${withdrawalId.replaceAll('-', '')}`)
    .toString(36)
    .padStart(digits, '0')}`

/** The id of the withdrawal that a reference names, also in capitals; null for anything else. */
export function withdrawalOfReference(reference: string): string | null {
  const written = reference.trim().toLowerCase()
  if (!/^w[\da-z]{25}$/.test(written)) return null
  const bits = [...written.slice(1)].reduce((sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)), 0n)
  const hex = bits.toString(16).padStart(32, '0')
  return hex.length > 32 ? null : hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
