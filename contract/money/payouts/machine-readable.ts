/**
 * Checks whether a value can stand in a bank's or PayPal's file, at most in quotes: no line break, and no leading character that a
 * spreadsheet would take for a formula. Nothing is altered in such files (product.md 6), so invalid values are refused on entry.
 */
export const isMachineReadable = (value: string): boolean => !/^[=+\-@]|\p{Cc}/u.test(value)
